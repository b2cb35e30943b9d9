package diagnose

import "callstep/engine/pattern"

// deniedAbroad are denials in other languages than English.
var deniedAbroad = pattern.New(`(?i)\b(nutzer|benutzer|anwender|bediener|kunde)\w*\b.{0,40}\b(abgelehnt|lehnt(e)? .{0,30}\bab|verweiger\w*|untersagt|nicht (genehmigt|best[äa]tigt|erlaubt|zugestimmt))\b` +
	`|\b(abgelehnt|verweigert|untersagt)\b.{0,20}\b(vom|durch den|von der) (nutzer|benutzer|anwender|bediener|kunde)` +
	`|\b(utilisat\w+|op[ée]rat\w+|client\w*)\b.{0,40}\b(refus[ée]|rejet[ée]|d[ée]clin[ée]|n'a pas (autoris[ée]|approuv[ée]|confirm[ée]|accept[ée]))` +
	`|(refus[ée]|rejet[ée]|d[ée]clin[ée])e? par (l'|la |le |un |une )?(utilisat|op[ée]rat|client)` +
	`|\b(usuari[oa]|operador[a]?|cliente|usu[áa]ri[oa]|utilizador[a]?)\b.{0,40}\b(rechaz|deneg|neg[óo]|no (autoriz|aprob|confirm|acept)|recus|rejeit|n[ãa]o (autoriz|aprov|confirm|aceit))` +
	`|\b(rechazad|denegad|recusad|rejeitad)[oa] por (el |la |o |a |un |una )?(usu|operador|cliente|utilizador)|\b(recusad|rejeitad)[oa] pel[oa] (usu|operador|cliente|utilizador)` +
	`|\b(utente|operatore|cliente)\b.{0,40}\b(rifiutat|negat|respint|non ha (autorizzato|approvato|confermato|accettato))|\b(rifiutat|respint|negat)[oa] dal(l'|la |lo )?\s?(utente|operatore|cliente)` +
	`|(ユーザー|利用者|担当者|オペレーター).{0,20}(拒否|却下|許可しません|許可しなかった|承認しません|承認しなかった|断りました)|(用户|使用者|操作员|用戶).{0,12}(拒绝|拒絕|不同意|未批准|未授权|没有批准)|(사용자|담당자|운영자).{0,12}(거부|거절|승인하지 않)`)

// The quick looks before the expression: what was done, and who did it.
var (
	abroadSigns = newSigns(`\u`, "lehn", "weiger", "ntersagt", "icht ", "ejet", "efus", "éclin", "pas ", "echaz", "eneg", "egó", " no ", "ecus", "ejeit", "não ", "ifiut", "egat", "espint", " non ",
		"拒", "却下", "許可", "承認", "断", "不同意", "未批准", "未授权", "没有批准", "거부", "거절", "승인")
	abroadDeniers = newSigns(`\u`, "utzer", "nwender", "ediener", "Kunde", "kunde", "tilisat", "pérat", "client", "Client", "suari", "suári", "perador", "liente", "tilizador", "tente ", "peratore",
		"ユーザー", "利用者", "担当者", "オペレーター", "用户", "使用者", "操作员", "用戶", "사용자", "담당자", "운영자")
)
