/**
 * What somebody typed into one line, as one line: control characters and line breaks are a blank each, and the signs by
 * which a text turns its reading direction around (U+202A–202E, U+2066–2069) are left out. On a label, in a list or in a
 * mail it then reads as what it is.
 */
export const singleLineText = (typed: string) =>
  typed.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
