import type { Pinyin } from './homophones.ts'

let loaded: Promise<Pinyin> | undefined

/** The pinyin of Chinese texts. The dictionary is loaded at the first call: it takes 10 MB of memory. */
export function loadPinyin(): Promise<Pinyin> {
  loaded ??= import('pinyin-pro').then(({ pinyin }) => {
    const known = new Map<string, readonly string[]>()
    return {
      ofWords: (words) =>
        syllablesByLine(pinyin(words.join('\n'), { toneType: 'none', type: 'array', v: true })),
      ofCharacter: (character) => {
        const readings =
          known.get(character) ??
          pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })
        known.set(character, readings)
        return readings
      },
    }
  })
  return loaded
}

/** One call for all words takes a third of the time of a call for each. */
function syllablesByLine(syllables: readonly string[]): string[][] {
  const lines: string[][] = [[]]
  for (const one of syllables)
    if (one === '\n') lines.push([])
    else lines.at(-1)?.push(one)
  return lines
}
