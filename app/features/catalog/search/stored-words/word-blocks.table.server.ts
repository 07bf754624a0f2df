import { bigint, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Locale } from '#text/text.tsx'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Up to which transaction the stored words of a chunk of products are complete. */
export const word_chunks = pgTable(
  'word_chunks',
  {
    locale: text().$type<Locale>().notNull(),
    chunk: integer().notNull(),
    /** Changes of this transaction and later ones may be missing. 0: nothing is stored. */
    since: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.chunk] })],
)

/** The words of a chunk of products with the products that have them, in the order of their bytes. */
export const word_blocks = pgTable(
  'word_blocks',
  {
    locale: text().$type<Locale>().notNull(),
    chunk: integer().notNull(),
    /** In UTF-8. The block has this word and those after it, up to the first one of the next block. */
    first_word: bytea().notNull(),
    /** As of `word-block.ts`. */
    words: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.chunk, table.first_word] })],
)
