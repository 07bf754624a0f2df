// Words that are frequent in leaked passwords, alone or with a number appended. The rules below also match their
// variants with substituted letters.
const words = new Set(
  `password passwort passwd passphrase qwerty qwertz azerty letmein letmeinnow welcome welcomeback iloveyou iloveu loveyou
  monkey dragon football baseball basketball soccer hockey superman batman spiderman starwars master shadow sunshine
  princess charlie michael jordan jennifer jessica ashley daniel andrew thomas hunter ranger buster tigger ginger pepper
  cookie summer winter spring autumn flower freedom whatever trustno trustnoone secret secrets computer internet
  administrator admin root user guest default changeme changeit test testing tester login access mustang maggie
  chelsea arsenal liverpool barcelona realmadrid pokemon naruto minecraft samsung google facebook twitter instagram
  microsoft windows apple android killer hello helloworld hellohello orange purple yellow silver diamond chocolate
  butterfly blessed jesus jesuschrist christ angel angels babygirl lovely sweety sweetheart forever family friends
  america california newyork texas london berlin germany china solar solarpanel solarpower sunnyday heliostead
  geheim hallo schatz sonnenschein passwortpasswort woaini mima`
    .split(/\s+/)
    .filter(Boolean),
)

const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
]
const letter_of_symbol: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is easy to guess: a common word with digits or symbols around it or in place of letters, a
 * keyboard sequence, a repeated pattern, a date, or the user's own name or email address (`about`).
 */
export function isCommonPassword(password: string, about: readonly string[] = []) {
  const plain = password.normalize('NFKC').toLowerCase()
  if (/^\d{8,10}$/.test(plain) && isDateOrSequence(plain)) return true
  if (isRepeated(plain) || sequences.some((row) => isSequence(plain, row))) return true
  const personal = new Set(about.flatMap(partsOf))
  return candidateWords(plain).some(
    (word) => words.has(word) || sequences.some((row) => isSequence(word, row)) || personal.has(word),
  )
}

/** Candidate words of a password: without leading and trailing symbols, and with substituted letters restored. */
function candidateWords(plain: string) {
  const bare = withoutEnd(plain).slice(Math.max(0, plain.search(/[a-z]/)))
  const read = (text: string) => [...text].map((sign) => letter_of_symbol[sign] ?? sign).join('')
  const all = [plain, bare, read(plain), read(bare), withoutEnd(read(plain)), read(withoutNumberAtEnd(plain))]
  return [...new Set(all)]
    .map((one) => one.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((one) => one.length >= 4)
}

/** The text up to its last letter; empty if it has none. */
function withoutEnd(text: string) {
  let end = text.length
  while (end > 0 && !isLetter(text, end - 1)) end--
  return text.slice(0, end)
}

/** The text before the first digit after its last letter; all of it if there is none. */
function withoutNumberAtEnd(text: string) {
  const tail = withoutEnd(text).length
  const digit = text.slice(tail).search(/\d/)
  return digit < 0 ? text : text.slice(0, tail + digit)
}

const isLetter = (text: string, at: number) => text.charAt(at) >= 'a' && text.charAt(at) <= 'z'

const isRepeated = (plain: string) => /^(.{1,4}?)\1+.?$/.test(plain)

const isSequence = (plain: string, row: string) => {
  const there = row + row
  const back = [...there].reverse().join('')
  return plain.length >= 6 && (there.includes(plain) || back.includes(plain))
}

/** 19870412, 04121987, 123456789 and the like. */
const isDateOrSequence = (digits: string) =>
  /^(?:(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d|[0-3]\d[0-3]\d(?:19|20)\d\d)$/.test(digits) ||
  new Set(digits).size <= 3 ||
  sequences.some((row) => isSequence(digits, row))

const partsOf = (text: string) => {
  const lower = text.toLowerCase()
  const bare = (one: string) => one.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const local = lower.split('@', 1)[0] ?? ''
  return [lower, local, ...lower.split(/[@.\s+_-]/)].map(bare).filter((one) => one.length >= 4)
}
