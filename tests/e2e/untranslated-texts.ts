// Texts that a page in another language still has in English, found in the HTML of the server.
import { readdirSync, readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { customer_text } from './customer.ts'
import type { Locale } from './visit.ts'

/** The language's own name and text written by customers are not translated. */
const never_translated = new Set(['English', customer_text])
const text_attributes = ['aria-label', 'placeholder', 'title', 'alt']

/** The texts and accessible names of a page that it shares with its English version, and that should be translated. */
export function untranslatedTexts(html: string, english: string, locale: Locale) {
  const theirs = textsOf(english)
  return [...textsOf(html)].filter((words) => theirs.has(words)).filter(checkFor(locale))
}

/** The texts of a page, its title, and its accessible names, but those that name their own language. */
function textsOf(html: string) {
  const found = new Set<string>()
  // For each open element, whether what is in it stays as it is.
  const open: boolean[] = []
  let line = ''
  const note = (words: string | undefined, isKept: boolean) => {
    const text = words?.replaceAll(/\s+/g, ' ').trim() ?? ''
    if (!isKept && /[a-z]{2}/i.test(text)) found.add(text)
  }
  const endText = () => {
    note(line, open.at(-1) ?? false)
    line = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      endText()
      const isForeign = attributes.lang !== undefined && name !== 'html'
      const isKept =
        (open.at(-1) ?? false) ||
        isForeign ||
        attributes.translate === 'no' ||
        ['script', 'style', 'code', 'template'].includes(name)
      for (const key of text_attributes) note(attributes[key], isKept)
      open.push(isKept)
    },
    ontext: (words) => (line += words),
    oncomment: endText,
    onclosetag() {
      endText()
      open.pop()
    },
  })
  parser.end(html)
  return found
}

const checks = new Map<Locale, (line: string) => boolean>()

/** A check whether a text should be translated: the translations have another text for it, or it is a sentence and no name. */
function checkFor(locale: Locale) {
  const known = checks.get(locale)
  if (known) return known
  const folder = `app/text/${locale}`
  // The texts of the back office are another context: a word can be the same in both languages on public pages only.
  const files = readdirSync(folder).filter((file) => !file.startsWith('admin'))
  const areas = files.map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  const words: Record<string, string> = Object.assign({}, ...areas)
  const isSentence = (line: string) => /(?<![\w-])[a-z]{3,},? [a-z]{3,}/.test(line)
  // Codes of states, such as ID for Idaho.
  const isState = (line: string) => /^[A-Z]{2}$/.test(line)
  const check = (line: string) =>
    !never_translated.has(line) && !isState(line) && ((words[line] ?? line) !== line || isSentence(line))
  checks.set(locale, check)
  return check
}
