// Splits messages into words, with Intl.Segmenter because Chinese has no spaces between words.
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'

const segmenterOf = oncePerLocale((locale) => new Intl.Segmenter(locale, { granularity: 'word' }))

/** A text in lowercase without apostrophes. Full-width letters become ASCII letters. */
export const plainText = (message: string) => message.normalize('NFKC').toLowerCase().replaceAll(/[’']/g, '')

/** The words of a text as `plainText` writes them, without punctuation. */
export function wordsIn(message: string, locale: Locale): string[] {
  return [...segmenterOf(locale).segment(plainText(message))]
    .filter((one) => one.isWordLike)
    .map((one) => one.segment)
}

/** A word without its plural or case ending, so that `panels` matches `panel`. */
export function stemOf(word: string, locale: Locale): string {
  if (locale === 'zh' || word.length < 4) return word
  // `Wanne` is not `wann`.
  if (locale === 'de')
    return word.length < 5 ? word : withoutZu(word).replace(/(?<!^wann)(?:innen|en|er|es|em|e|n|s)$/, '')
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<![su])s$/, '')
    .replace(/(?<=\w{4})(?:ing|ed)$/, '')
}

/** `Zurückzuschicken` is `zurückschicken`. */
const withoutZu = (word: string) =>
  word.replace(
    /^(?!hinzufüg)(ab|an|auf|aus|ein|fest|frei|her|hin|los|mit|nach|um|vor|weg|weiter|zurück|zurueck|zusammen)zu(?=\p{L}{3,}n$)/u,
    '$1',
  )

/** Whether a text contains Chinese characters. */
export const isChinese = (message: string) => /\p{Script=Han}/u.test(message)

/** The likely language of a message: Chinese if it has Chinese characters, otherwise that of the page. */
export const localeOfWords = (message: string, locale: Locale): Locale =>
  isChinese(message) ? 'zh' : locale === 'zh' ? 'en' : locale
