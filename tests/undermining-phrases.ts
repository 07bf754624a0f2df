/**
 * Phrases that no customer-visible text may contain: they tell the reader not to trust the page. A fact that is not
 * known is left out; one that is known names its source and date.
 */
export const underminingPhrases: readonly RegExp[] = [
  /\bfrom memory\b/i,
  /\b(?:not|never|nor) (?:been )?(?:re-?|double-?)?checked\b/i,
  /\bhave not (?:re-?)?(?:checked|verified|confirmed)\b/i,
  /\bis a template\b|\ba template\b(?= of the shop)/i,
  /\breviewed by counsel\b|\bcounsel has to\b/i,
  /\bto be requested\b/i,
  /\bsources? (?:disagree|contradict)/i,
  /aus dem Gedächtnis/i,
  /nicht (?:nach|über)?geprüft/i,
  /\bungeprüft/i,
  /eine Vorlage und\b|eine Vorlage des Shops|anwaltlich (?:zu prüfen|geprüft)/i,
  /widersprechen sich/i,
  /凭记忆/,
  /(?:未经?|尚未|没有)(?:复核|核实|核对|查证)/,
  /本文为范本|本店范本|范本说明|律师审阅|法律顾问审阅/,
]
