import { withNoBreakSpaces } from '#text/format.ts'

/** A text whose paragraphs are separated by empty lines. */
export const Paragraphs = ({ words }: { words: string }) =>
  words.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{withNoBreakSpaces(paragraph)}</p>)
