import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Locale } from '#text/text.tsx'
import { replaceIn } from '../bits.ts'
import type { CatalogIndex } from '../catalog-index.ts'
import { wordOf } from '../search.server.ts'
import { readPostings, searchConfig, type WordPostings } from '../word-postings.server.ts'
import { addFromBlock, chunkBits, chunkSize } from './word-block.ts'

/** With more changed products, words are read from the full-text index until they are stored again. */
const maxChanged = 5000

/** Words may be stored at any time, also by other processes. */
const maxAgeMs = 60_000

/** Which products have changed since their words were stored; null: the words of some are not stored. */
type StoredState = { changed: number[]; chunks: number } | null

type Known = { at: number; read_at: number; isNone: boolean; state: Promise<StoredState> }

const knownByIndex = new WeakMap<CatalogIndex, Map<Locale, Known>>()

/**
 * The postings of each of these parts of a `tsquery` at the present state of the index or later: from the stored words where there
 * are some, with the changed products from the full-text index.
 */
export async function readWords(
  db: Db,
  index: CatalogIndex,
  parts: string[],
  locale: Locale,
): Promise<Map<string, WordPostings>> {
  const state = await storedState(db, index, locale)
  if (!state) return readPostings(db, parts, locale)
  const { found, others } = await readStored(db, parts, locale, state.chunks)
  const [read, now] = await Promise.all([
    others.length > 0 ? readPostings(db, others, locale) : null,
    state.changed.length > 0 && found.size > 0
      ? readPostings(db, [...found.keys()], locale, state.changed)
      : null,
  ])
  for (const [part, { is_stop_word, products, headings }] of now ?? []) {
    const stored = found.get(part)
    if (!stored) continue
    found.set(part, {
      is_stop_word,
      products: replaceIn(stored.products, state.changed, products),
      headings: replaceIn(stored.headings, state.changed, headings),
    })
  }
  return new Map([...found, ...(read ?? [])])
}

function storedState(db: Db, index: CatalogIndex, locale: Locale): Promise<StoredState> {
  const byLocale = knownByIndex.get(index) ?? new Map<Locale, Known>()
  knownByIndex.set(index, byLocale)
  const at = index.changes.count
  const known = byLocale.get(locale)
  const isCurrent = known && (known.at === at || known.isNone) && Date.now() - known.read_at < maxAgeMs
  if (isCurrent) return known.state
  const state = readState(db, locale)
  const read: Known = { at, read_at: Date.now(), isNone: false, state }
  byLocale.set(locale, read)
  state.then(
    (now) => (read.isNone = now === null),
    // The next request reads it again, and reports the error if it is still there.
    () => byLocale.delete(locale),
  )
  return state
}

async function readState(db: Db, locale: Locale): Promise<StoredState> {
  const { chunks, changed } = only(
    await queryRows<{ chunks: number; changed: number[] | null }>(
      db,
      readChanged,
      [locale, maxChanged + 1],
      'stored-words-state',
    ),
  )
  return changed === null || changed.length > maxChanged ? null : { changed, chunks }
}

type Row = {
  part: string
  nodes: number
  stem: string
  is_stored: boolean
  chunk: number | null
  words: Buffer | null
}

/** `others`: parts of more than one word, as `'3.6kw'`, of which the order counts, and single letters that words begin with. */
async function readStored(db: Db, parts: string[], locale: Locale, chunks: number) {
  const rows = await queryRows<Row>(db, readBlocks(locale), [parts], `stored-words-${locale}`)
  const found = new Map<string, WordPostings>()
  const others = new Set<string>()
  for (const { part, nodes, stem, is_stored, chunk, words } of rows) {
    if (!is_stored) {
      others.add(part)
      continue
    }
    const sets = found.get(part) ?? {
      is_stop_word: nodes === 0,
      products: new Uint32Array((chunks * chunkSize) / 32),
      headings: new Uint32Array((chunks * chunkSize) / 32),
    }
    found.set(part, sets)
    if (!words || chunk === null || chunk >= chunks) continue
    const { word, isPrefix } = wordOf(stem)
    addFromBlock(words, chunk, { word: Buffer.from(word), isPrefix }, sets)
  }
  return { found, others: [...others] }
}

// A product of a chunk that has no row was created after the oldest of them.
const readChanged = `
  select c.chunks, case when c.oldest > 0 then array(
           select f.number from product_filters f
           left join word_chunks w on w.locale = $1 and w.chunk = f.number >> ${chunkBits}
           where f.changed_in >= c.oldest and (w.since is null or f.changed_in >= w.since)
           order by f.changed_in limit $2::int) end as changed
  from (select min(since) as oldest, coalesce(max(chunk), 0) + 1 as chunks from word_chunks where locale = $1) c`

// The locale is a literal, so that its text search configuration is. UTF-8 has no byte 255, so the words that begin with a word come
// before that word with this byte. `offset 0`: PostgreSQL then reads a range of the index for each chunk, not all earlier words. All
// words that begin with a letter would be many megabytes.
const readBlocks = (locale: Locale) => `
  select t.part, t.nodes, t.stem, t.is_stored, b.chunk, b.words
  from (
    select q.part, q.nodes, q.stem, q.word, case when q.is_prefix then q.word || '\\xff'::bytea else q.word end as last,
           q.nodes < 2 and (q.nodes = 0 or not q.is_prefix or octet_length(q.word) > 1) as is_stored
    from (
      select part, numnode(query) as nodes, query::text as stem, query::text like '%:*' as is_prefix,
             convert_to(replace(replace(substring(query::text from '^''(.*)''(?::[*])?$'), '''''', ''''), '\\\\', '\\'), 'UTF8') as word
      from (select part, to_tsquery('${searchConfig[locale]}', part) as query
            from unnest((select $1::text[])) as part offset 0) asked offset 0
    ) q offset 0
  ) t
  left join lateral (
    select c.chunk, w.words
    from word_chunks c
    cross join lateral (
      select coalesce((
        select e.first_word from word_blocks e
        where e.locale = '${locale}' and e.chunk = c.chunk and e.first_word <= t.word
        order by e.first_word desc limit 1), '') as first_word offset 0
    ) s
    cross join lateral (
      select w.words from word_blocks w
      where w.locale = '${locale}' and w.chunk = c.chunk and w.first_word >= s.first_word and w.first_word <= t.last offset 0
    ) w
    where c.locale = '${locale}' and t.nodes = 1 and t.is_stored
  ) b on true`
