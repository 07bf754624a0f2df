import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { Locale } from '#text/text.tsx'
import type { RuleKind } from './search-rule.ts'

/** What staff set for search terms of a language. */
export const search_rules = pgTable(
  'search_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<RuleKind>().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** In lower case, with single spaces. */
    term: text().notNull(),
    /** Of a synonym the word that it means, of a redirect the path; empty for pinned products. */
    target: text().notNull().default(''),
    /** Whether the word that a synonym means also finds what the term finds. */
    is_two_way: boolean().notNull().default(false),
    product_ids: text().array().notNull().default([]),
    /** Counts changes, so that two people do not overwrite each other. */
    version: integer().notNull().default(1),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    unique('search_rules_one_per_term').on(table.kind, table.locale, table.term),
    check('search_rule_kind', sql`${table.kind} in ('synonym', 'pin', 'redirect')`),
    check('search_rule_locale', sql`${table.locale} in ('en', 'de', 'zh')`),
    check('search_rule_complete', sql`(${table.kind} = 'pin') = (cardinality(${table.product_ids}) > 0)`),
  ],
)
