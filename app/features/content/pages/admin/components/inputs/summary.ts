import type { Locale } from '#text/text.tsx'
import { type Values, valuesOf } from '../../fields/body-values.ts'

/** The properties whose text stands for an item in its closed form, the first that is filled. */
const telling = [
  'title',
  'category_name',
  'question',
  'label',
  'caption',
  'words',
  'html',
  'name',
  'path',
  'to',
  'src',
]

/** A short text of an item in the language of the reader, else in English: its title, else its first other text. */
export function summaryOf(item: Values, locale: Locale): string {
  for (const name of telling) {
    const value = item[name]
    const words = typeof value === 'string' ? value : valuesOf(value)[locale] || valuesOf(value).en
    if (typeof words === 'string' && words.trim())
      return words
        .replaceAll(/<[^<>]*>/g, ' ')
        .trim()
        .slice(0, 80)
  }
  return ''
}
