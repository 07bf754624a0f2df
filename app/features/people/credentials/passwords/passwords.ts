// Words that lists of stolen passwords are full of, alone or with a number behind them. Ours is short, and the rules
// below make of each word the thousands of spellings that people take for different passwords.
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

const rows = [
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
const alike: Record<string, string> = {
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
 * Whether a password is one that is tried first: a common word with figures or signs around it or in place of letters,
 * a walk along the keyboard, one piece again and again, a date, or the person's own name or address.
 */
export function isCommonPassword(password: string, about: readonly string[] = []) {
  const plain = password.normalize('NFKC').toLowerCase()
  if (/^\d{8,10}$/.test(plain) && isDateOrWalk(plain)) return true
  if (isRepeated(plain) || rows.some((row) => isWalk(plain, row))) return true
  const own = new Set(about.flatMap(partsOf))
  return spellingsOf(plain).some(
    (word) => words.has(word) || rows.some((row) => isWalk(word, row)) || own.has(word),
  )
}

/** The word within: without what stands before and behind it, and with letters where figures stand for them. */
function spellingsOf(plain: string) {
  const bare = withoutEnd(plain).slice(Math.max(0, plain.search(/[a-z]/)))
  const read = (text: string) => [...text].map((sign) => alike[sign] ?? sign).join('')
  const all = [plain, bare, read(plain), read(bare), withoutEnd(read(plain)), read(withoutNumberAtEnd(plain))]
  return [...new Set(all)]
    .map((one) => one.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((one) => one.length >= 4)
}

/** The text up to its last letter; nothing when it has none. */
function withoutEnd(text: string) {
  let end = text.length
  while (end > 0 && !isLetter(text, end - 1)) end--
  return text.slice(0, end)
}

/** The text before the first digit behind its last letter; all of it when no digit stands there. */
function withoutNumberAtEnd(text: string) {
  const tail = withoutEnd(text).length
  const digit = text.slice(tail).search(/\d/)
  return digit < 0 ? text : text.slice(0, tail + digit)
}

const isLetter = (text: string, at: number) => text.charAt(at) >= 'a' && text.charAt(at) <= 'z'

const isRepeated = (plain: string) => /^(.{1,4}?)\1+.?$/.test(plain)

const isWalk = (plain: string, row: string) => {
  const there = row + row
  const back = [...there].reverse().join('')
  return plain.length >= 6 && (there.includes(plain) || back.includes(plain))
}

/** 19870412, 04121987, 123456789 and the like. */
const isDateOrWalk = (digits: string) =>
  /^(?:(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d|[0-3]\d[0-3]\d(?:19|20)\d\d)$/.test(digits) ||
  new Set(digits).size <= 3 ||
  rows.some((row) => isWalk(digits, row))

const partsOf = (text: string) => {
  const lower = text.toLowerCase()
  const bare = (one: string) => one.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const local = lower.split('@', 1)[0] ?? ''
  return [lower, local, ...lower.split(/[@.\s+_-]/)].map(bare).filter((one) => one.length >= 4)
}
