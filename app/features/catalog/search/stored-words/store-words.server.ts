import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { type Locale, locales } from '#text/text.tsx'
import { sortSlowly, untilIdle } from '../compact/sort-slowly.ts'
import { withoutEscapes } from '../search.server.ts'
import { ChunkWords } from './chunk-words.ts'
import { BlockWriter, chunkBits, chunkSize, type WordBlock } from './word-block.ts'

export type StoringLimits = {
  /** With fewer products, reading a word from the full-text index takes a few milliseconds. */
  products: number
  /** As many changed products are looked up by their numbers for each word that is searched for the first time. */
  changes: number
}

const usual: StoringLimits = { products: 200_000, changes: 2000 }

type Work = {
  limits?: StoringLimits
  /** Whether the rest is left to the next call. */
  isLate?: () => boolean
}

/**
 * Stores the words of all products in a large catalog, so that reading a word does not read the row of each product that
 * has it. Writes the chunks that have none or, after enough changes, those with changed products; returns how many. While
 * it runs, and if it is interrupted, what is stored stays usable.
 */
export async function storeWords(db: Db, { limits = usual, isLate = () => false }: Work = {}) {
  // Read before the rows, so that no change which is committed in between is missed.
  const { since, last } = only(await queryRows<{ since: number; last: number }>(db, readState))
  if (last < limits.products) return 0
  // Before `since` of any chunk advances: a product without a chunk was then created after all of them.
  await queryRows(db, addChunks, [locales, last >> chunkBits])
  const outdated = await queryRows<{ locale: Locale; chunk: number; since: number; changed: number }>(
    db,
    outdatedChunks,
  )
  const isAny = outdated.some((chunk) => chunk.since === 0)
  const changed = outdated.reduce((sum, chunk) => sum + chunk.changed, 0) / locales.length
  if (!isAny && changed < limits.changes) return 0
  await queryRows(db, advanceOthers, [
    since,
    outdated.map(({ locale }) => locale),
    outdated.map(({ chunk }) => chunk),
  ])
  let written = 0
  for (const { locale, chunk } of outdated) {
    if (isLate()) break
    const blocks = await blocksOf(await readChunk(db, locale, chunk))
    await inTransaction(db, (tx) => writeChunk(tx, { locale, chunk, since, blocks }))
    written++
  }
  return written
}

const productsPerRead = 500

/** The words of a chunk of products. Requests are answered between the batches. */
async function readChunk(db: Db, locale: Locale, chunk: number): Promise<ChunkWords> {
  const words = new ChunkWords()
  const first = chunk << chunkBits
  for (let from = 0; from < chunkSize; from += productsPerRead) {
    const to = Math.min(from + productsPerRead, chunkSize)
    const rows = await queryRows<{ number: number; words: string; heading: string }>(
      db,
      readWords,
      [locale, first + from, first + to],
      'words-of-products',
    )
    for (const row of rows) words.add(row.number - first, listed(row.words), listed(row.heading))
  }
  return words
}

/** The words of a `tsvector` without places, as its text has them: `'charger' 'solar'`. No word has a space in it. */
function listed(text: string): string[] {
  if (text === '') return []
  const words = text.slice(1, -1).split("' '")
  if (!/''|\\/.test(text)) return words
  return words.map(withoutEscapes)
}

async function blocksOf(chunk: ChunkWords): Promise<WordBlock[]> {
  const { words, products, headings } = chunk.end()
  const bytes = words.map((word) => Buffer.from(word))
  const order = await sortSlowly(
    bytes.length,
    (one, other) => Buffer.compare(bytes[one] as Buffer, bytes[other] as Buffer),
    untilIdle,
  )
  const writer = new BlockWriter()
  const blocks: WordBlock[] = []
  for (const [i, code] of order.entries()) {
    if (i % wordsPerTurn === 0) await untilIdle()
    const block = writer.add(bytes[code] as Buffer, products(code), headings(code))
    if (block) blocks.push(block)
  }
  const block = writer.end()
  return block ? [...blocks, block] : blocks
}

/** Other requests are answered after so many words. */
const wordsPerTurn = 2000

const blocksPerWrite = 100

type Chunk = { locale: Locale; chunk: number; since: number; blocks: WordBlock[] }

async function writeChunk(tx: Db, { locale, chunk, since, blocks }: Chunk) {
  // The row is locked until the end. If another process has stored a later state, that one stays.
  const rows = await queryRows(
    tx,
    'update word_chunks set since = $3 where locale = $1 and chunk = $2 and since <= $3 returning 1',
    [locale, chunk, since],
  )
  if (rows.length === 0) return
  await queryRows(tx, 'delete from word_blocks where locale = $1 and chunk = $2', [locale, chunk])
  for (let from = 0; from < blocks.length; from += blocksPerWrite) {
    const some = blocks.slice(from, from + blocksPerWrite)
    await queryRows(
      tx,
      `insert into word_blocks (locale, chunk, first_word, words)
       select $1, $2, first_word, words from unnest($3::bytea[], $4::bytea[]) as b(first_word, words)`,
      [locale, chunk, some.map(({ first_word }) => first_word), some.map(({ words }) => words)],
    )
  }
}

const readState = `
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as since,
         coalesce((select max(number) from product_filters), 0) as last`

const addChunks = `
  insert into word_chunks (locale, chunk, since)
  select locale, chunk, 0 from unnest($1::text[]) as locale cross join generate_series(0, $2::int) as chunk
  on conflict do nothing`

// The oldest come first, so that chunks with many changes do not delay the others for ever.
const outdatedChunks = `
  with changed as (
    select number >> ${chunkBits} as chunk, max(changed_in) as latest, count(*)::int as products
    from product_filters where changed_in >= (select min(since) from word_chunks where since > 0)
    group by number >> ${chunkBits}
  )
  select c.locale, c.chunk, c.since, coalesce(f.products, 0) as changed
  from word_chunks c left join changed f using (chunk)
  where c.since = 0 or f.latest >= c.since
  order by c.since, c.chunk, c.locale`

// Chunks without changes are complete up to now, so that fewer changes are looked through for a search.
const advanceOthers = `
  update word_chunks set since = $1
  where since > 0 and since < $1
    and not exists (select from unnest($2::text[], $3::int[]) as o(locale, chunk)
                    where o.locale = word_chunks.locale and o.chunk = word_chunks.chunk)`

const readWords = `
  select number, strip(words)::text as words, strip(heading)::text as heading
  from product_words where locale = $1 and number >= $2 and number < $3
  order by number`

/**
 * Stored words of a database that was restored from another server may be of a state after this server's transactions: they
 * are not used any more. Call it before products change.
 */
export const forgetLaterWords = (db: Db) =>
  queryRows(db, 'update word_chunks set since = 0 where since > pg_current_xact_id()::text::bigint')
