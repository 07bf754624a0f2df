/**
 * Input as a single line: control characters and line breaks become blanks, and characters that reverse the text
 * direction (U+202A–202E, U+2066–2069) are removed, so that it cannot be misread on a label, in a list or in a mail.
 */
export const singleLineText = (typed: string) =>
  typed.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
