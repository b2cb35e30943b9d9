package diagnose

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"callstep/engine/pattern"
)

// tongue is how a language says that something is done: what comes before the
// verb, the verbs, and the words by which a sentence says no such thing.
type tongue struct {
	claims    *pattern.Pattern // a group for each verb
	verbs     []string         // the English participle of each group
	unclaimed *pattern.Pattern
	signs     *signs // of the verbs: a quick look before the expressions
}

// newTongue joins a beginning, the verbs as pairs of an expression and its
// English participle, and an end to one expression.
func newTongue(before, after, unclaimed string, verbs ...string) tongue {
	t := tongue{unclaimed: pattern.New("(?i)" + unclaimed)}
	var groups []string
	var stems []string
	for i := 0; i < len(verbs); i += 2 {
		groups, t.verbs = append(groups, "("+verbs[i]+")"), append(t.verbs, verbs[i+1])
		for verb := range strings.SplitSeq(verbs[i], "|") {
			stem, _, _ := strings.Cut(verb, "[")
			stems = append(stems, stem)
		}
	}
	t.signs = newSigns(wordMarks(stems)...)
	if before != "" { // or the participle alone, behind what it is about
		before = "(?:" + before + `|^[^\p{L}]*(?:\p{L}+ ){0,3}?)`
	}
	t.claims = pattern.New("(?i)" + before + "(?:" + strings.Join(groups, "|") + ")" + after)
	return t
}

// tongues are the languages beside English. None tells a claim from a mere word
// as well as one would who speaks it: a sentence with a negation, a condition or
// a wish in it counts as none.
var tongues = sync.OnceValue(func() []tongue {
	return []tongue{
		newTongue(`\b(?:habe?|haben|wurden?|ist|sind)\b[^.!?\n]{0,90}?\b`, `\b`,
			`\b(nicht|kein\w*|leider|konnten?|könnten?|würden?|soll(en|ten?)?|falls|wenn|sobald|bevor|möchten?|kann|können|muss|müssen|werden?|wird|versuch\w*|fehler\w*|bisher|früher|bereits vorher)\b`,
			"gebucht", "booked", "reserviert", "reserved", "gesendet|verschickt|versendet|abgeschickt", "sent", "storniert|abgesagt|abbestellt|gekündigt", "cancelled",
			"erstattet|zurückerstattet", "refunded", "bezahlt", "paid", "überwiesen", "transferred", "bestellt", "ordered", "eingeplant|vereinbart|eingetragen", "scheduled",
			"gelöscht", "deleted", "entfernt", "removed", "veröffentlicht", "published", "erstellt|angelegt|eröffnet", "created", "verschoben", "moved",
			"geändert|aktualisiert", "updated", "bestätigt", "confirmed", "hochgeladen", "uploaded", "hinzugefügt", "added"),
		newTongue(`(?:\bj['’]ai|\bnous avons|\ba été|\bont été|\best|\bsont)\b[^.!?\n]{0,60}?`, `(?:e|s|es)?(?:[^\p{L}]|$)`,
			`\b(ne|n['’]|pas|jamais|aucun\w*|impossible|si|voulez|souhaitez|peux|pouvez|dois|vais|sera|échou\w*|erreur\w*|malheureusement)\b`,
			"réservé", "reserved", "envoyé", "sent", "annulé", "cancelled", "remboursé", "refunded", "payé|réglé", "paid", "transféré|viré", "transferred",
			"commandé", "ordered", "programmé|planifié", "scheduled", "supprimé|effacé", "deleted", "publié", "published", "créé|ouvert", "created",
			"déplacé", "moved", "modifié|mis à jour", "updated", "confirmé", "confirmed", "ajouté", "added"),
		newTongue(`\b(?:he|hemos|ha sido|han sido|fue|fueron|est[áa]n?|qued[óa]n?)\b[^.!?\n]{0,60}?\b`, `\b`,
			`\b(no|nunca|ning[uú]n\w*|si|quiere\w*|desea\w*|puedo|puede|podr\w+|deb\w+|voy|ser[áa]|fall\w*|error\w*|lamentablemente)\b`,
			"reservad[oa]s?", "reserved", "enviad[oa]s?|envié", "sent", "cancelad[oa]s?|anulad[oa]s?|cancelé", "cancelled", "reembolsad[oa]s?", "refunded", "pagad[oa]s?|pagué", "paid",
			"transferid[oa]s?", "transferred", "programad[oa]s?|agendad[oa]s?", "scheduled", "eliminad[oa]s?|borrad[oa]s?|eliminé|borré", "deleted", "publicad[oa]s?", "published",
			"cread[oa]s?|abiert[oa]s?|abierto|creé", "created", "movid[oa]s?", "moved", "actualizad[oa]s?|modificad[oa]s?|cambiad[oa]s?", "updated", "confirmad[oa]s?", "confirmed",
			"añadid[oa]s?|agregad[oa]s?", "added"),
		newTongue(`\b(?:ho|abbiamo|è stat[oa]|sono stat[ie]|è|sono)(?:[^.!?\n]{0,60}?)\b`, `\b`,
			`\b(non|mai|nessun\w*|purtroppo|se|vuoi|vuole|desidera|posso|può|potr\w+|dev\w+|sarà|fallit\w*|errore|errori)\b`,
			"prenotat[oaie]", "booked", "inviat[oaie]|mandat[oaie]|spedit[oaie]", "sent", "annullat[oaie]|disdett[oaie]", "cancelled", "rimborsat[oaie]", "refunded", "pagat[oaie]", "paid",
			"trasferit[oaie]", "transferred", "ordinat[oaie]", "ordered", "programmat[oaie]|fissat[oaie]", "scheduled", "eliminat[oaie]|cancellat[oaie]", "deleted",
			"pubblicat[oaie]", "published", "creat[oaie]|aperto|aperta", "created", "spostat[oaie]", "moved", "aggiornat[oaie]|modificat[oaie]", "updated", "confermat[oaie]", "confirmed",
			"aggiunt[oaie]", "added"),
		newTongue(`\b(?:foi|foram|está|estão|já|eu)\b[^.!?\n]{0,60}?\b`, `\b`,
			`\b(não|nunca|nenhum\w*|se|quer|deseja|posso|pode|poderia|deve\w*|vou|será|falh\w*|erro|erros|infelizmente)\b`,
			"reservad[oa]s?|reservei", "reserved", "enviad[oa]s?|enviei", "sent", "cancelad[oa]s?|cancelei", "cancelled", "reembolsad[oa]s?", "refunded", "transferid[oa]s?", "transferred",
			"agendad[oa]s?|agendei|marcad[oa]s?|marquei", "scheduled", "excluíd[oa]s?|apagad[oa]s?|excluí|apaguei", "deleted", "publicad[oa]s?", "published", "criad[oa]s?|criei|abert[oa]s?", "created",
			"movid[oa]s?", "moved", "atualizad[oa]s?|alterad[oa]s?", "updated", "confirmad[oa]s?", "confirmed", "adicionad[oa]s?", "added"),
		newTongue(`\b(?:heb|hebben|is|zijn|werd|werden)\b[^.!?\n]{0,90}?\b`, `\b`,
			`\b(niet|geen|helaas|als|zodra|kan|kunnen|zal|zullen|zou|zouden|wil|wilt|moet|mislukt|fout)\b`,
			"geboekt", "booked", "gereserveerd", "reserved", "verzonden|verstuurd", "sent", "geannuleerd|afgezegd", "cancelled", "terugbetaald", "refunded", "betaald", "paid",
			"overgemaakt", "transferred", "besteld", "ordered", "ingepland|gepland", "scheduled", "verwijderd", "deleted", "gepubliceerd", "published", "aangemaakt|gemaakt", "created",
			"verplaatst", "moved", "bijgewerkt|gewijzigd", "updated", "bevestigd", "confirmed", "toegevoegd", "added"),
		newTongue(`(?:^|[^\p{L}])`, `(?:[^\p{L}]|$)`,
			`(?:^|[^\p{L}])(nie|nigdy|jeśli|gdy|czy|może|mogę|chcesz|będzie|zostanie|błąd|błędu|niestety|jeszcze)(?:[^\p{L}]|$)`,
			"zarezerwowan[aeyo]", "reserved", "wysłan[aeyo]", "sent", "anulowan[aeyo]|odwołan[aeyo]", "cancelled", "zwrócon[aeyo]", "refunded", "opłacon[aeyo]", "paid", "zamówion[aeyo]", "ordered",
			"zaplanowan[aeyo]|umówion[aeyo]", "scheduled", "usunięt[aeyo]", "deleted", "opublikowan[aeyo]", "published", "utworzon[aeyo]", "created", "przeniesion[aeyo]", "moved",
			"zmienion[aeyo]|zaktualizowan[aeyo]", "updated", "potwierdzon[aeyo]", "confirmed", "dodan[aeyo]", "added"),
		newTongue(`(?:^|[^\p{L}])`, `(?:[^\p{L}]|$)`,
			`(?:^|[^\p{L}])(не|нет|если|когда|могу|можно|хотите|будет|ошибк[аи]|сожалению|пока)(?:[^\p{L}]|$)`,
			"забронирован[аоы]?|забронировал[аи]?", "booked", "отправлен[аоы]?|отправил[аи]?", "sent", "отмен[её]н[аоы]?|отменил[аи]?", "cancelled", "возвращ[её]н[аоы]?", "refunded", "оплачен[аоы]?", "paid", "заказан[аоы]?", "ordered",
			"запланирован[аоы]?|записан[аоы]?", "scheduled", "удал[её]н[аоы]?|удалил[аи]?", "deleted", "опубликован[аоы]?", "published", "создан[аоы]?|создал[аи]?", "created", "перемещ[её]н[аоы]?", "moved",
			"измен[её]н[аоы]?|обновл[её]н[аоы]?", "updated", "подтвержд[её]н[аоы]?", "confirmed", "добавлен[аоы]?", "added"),
		newTongue("", `(?:を|が)?(?:完了)?(?:いた)?(?:しました|されました|済みです|しております)`,
			`ません|できな|失敗|エラー|ください|ましょう|ますか|場合|予定`,
			"予約", "booked", "送信|送付", "sent", "キャンセル|取り消し", "cancelled", "返金", "refunded", "支払い?", "paid", "注文|購入", "ordered", "削除", "deleted",
			"公開|投稿", "published", "作成|登録", "created", "移動", "moved", "更新|変更", "updated", "確定", "confirmed", "追加", "added"),
		newTongue("", `(?:을|를|이|가)?\s?(?:완료)?\s?(?:했습니다|하였습니다|되었습니다|됐습니다|했어요|됐어요|습니다|어요)`,
			`않|못|실패|오류|없|겠습니다|할까요|주세요|경우`,
			"예약", "booked", "전송|발송|보냈", "sent", "취소", "cancelled", "환불", "refunded", "결제", "paid", "주문|구매", "ordered", "삭제", "deleted", "게시", "published",
			"생성|등록", "created", "이동", "moved", "수정|변경|업데이트", "updated", "확정", "confirmed", "추가", "added"),
		newTongue(`(?:已经?|成功)[^。!?!?\n]{0,12}`, "",
			`未|没|無法|无法|不能|失败|失敗|错误|请|如果|需要|将`,
			"预订|预约|預訂", "booked", "发送|发出|寄出", "sent", "取消", "cancelled", "退款", "refunded", "支付|付款", "paid", "下单|购买", "ordered", "删除", "deleted",
			"发布", "published", "创建|建立", "created", "移动|转移", "moved", "更新|修改", "updated", "确认", "confirmed", "添加", "added"),
	}
})

// askedAbroad is how a person asks in these languages for what is then claimed:
// stems, in small letters.
var askedAbroad = map[string][]string{
	"sent":      {"schick", "send", "mail", "envoi", "envoy", "envía", "envia", "manda", "invia", "stuur", "wyślij", "отправ", "напиш", "メール", "送", "메일", "보내", "发", "邮件"},
	"booked":    {"buch", "reserv", "prenota", "boek", "забронир", "予約", "예약", "预订", "预约", "订"},
	"reserved":  {"reserv", "réserv", "zarezerw", "予約", "예약", "预订", "预约"},
	"cancelled": {"stornier", "absag", "annul", "cancel", "anul", "disdi", "odwoł", "отмен", "キャンセル", "取り消", "취소", "取消"},
	"deleted":   {"lösch", "supprim", "efface", "elimina", "borra", "cancella", "apag", "exclu", "verwijder", "usuń", "удал", "削除", "消", "삭제", "지워", "删"},
	"created":   {"erstell", "anleg", "crée", "créer", "crea", "cria", "maak", "utwórz", "созда", "作成", "作って", "생성", "만들", "创建", "新建"},
	"updated":   {"aktualis", "änder", "modifi", "mets à jour", "actualiza", "cambia", "aggiorna", "atualiz", "bijwerk", "wijzig", "zmień", "измен", "обнов", "更新", "変更", "수정", "변경", "修改"},
	"paid":      {"bezahl", "paie", "payer", "paga", "betaal", "zapłać", "оплат", "支払", "결제", "支付", "付款"},
	"ordered":   {"bestell", "command", "ordina", "bestel", "zamów", "закаж", "注文", "주문", "下单", "购买"},
}

// tongueSigns are those of all languages.
var tongueSigns = sync.OnceValue(func() *signs {
	var all []string
	for _, t := range tongues() {
		all = append(all, t.signs.list...)
	}
	return newSigns(all...)
})

// deniedInTongues reports whether a sentence has a word by which it may say the
// opposite, in any of the languages.
func deniedInTongues(sentence string) bool {
	for _, t := range tongues() {
		if t.unclaimed.MatchString(sentence) {
			return true
		}
	}
	return false
}

// wordMarks are the signs of words, whether their first letters are large or small.
func wordMarks(words []string) (marks []string) {
	for _, w := range words {
		first, size := utf8.DecodeRuneInString(w)
		switch {
		case len(w)-size >= 4:
			marks = append(marks, w[size:])
		case first >= utf8.RuneSelf:
			marks = append(marks, w)
		default:
			marks = append(marks, " "+w, strings.ToUpper(w[:1])+w[1:])
		}
	}
	return marks
}

// claim is what a sentence says is done.
type claim struct {
	verb     string // the participle, in English
	word     string // as it is written
	whole    string // with what makes it a claim, where a stem alone also asks for it
	sentence string
}

// together reports whether the word is of a script that writes words together, so
// that a wish holds the same stem.
func (c claim) together() bool {
	first, _ := utf8.DecodeRuneInString(c.word)
	return unicode.In(first, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// claimsIn are the claims of a sentence, whatever its language; english are the
// signs of the verbs that count in English.
func claimsIn(sentence string, english *signs) (list []claim) {
	if english.in(sentence) {
		for _, m := range claims.FindAllStringSubmatchIndex(sentence, -1) {
			if unclaimed.MatchString(sentence[:m[1]]) || takenBack.MatchString(sentence[m[1]:]) {
				return nil
			}
			for g := 2; g+1 < len(m); g += 2 {
				if m[g] >= 0 {
					verb := sentence[m[g]:m[g+1]]
					list = append(list, claim{strings.ToLower(verb), verb, verb, sentence})
				}
			}
		}
	}
	if len(list) > 0 || strings.Contains(sentence, "?") {
		return list
	}
	for _, t := range tongues() {
		if !t.signs.in(sentence) {
			continue
		}
		found := t.claims.FindAllStringSubmatch(sentence, -1)
		if len(found) == 0 || t.unclaimed.MatchString(sentence) {
			continue
		}
		for _, m := range found {
			for k, word := range m[1:] {
				if word != "" {
					list = append(list, claim{t.verbs[k], word, m[0], sentence})
				}
			}
		}
		return list
	}
	return nil
}
