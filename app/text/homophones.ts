// Corrects Chinese typing errors: a word that the pinyin input wrote with other characters of the same sound, as 运废 for 运费,
// and a few characters that look alike, as 周未 for 周末. A text is changed only where its characters are no word of the domain
// and none of everyday life, and one word of the domain is clearly the likeliest.

/** The sounds of Chinese text, without tones. */
export type Pinyin = {
  /** The syllables of each word, as they are read in it. */
  ofWords(words: readonly string[]): string[][]
  /** The readings of a character, the most usual first. */
  ofCharacter(character: string): readonly string[]
}

type DomainWord = { word: string; syllables: readonly string[]; weight: number }

/** Words by their sounds: the next syllables, and the words that end here. */
type SoundNode = { words: DomainWord[]; next: Map<string, SoundNode> }

/** What texts are corrected with. */
export type HomophoneWords = {
  sounds: SoundNode
  /** Words of the domain: what is spelled so is right. */
  known: ReadonlySet<string>
  /** Those that may replace others. */
  wanted: ReadonlySet<string>
  /** Pairs of adjacent characters in texts of the domain and in everyday words. */
  pairs: ReadonlySet<string>
  /** The characters of all known texts. */
  characters: ReadonlySet<string>
  pinyin: Pinyin
}

/** `texts`: what people write and read in the domain. `terms`: its words. `others`: words that are right, but replace none. */
export type DomainTexts = { texts: readonly string[]; terms: readonly string[]; others: readonly string[] }

/** Characters of a text from one place to another, which is not included, and the word that was meant. */
export type Change = { from: number; to: number; typed: string; word: string }

const longest = 6

/** Words that fewer texts have are no corrections. */
const leastCount = 3
/** A term counts as often as this many texts. */
const termCount = 3

// Fitted to 128 typing errors and to the bot's 6,000 Chinese phrases, each with an index without it: docs/testing.md.
const weights = { term: 1, character: 2.5, sameSound: -2, similarSound: -3, newCharacter: 1 } as const
const leastScore = 6
/** How much better than the second the best word is. */
const leastLead = 1.2

/** Characters that look alike and are confused, most of them by handwriting input. */
const lookalikes =
  '未末 已己巳 折拆析 货贷 人入 免兔 微徽 待侍 住往 申电 拨拔 士土 干千 遣遗 治冶 午牛 抢枪 栓拴 陪赔培 瓦互 券卷劵 板扳 侯候 辨辩辫 钢刚'
const alike = new Map<string, string[]>(
  lookalikes.split(' ').flatMap((group) => {
    const characters = [...group]
    return characters.map((one) => [one, characters.filter((other) => other !== one)] as const)
  }),
)

/** Characters that are words of their own in most texts: next to another one they are a phrase, and not a misspelled word. */
const smallWords =
  '的了吗呢吧啊呀嘛我你您他她它们是在有和与或把被给要想会能可这那该此其请也都就很太哪什么怎多少需对到从为得着过还再下里没不去来说看做好吃喝等又更最只才将向由以及各每某时于随自若当如至按则且因所使让叫比像老个些谁跟已一二三四五六七八九十'
/** Further ones, and endings of many words, which are no typing errors either, but a part of words with one: 配松 is 配送. */
const ownWords = new Set(`${smallWords}两上用家大小新点块件台买卖送换全式器性见归经逐`)
const smallWordSet = new Set(smallWords)

let segmenter: Intl.Segmenter | undefined

/** The words of a run of Chinese characters, by the dictionary of the JavaScript engine. */
function segmentsOf(run: string) {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return segmenter.segment(run)
}

const runsIn = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? []

const pairsIn = (run: string) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))

/** A syllable as people confuse it: zh and z, ch and c, sh and s, n and l, ang and an, eng and en, ing and in. */
const soundOf = (syllable: string) =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^l/, 'n')
    .replace(/(?<=[aei])ng$/, 'n')

/** Builds what texts are corrected with. All texts are in simplified characters. */
export function homophoneWordsOf({ texts, terms, others }: DomainTexts, pinyin: Pinyin): HomophoneWords {
  const runs = texts.map(runsIn)
  const termRuns = terms.flatMap(runsIn)
  const termSet = new Set(termRuns.filter(isWordLength))
  const segments = runs.flat().flatMap((run) => [...segmentsOf(run)].map(({ segment }) => segment))
  const candidates = new Set([...termSet, ...segments.filter(isWordLength)])
  const counts = countsOf(candidates, runs)
  const countOf = (word: string) => (counts.get(word) ?? 0) + (termSet.has(word) ? termCount : 0)
  const known = [...candidates].filter((word) => countOf(word) >= leastCount)
  const wanted = known.filter(isSpecific)
  const syllables = pinyin.ofWords(wanted)
  const sounds: SoundNode = { words: [], next: new Map() }
  for (const [at, word] of wanted.entries()) {
    const weight = Math.log(countOf(word)) + (termSet.has(word) ? weights.term : 0)
    addWord(sounds, { word, syllables: syllables[at] ?? [], weight })
  }
  const all = [...runs.flat(), ...termRuns, ...others.flatMap(runsIn)]
  return {
    sounds,
    known: new Set(known),
    wanted: new Set(wanted),
    pairs: new Set(all.flatMap(pairsIn)),
    characters: new Set(all.join('')),
    pinyin,
  }
}

const isWordLength = ({ length }: string) => length >= 2 && length <= longest

/** Not a phrase of small words, as 哪天. */
const isSpecific = (word: string) =>
  word.length > 3 || Array.from(word).filter((one) => !smallWordSet.has(one)).length >= 2

/** How many texts have each of the words. */
function countsOf(words: ReadonlySet<string>, texts: readonly string[][]) {
  const counts = new Map<string, number>()
  for (const runs of texts) {
    const having = new Set<string>()
    for (const run of runs) for (const { word } of wordsAt(run, words)) having.add(word)
    for (const word of having) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** All places of a run with one of the words; the longest first at each place. */
function* wordsAt(run: string, words: ReadonlySet<string>) {
  for (let from = 0; from < run.length - 1; from++)
    for (let length = Math.min(longest, run.length - from); length >= 2; length--) {
      const word = run.slice(from, from + length)
      if (words.has(word)) yield { from, to: from + length, word }
    }
}

function addWord(sounds: SoundNode, added: DomainWord) {
  let node = sounds
  for (const syllable of added.syllables) {
    const sound = soundOf(syllable)
    const next = node.next.get(sound) ?? { words: [], next: new Map() }
    node.next.set(sound, next)
    node = next
  }
  node.words.push(added)
}

/** The typing errors of a text in simplified characters, with the words that were meant, in the order of the text. */
export const homophonesIn = (text: string, words: HomophoneWords): Change[] =>
  [...text.matchAll(/\p{Script=Han}{2,}/gu)].flatMap(({ 0: run, index }) =>
    changesIn(run, words).map(({ from, to, typed, word }) => ({
      from: index + from,
      to: index + to,
      typed,
      word,
    })),
  )

/** The text with these changes. It keeps its length, so positions in it stay true. */
export const withChanges = (text: string, changes: readonly Change[]): string =>
  changes.reduce((result, { from, to, word }) => result.slice(0, from) + word + result.slice(to), text)

/** A run of Chinese characters while it is corrected. */
type Run = {
  text: string
  /** The sounds of each character. */
  sounds: string[][]
  /** Whether a character is part of an everyday word, and of a word of the domain. */
  isEveryday: boolean[]
  isKnown: boolean[]
  /** Where the word ends that a character is part of: an everyday one, and a longer one of the domain. */
  segments: Span[]
  spans: Span[]
}

type Span = { from: number; to: number }

function readRun(text: string, { known, wanted, pinyin }: HomophoneWords): Run {
  const segments: Span[] = []
  for (const { segment, index: from } of segmentsOf(text))
    for (let at = from; at < from + segment.length; at++) segments[at] = { from, to: from + segment.length }
  const spans = segments.map((span) => ({ ...span }))
  const isKnown = segments.map(() => false)
  // First one, then the other: 先货后款.
  for (const { index } of text.matchAll(/先.后/g)) isKnown.fill(true, index, index + 3)
  for (const { from, to, word } of wordsAt(text, known)) {
    isKnown.fill(true, from, to)
    if (!wanted.has(word)) continue
    for (const span of spans.slice(from, to)) {
      span.from = Math.min(span.from, from)
      span.to = Math.max(span.to, to)
    }
  }
  const sounds = Array.from(text, (one) => {
    const meant = [one, ...(alike.get(one) ?? [])]
    return [...new Set(meant.flatMap((other) => pinyin.ofCharacter(other).slice(0, 2).map(soundOf)))]
  })
  return { text, sounds, isEveryday: segments.map(({ from, to }) => to - from > 1), isKnown, segments, spans }
}

type Scored = Change & { score: number }

/** The changes of a run; of those that overlap the surest. */
function changesIn(text: string, words: HomophoneWords): Scored[] {
  const run = readRun(text, words)
  const found: Scored[] = []
  for (let from = 0; from < text.length - 1; from++) {
    const scored = meantAt(run, from, words).sort((a, b) => b.score - a.score)
    for (const to of new Set(scored.map((one) => one.to))) {
      const [best, second] = scored.filter((one) => one.to === to)
      const isClear = !second || (best?.score ?? 0) - second.score >= leastLead
      if (best && isClear && best.score >= leastScore) found.push(best)
    }
  }
  const taken: Scored[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score))
    if (taken.every((other) => other.from >= one.to || other.to <= one.from)) taken.push(one)
  return taken.sort((a, b) => a.from - b.from)
}

/** The words that may have been meant from a place on. */
function meantAt(run: Run, from: number, words: HomophoneWords): Scored[] {
  const found: Scored[] = []
  let nodes = [words.sounds]
  for (let to = from + 1; to <= Math.min(run.text.length, from + longest) && nodes.length > 0; to++) {
    nodes = nodes.flatMap(({ next }) => (run.sounds[to - 1] ?? []).flatMap((sound) => next.get(sound) ?? []))
    if (to - from < 2) continue
    const typed = run.text.slice(from, to)
    if (words.known.has(typed) || cutsWord(run, from, to)) continue
    for (const meant of nodes.flatMap((node) => node.words)) {
      const costs = costsOf(typed, meant, words)
      if (costs && mayChange(costs, from, run, words))
        found.push({ from, to, typed, word: meant.word, score: scoreOf(typed, meant, costs, words) })
    }
  }
  return found
}

/** Whether a word begins or ends inside the characters and reaches beyond them. */
function cutsWord({ segments, spans }: Run, from: number, to: number) {
  const reach = to - from === 2 ? spans : segments
  return (reach[from]?.from ?? from) < from || (reach[to - 1]?.to ?? to) > to
}

/** What each character that differs costs, and 0 for the others; null if one of them sounds and looks otherwise. */
function costsOf(typed: string, { word, syllables }: DomainWord, { pinyin }: HomophoneWords) {
  const costs: number[] = []
  for (let at = 0; at < typed.length; at++) {
    const [one, meant, syllable] = [typed[at] as string, word[at] as string, syllables[at] as string]
    const [usual = '', other] = pinyin.ofCharacter(one)
    if (one === meant) costs.push(0)
    else if (usual === syllable || other === syllable || alike.get(one)?.includes(meant))
      costs.push(weights.sameSound)
    else if (soundOf(usual) === soundOf(syllable)) costs.push(weights.similarSound)
    else return null
  }
  return costs
}

function scoreOf(typed: string, { weight }: DomainWord, costs: readonly number[], words: HomophoneWords) {
  const isNew = costs.some((cost, at) => cost !== 0 && !words.characters.has(typed[at] as string))
  const cost = costs.reduce((sum, one) => sum + one, 0)
  return weight + cost + weights.character * typed.length + (isNew ? weights.newCharacter : 0)
}

/** Whether the characters that differ are no part of what is right as it is. At most half of them differ. */
function mayChange(costs: readonly number[], from: number, run: Run, { pairs }: HomophoneWords) {
  const { text, isEveryday, isKnown } = run
  const [length, last] = [costs.length, costs.length - 1]
  const changed = costs.flatMap((cost, at) => (cost === 0 ? [] : [at]))
  if (changed.length === 0 || changed.length > length / 2) return false
  if (length === 2 && Array.from(text.slice(from, from + 2)).some((one) => smallWordSet.has(one)))
    return false
  return changed.every((inside) => {
    const at = from + inside
    // A longer word may have another everyday word in it: 便器 in 逆便器.
    if (isKnown[at] || (isEveryday[at] && length === 2)) return false
    if ((inside === 0 || inside === last) && isOwnWord(text, at)) return false
    const isPair = (start: number) => pairs.has(text.slice(start, start + 2))
    return !(inside > 0 && isPair(at - 1)) && !(inside < last && isPair(at))
  })
}

const isOwnWord = (text: string, at: number) => ownWords.has(text[at] as string)
