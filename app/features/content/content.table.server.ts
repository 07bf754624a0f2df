import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Texts } from '#text/text.tsx'
import type { KeptSiteTexts } from './content.ts'

const texts = () => jsonb().$type<Texts>()

/** The top navigation, two levels deep. */
export const menu_entries = pgTable(
  'menu_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    parent_id: uuid().references((): AnyPgColumn => menu_entries.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    path: text().notNull(),
    category_name: texts().notNull(),
    is_show: boolean().notNull().default(true),
    /** The route that the entry opens; the contract's name for it. */
    vue_path: text().notNull(),
    seo_title: texts().notNull(),
  },
  (table) => [
    index('menu_entries_by_parent').on(table.parent_id, table.position),
    check('menu_path_of_this_site', sql`${table.path} ~ '^/([^/]|$)'`),
  ],
)

/** What stands around every page: notice, contact, footer, legal line. One row for each. */
export const site_texts = pgTable('site_texts', {
  key: text().$type<keyof KeptSiteTexts>().primaryKey(),
  value: jsonb().$type<KeptSiteTexts[keyof KeptSiteTexts]>(),
  updated_at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
})
