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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { Texts } from '#text/text.tsx'
import type { DocumentKind, StoredBodies } from './blocks.ts'
import type { RedirectStatus, StoredSiteTexts } from './content.ts'

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
    /** The address of the entry; the name is that of the specification. */
    vue_path: text().notNull(),
    seo_title: texts().notNull(),
  },
  (table) => [
    index('menu_entries_by_parent').on(table.parent_id, table.position),
    check('menu_path_of_this_site', sql`${table.path} ~ '^/([^/]|$)'`),
  ],
)

/** The texts of header and footer: notice, contact, footer, legal line. One row for each. */
export const site_texts = pgTable('site_texts', {
  key: text().$type<keyof StoredSiteTexts>().primaryKey(),
  value: jsonb().$type<StoredSiteTexts[keyof StoredSiteTexts]>(),
  updated_at: time().notNull().default(now),
})

/** Content documents. The key of a page or carousel is its path, of a policy its label, of an article its slug. */
export const content_documents = pgTable(
  'content_documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<DocumentKind>().notNull(),
    key: text().notNull(),
    /** Hidden from the site; the versions stay. */
    is_hidden: boolean().notNull().default(false),
    created_at: time().notNull().default(now),
  },
  (table) => [
    uniqueIndex('content_documents_by_key').on(table.kind, sql`lower(${table.key})`),
    check('content_document_kind', sql`${table.kind} in ('page', 'policy', 'article', 'carousel')`),
  ],
)

/**
 * All versions of a document. They are never changed or deleted. The version with the latest past `publish_at` is
 * published, one with a future `publish_at` is scheduled, one without is a draft.
 */
export const content_versions = pgTable(
  'content_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    document_id: uuid()
      .notNull()
      .references(() => content_documents.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    body: jsonb().$type<StoredBodies[DocumentKind]>().notNull(),
    /** The editor's description of the change. */
    note: text().notNull().default(''),
    /** The staff member who wrote it; null for seed data. */
    author_id: text(),
    publish_at: time(),
    /** Whether the public caches were invalidated after it was published. */
    is_announced: boolean().notNull().default(false),
    created_at: time().notNull().default(now),
  },
  (table) => [
    unique('content_versions_by_number').on(table.document_id, table.number),
    index('content_versions_by_time').on(table.document_id, table.publish_at.desc(), table.number.desc()),
    index('content_versions_unannounced')
      .on(table.publish_at)
      .where(sql`${table.publish_at} is not null and not ${table.is_announced}`),
    check('content_version_number', sql`${table.number} > 0`),
  ],
)

/** Redirects from old paths to new ones. */
export const content_redirects = pgTable(
  'content_redirects',
  {
    /** Lowercase, without a language prefix. */
    from_path: text().primaryKey(),
    to_path: text().notNull(),
    /** 301: moved for good, browsers remember it. 302: for now. */
    status: integer().$type<RedirectStatus>().notNull().default(301),
    created_at: time().notNull().default(now),
  },
  (table) => [
    check('redirect_status', sql`${table.status} in (301, 302)`),
    check(
      'redirect_from_this_site',
      sql`${table.from_path} ~ '^/[^/]' and ${table.from_path} = lower(${table.from_path})`,
    ),
    check('redirect_to_this_site', sql`${table.to_path} ~ '^/([^/]|$)'`),
    check('redirect_moves', sql`${table.from_path} <> lower(${table.to_path})`),
  ],
)

/** What an open editor shows in its preview: a body that is not saved, replaced with every change, removed after a week. */
export const content_previews = pgTable(
  'content_previews',
  {
    /** Of the open editor. */
    id: uuid().primaryKey(),
    kind: text().$type<DocumentKind>().notNull(),
    key: text().notNull(),
    body: jsonb().$type<StoredBodies[DocumentKind]>().notNull(),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    check('content_preview_kind', sql`${table.kind} in ('page', 'policy', 'article', 'carousel')`),
    index('content_previews_by_age').on(table.updated_at),
  ],
)

/** The media library: uploaded pictures that anyone may see, at `/media/{id}`. */
export const media_files = pgTable(
  'media_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The current picture; replaced by another one under the same address. */
    file_id: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
    alt: texts().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    check('media_file_size', sql`${table.width} > 0 and ${table.height} > 0`),
    index('media_files_by_age').on(table.created_at.desc()),
  ],
)
