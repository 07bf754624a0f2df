import type { Locale } from '#text/text.tsx'

/** Shorter forms would be parts of unrelated words. */
const minLength = 3

/**
 * Other likely forms of a word in lower case, among them its singular, as the database's stemming unites them: `battery` for
 * `batteries` and the reverse, `Kabelkanal` for `Kabelkanäle`. Some are no words. Chinese has no such forms.
 */
export function formsOf(word: string, locale: Locale): string[] {
  const forms = locale === 'en' ? englishForms(word) : locale === 'de' ? germanForms(word) : []
  return [...new Set(forms)].filter((form) => form.length >= minLength && form !== word)
}

function englishForms(word: string): string[] {
  const forms: string[] = []
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`)
  for (const ending of ['ing', 'ed', 'es'])
    if (word.endsWith(ending)) forms.push(word.slice(0, -ending.length))
  // `plus` and `glass` are no plurals.
  if (/[^su]s$/.test(word)) forms.push(word.slice(0, -1))
  return forms
}

const germanEndings = ['', 'e', 'en', 'er', 'ern', 'em', 'es', 'n', 's']

function germanForms(word: string): string[] {
  const shorter = germanEndings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, word.length - ending.length))
  return shorter.flatMap((form) => [form, withoutLastUmlaut(form), withLastUmlaut(form)])
}

/** Only the last vowel changes in the plural: `Stützfüße` is of `Stützfuß`. */
const withoutLastUmlaut = (word: string) =>
  word.replace(/[äöü](?=[^äöü]*$)/, (vowel) => plainVowels[vowel] as string)

const withLastUmlaut = (word: string) =>
  word.replace(/(?:au|[aou])(?=[^aouäöü]*$)/, (vowel) => umlauts[vowel] as string)

const plainVowels: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u' }
const umlauts: Record<string, string> = { a: 'ä', o: 'ö', u: 'ü', au: 'äu' }
