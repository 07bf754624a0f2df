import { text } from '#text/text.tsx'
import type { Settings } from '../config/env.server.ts'
import type { Db } from '../database/db.server.ts'
import { queryRows } from '../database/db.server.ts'
import { type PagedQuery, rowsInPages } from '../database/paged-rows.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { openFile, removeFile } from '../files/files.server.ts'
import { Problem } from '../http/problem.ts'

/** The person whose data is meant. `emails`: the account's current and former addresses, in lower case. */
export type Person = { id: string; email: string; phone: string | null; emails?: string[] }

export const emailsOf = ({ email, emails = [] }: Person) => [...new Set([email.toLowerCase(), ...emails])]

/** Placeholder for a personal value in a record that must be retained. */
export const deletedValue = '[deleted]'

/** Years for which orders, invoices and their tax records contain addresses and lots. */
export const recordYears = 7

/** Retention of mails and text messages in days, as stated in the privacy policy: the setting can only be shorter. */
export const mailDays = 365

/** A retention period; `sentence` has a place for the `years`. */
export type Retention = { years: number; sentence: string }

/** Reason and retention period of sales records. */
export const taxRecords = {
  reason: text(
    'Records of a sale and of its tax: lines, sums, and the place that the tax was worked out for',
  ),
  retention: { years: recordYears, sentence: text('{{years}} years after the order') },
} as const

/**
 * How the columns of a table relate to a person. Every column of every table is in exactly one of the three lists.
 */
export type TableDeclaration = {
  /** Erased with the account: the row is deleted, or the value is overwritten. */
  erased?: readonly string[]
  /**
   * Personal data that is retained after the account is deleted. Title, reason and period are sentences to translate;
   * `since` is the column with the age of a row.
   */
  kept?: {
    columns: readonly string[]
    title: string
    reason: string
    retention: Retention
    since?: string
  }
  /** Not personal data. */
  other?: readonly string[]
}

/**
 * A section of the export: a list, or an object whose values may be lists. Lists without a limit are read in pages
 * (`rowsInPages`) while the section is written.
 */
export type PersonalSection = AsyncIterable<unknown> | Promise<Readonly<Record<string, unknown>>>

/** Two accounts that are merged. `from_email`: the address of the closed one, in lower case. */
export type AccountMove = { from: string; to: string; from_email: string }

/**
 * The personal data of one feature. Every feature that stores personal data declares it in its
 * `<feature>.personal.server.ts`, listed in app/personal-data.server.ts.
 */
export type PersonalData = {
  /** Name of its section in the export. */
  name: string
  /** Its tables, with how their columns relate to a person. */
  tables: Readonly<Record<string, TableDeclaration>>
  /** All data about the person, as it appears in the export. */
  collect(db: Db, person: Person): PersonalSection
  /** Why the account cannot be deleted yet, as an English sentence of the catalog; null when nothing prevents it. */
  holdsBack?(db: Db, person: Person): Promise<string | null>
  /**
   * Deletes the data, or anonymizes what the law requires to be retained. Runs in one transaction with all features.
   */
  scrub(tx: Db, person: Person): Promise<void>
  /**
   * Moves the data of one account to another, when they are merged. What may exist only once for a customer and exists in
   * both stays. Runs in one transaction with all features.
   */
  merge?(tx: Db, move: AccountMove): Promise<void>
  /** Deletes expired data of all persons and returns the number of rows. Runs once a day. */
  expire?(db: Db, now: Date, settings: Settings): Promise<number>
}

declare module '../http/request-context.server.ts' {
  interface Services {
    /** Personal data declarations of all features. */
    personal_data: PersonalData[]
  }
}

/** Mails and text messages to a person, including queued ones. */
export const writtenTo: PersonalData = {
  name: 'mails_and_text_messages',
  tables: {
    // Deleted after a year at the latest, for any recipient.
    outbox: {
      erased: ['recipient', 'recipient_name', 'user_id', 'subject', 'props', 'last_error', 'dedupe_key'],
      other: [
        'id',
        'kind',
        'template',
        'recipient_kind',
        'locale',
        'state',
        'attempts',
        'taken_until',
        'created_at',
        'sent_at',
      ],
    },
  },
  collect: (db, person) =>
    rowsInPages(db, {
      columns: 'kind, template, recipient, locale, subject, state, created_at, sent_at',
      from: 'outbox',
      where: `(user_id = $2 and recipient_kind <> 'shop') or lower(recipient) = any($1)`,
      key: ['created_at', 'id'],
      values: [recipientsOf(person), person.id],
    }),
  async scrub(tx, person) {
    // Also by account id: mails about it went to former addresses, payers and our own mailbox.
    await queryRows(tx, 'delete from outbox where user_id = $2 or lower(recipient) = any($1)', [
      recipientsOf(person),
      person.id,
    ])
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update outbox set user_id = $2 where user_id = $1', [from, to])
  },
  async expire(db, now, { MAIL_DAYS }) {
    const gone = await queryRows(
      db,
      `delete from outbox where created_at < $1::timestamptz - make_interval(days => $2) returning 1`,
      [now, MAIL_DAYS],
    )
    return gone.length
  },
}

const recipientsOf = (person: Person) => [...emailsOf(person), ...(person.phone ? [person.phone] : [])]

/** Files that a person uploaded; their bytes are deleted with them. */
export const sentFiles: PersonalData = {
  name: 'files',
  tables: {
    files: {
      erased: ['owner_user_id', 'name', 'sha256', 'key'],
      other: ['id', 'purpose', 'content_type', 'bytes', 'created_at'],
    },
  },
  collect: (db, { id }) => rowsInPages(db, filesOf(id, 'id, purpose, name, content_type, bytes, created_at')),
  async scrub(tx, person) {
    for await (const { id } of rowsInPages<{ id: string }>(tx, filesOf(person.id, 'id')))
      await removeFile(tx, id)
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update files set owner_user_id = $2 where owner_user_id = $1', [from, to])
  },
}

const filesOf = (user_id: string, columns: string): PagedQuery => ({
  columns,
  from: 'files',
  where: 'owner_user_id = $1',
  key: ['created_at', 'id'],
  values: [user_id],
})

/** The files a person has sent us, one at a time, each with its name. A file whose bytes are gone is left out. */
export async function* filesSentBy(db: Db, store: FileStore, person: Person) {
  for await (const { id } of rowsInPages<{ id: string }>(db, filesOf(person.id, 'id'))) {
    const opened = await openFile(db, store, id, { user_id: person.id, is_staff: false }).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.kind === 'missing') return null
        throw error
      },
    )
    if (opened) yield { name: `${id.slice(0, 8)} ${opened.file.name}`, bytes: opened.bytes }
  }
}
