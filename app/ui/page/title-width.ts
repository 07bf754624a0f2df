/** Search results show about 60 Latin characters of a title; a Chinese character is as wide as two. */
export const title_width = 60

/** The width of a useful description in a search result, in Latin characters. */
export const description_width = { least: 70, most: 160 } as const

/** The width of a text in a search result, in Latin characters. */
export const widthOf = (words: string) =>
  [...words].reduce((width, letter) => width + (letter >= '\u2e80' ? 2 : 1), 0)

/** Less than this of a title does not name the page. */
const least_title_width = 15

/**
 * A title that fits a search result: shortened at the last comma, colon, dash or question mark before the limit. A single
 * entry that would remain of a list after a colon is left out too.
 */
export function fitTitle(title: string): string {
  if (widthOf(title) <= title_width) return title
  const cuts = [...title.matchAll(/[,:;–，：；]|\?(?=\s)/g)]
    .map(({ index, 0: mark }) => title.slice(0, mark === '?' ? index + 1 : index).trim())
    .filter((words) => widthOf(words) <= title_width && widthOf(words) >= least_title_width)
  const longest = cuts.at(-1)
  if (!longest) return title
  const [head = '', list = ''] = longest.split(/(?<=\?)\s|[:：]/)
  const isSingle = list !== '' && !/[,，]/.test(list)
  return isSingle && cuts.includes(head) ? head : longest
}

/** A description that fits a search result: shortened after a sentence or a word, or continued with more sentences. */
export function fitDescription(description: string, more: readonly string[] = []): string {
  const { least, most } = description_width
  if (widthOf(description) > most) return shortened(description, least, most)
  let words = description
  for (const sentence of more) {
    if (widthOf(words) >= least) break
    const longer = joined(words, sentence)
    if (widthOf(longer) <= most) words = longer
  }
  return words
}

function joined(words: string, sentence: string) {
  const isWide = widthOf(sentence) > sentence.length * 1.3
  const end = /[.!?。！？…]$/.test(words) ? '' : isWide ? '。' : '.'
  return `${words}${end}${isWide ? '' : ' '}${sentence}`
}

function shortened(description: string, least: number, most: number) {
  const starts = [...description.matchAll(/[.。] ?/g)].map(({ index }) => description.slice(0, index + 1))
  const sentence = starts.findLast((words) => widthOf(words) >= least && widthOf(words) <= most)
  if (sentence) return sentence
  let words = ''
  for (const part of description.split(/(?<=[\s，、])/)) {
    if (widthOf(words + part) > most - 1) break
    words += part
  }
  return `${words.trimEnd().replace(/[,，、;:]$/, '')}…`
}
