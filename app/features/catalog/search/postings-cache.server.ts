import { LRUCache } from 'lru-cache'
import { replaceIn } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { StoredSet } from './compact/stored-set.ts'
import type { WordPostings } from './word-postings.server.ts'

/** Reads the postings of parts of a `tsquery`; `among`: only these products count. */
type ReadPostings = (parts: string[], among: number[] | null) => Promise<Map<string, WordPostings>>

type Stored = {
  /** After how many changes of the index it was read. */
  at: number
  is_stop_word: boolean
  products: StoredSet
  headings: StoredSet
}

type Cache = { stored: LRUCache<string, Stored>; reading: Map<string, Promise<Map<string, Stored>>> }

/**
 * Stores the postings of words. After a change only the changed products are read again: reading a word that many products
 * have takes the database half a second in a large catalog. Concurrent requests for a word share one reading.
 */
export function cachePostings(maxBytes: number) {
  const byIndex = new WeakMap<CatalogIndex, Cache>()

  function cacheOf(index: CatalogIndex) {
    const known = byIndex.get(index)
    if (known) return known
    const stored = new LRUCache<string, Stored>({
      maxSize: maxBytes,
      sizeCalculation: ({ products, headings }) => products.bytes + headings.bytes + 500,
    })
    const cache: Cache = { stored, reading: new Map() }
    byIndex.set(index, cache)
    return cache
  }

  /** The postings of the parts, in their order, as they are at the present state of the index or later. */
  return async (
    index: CatalogIndex,
    locale: string,
    parts: string[],
    read: ReadPostings,
  ): Promise<WordPostings[]> => {
    const { stored, reading } = cacheOf(index)
    const at = index.changes.count
    const found = new Map<string, Stored>()
    const waiting = new Set<Promise<Map<string, Stored>>>()
    const missing: string[] = []
    const late = new Map<string, Stored>()
    for (const part of new Set(parts)) {
      const known = stored.get(`${locale} ${part}`)
      const running = reading.get(`${at} ${locale} ${part}`)
      if (known?.at === at) found.set(part, known)
      else if (running) waiting.add(running)
      else if (known && index.changes.since(known.at)) late.set(part, known)
      else missing.push(part)
    }

    function share(names: string[], made: Promise<Map<string, Stored>>) {
      const done = made.then((all) => {
        for (const [part, one] of all) stored.set(`${locale} ${part}`, one)
        return all
      })
      for (const part of names) reading.set(`${at} ${locale} ${part}`, done)
      const forget = () => {
        for (const part of names) reading.delete(`${at} ${locale} ${part}`)
      }
      waiting.add(done.finally(forget))
    }

    if (missing.length > 0)
      share(
        missing,
        read(missing, null).then((all) => storedOf(all, at)),
      )
    if (late.size > 0) share([...late.keys()], readChanged(late, index, at, read))
    for (const all of await Promise.all(waiting)) for (const [part, one] of all) found.set(part, one)
    return parts.map((part) => {
      const known = found.get(part)
      if (!known) throw new Error(`No postings were read for ${part}`)
      return postingsOf(known)
    })
  }
}

const storedOf = (read: Map<string, WordPostings>, at: number) =>
  new Map(
    [...read].map(([part, { is_stop_word, products, headings }]) => [
      part,
      { at, is_stop_word, products: new StoredSet(products), headings: new StoredSet(headings) },
    ]),
  )

/** The same postings after the changes of the index since then. */
async function readChanged(late: Map<string, Stored>, index: CatalogIndex, at: number, read: ReadPostings) {
  const oldest = Math.min(...[...late.values()].map((stored) => stored.at))
  const changed = index.changes.since(oldest)
  if (!changed)
    throw new Error(`The changes since ${oldest} are not known, so stored postings would be outdated`)
  const now = await read([...late.keys()], changed)
  const merged = [...late].map(([part, { is_stop_word, products, headings }]) => {
    const ofChanged = now.get(part)
    return [
      part,
      {
        is_stop_word,
        products: replaceIn(products.toBits(), changed, ofChanged?.products),
        headings: replaceIn(headings.toBits(), changed, ofChanged?.headings),
      },
    ] as const
  })
  return storedOf(new Map(merged), at)
}

const postingsOf = ({ is_stop_word, products, headings }: Stored): WordPostings => ({
  is_stop_word,
  products: products.toBits(),
  headings: headings.toBits(),
})
