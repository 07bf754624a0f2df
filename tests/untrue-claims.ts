/**
 * Claims that nothing behind the shop supports: no software rule, no record, no document. No page, policy, article, slide,
 * product text or interface text may make them.
 */
export const untrueClaims: readonly RegExp[] = [
  // Fixed charges stay on the bill, and what a utility credits is limited (in Ohio to the energy part of the price).
  /\$0 (?:electric(?:ity)? )?bills?\b/i,
  /bills? (?:down |drop(?:s|ped)? |fall(?:s|en)? |cut )?to (?:\$0(?![\d.,])|zero|nothing)/i,
  /\b(?:no|zero|eliminate|erase|wipe out) (?:your |the )?(?:(?:more )?(?:electric(?:ity)?|power|utility|energy) )bills?\b/i,
  /\bfree (?:electricity|power|energy)\b/i,
  /(?:Strom)?[Rr]echnung(?:en)? (?:sinkt |fällt )?auf (?:0|null)\b/i,
  /\b(?:keine|nie (?:mehr|wieder) eine) Stromrechnung/i,
  /\b(?:kostenloser|gratis) Strom/i,
  /零电费|电费(?:降(?:至|到|为)|归|为|变成)\s*(?:零|0(?![\d.,]))|(?:不用|无需)(?:再)?(?:交|付)电费|免费(?:用电|电力)/,
  // How people are measured, and who looks at what, is not recorded anywhere.
  /\bmeasured by (?:how many|the clock|remarks|corrections|damage|the days)/i,
  /[Gg]emessen (?:daran|an (?:der Uhr|Anmerkungen|Berichtigungen|Schäden|den Tagen))/,
  /衡量标准：/,
  /\bevery figure names its source\b/i,
  /Jeder Wert nennt seine Quelle/,
  /每个数据都有来源/,
  /\ban engineer reads your drawing\b/i,
  /Ein Ingenieur liest Ihre Zeichnung/,
  /由工程师审图/,
  // Proposals are due by office hours (app/features/store/calendar/office-hours.ts), not by the clock.
  /\b(?:2|two) hours on (?:working|business) days\b/i,
  /\bwithin (?:2|two) (?:working )?hours\b(?! \d)/i,
  /an Werktagen (?:binnen|innerhalb von) (?:2|zwei) Stunden/i,
  /(?<!办公时间 )2 小时内(?:给出|答复)/,
  /(?<!工作日 )24 小时内给出/,
]
