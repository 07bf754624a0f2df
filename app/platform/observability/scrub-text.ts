const maxCharacters = 2000

/**
 * The text without what may be personal or secret: query strings, email addresses, tokens and IDs, long numbers, and the
 * values that PostgreSQL quotes in messages. Cut to 2,000 characters.
 */
export const scrubText = (text: string) =>
  text
    .slice(0, maxCharacters)
    .replaceAll(/\?[^\s"')]+/g, '?[query]')
    .replaceAll(/[^\s"'<>(),:;=]+/g, (word) => (word.includes('@') ? '[email]' : word))
    .replaceAll(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? '[id]' : word))
    .replaceAll(/\d[\d ().-]*/g, (run) => (run.replaceAll(/\D/g, '').length < 7 ? run : withoutDigits(run)))
    .replaceAll(/: "[^"]*"/g, ': "[value]"')

const withoutDigits = (run: string) => (run.endsWith(' ') ? '[number] ' : '[number]')
