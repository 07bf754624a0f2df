const maxCharacters = 2000
/** Longer texts are not searched. */
const maxSearched = 20_000

/** A quoted text, with the word before it if it says that the text is a name of the database. */
const quoted = /(\b(?:constraint|relation|column|table|index|function|schema|type|role|database)\s)?"[^"]*"/g

/**
 * The text without what may be personal or secret: query strings, email addresses, tokens and IDs, long numbers, and the
 * quoted values, but not the quoted names of constraints, tables and columns. Cut to 2,000 characters.
 */
export const scrubText = (text: string) =>
  text
    .slice(0, maxSearched)
    .replaceAll(quoted, (found, kind?: string) => (kind ? found : '"[value]"'))
    .replaceAll(/\?[^\s"')]+/g, '?[query]')
    .replaceAll(/[^\s"'<>(),:;=]+/g, (word) => (/@|%40/i.test(word) ? '[email]' : word))
    .replaceAll(
      /\b(?:[\da-f]{1,4}:){1,7}:[\da-f:.]*|\b(?:[\da-f]{1,4}:){3,}[\da-f.]+|(?<=\s)::[\da-f:.]+/gi,
      '[address]',
    )
    .replaceAll(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? '[id]' : word))
    .replaceAll(/\d[\d ().-]*/g, (run) => (run.replaceAll(/\D/g, '').length < 7 ? run : withoutDigits(run)))
    .slice(0, maxCharacters)

const withoutDigits = (run: string) => (run.endsWith(' ') ? '[number] ' : '[number]')
