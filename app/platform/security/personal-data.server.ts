import type { Db } from '../database/db.server.ts'
import { queryRows } from '../database/db.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { openFile, removeFile } from '../files/files.server.ts'

/** Whose data is meant. `emails`: the address of the account and the ones it had before, in small letters. */
export type Person = { id: string; email: string; phone: string | null; emails?: string[] }

export const emailsOf = ({ email, emails = [] }: Person) => [...new Set([email.toLowerCase(), ...emails])]

/** What stands in place of a personal value where the record itself has to stay. */
export const deletedValue = '[deleted]'

/** Years for which orders, invoices and their tax records name a place and a parcel. */
export const recordYears = 7

/** Days for which mails and text messages are kept after they were written. */
export const mailDays = 365

/** Why the books of a sale stay, and for how long. */
export const taxRecords = {
  reason: 'Records of a sale and of its tax: lines, sums, and the place that the tax was worked out for',
  retention: `${recordYears} years after the order`,
} as const

/** What the columns of a table say about a person. Every column of every table is in exactly one of the three lists. */
export type TableDeclaration = {
  /** Gone when the account goes: the row is deleted, or the value is overwritten. */
  erased?: readonly string[]
  /** Says something about a person and stays when the account goes. */
  kept?: { columns: readonly string[]; reason: string; retention: string }
  /** Says nothing about a person. */
  other?: readonly string[]
}

/**
 * What one room holds about a person. Every room that keeps something personal has one in its `<room>.personal.server.ts`
 * and is named in app/personal-data.server.ts.
 */
export type PersonalData = {
  /** What its part of the export is called. */
  name: string
  /** Every table that it keeps, with what its columns say about a person. */
  tables: Readonly<Record<string, TableDeclaration>>
  /** Everything held about them, as it will stand in the export. */
  gather(db: Db, person: Person): Promise<unknown>
  /** Why the account cannot be deleted yet, as an English sentence of the catalogue; null when nothing is in the way. */
  holdsBack?(db: Db, person: Person): Promise<string | null>
  /** Deletes it, or makes nobody's what the law wants kept. Runs in one transaction with the other rooms. */
  scrub(tx: Db, person: Person): Promise<void>
  /** Deletes what has been kept for as long as it may be, of everybody; gives how many rows. Runs once a day. */
  expire?(db: Db, now: Date): Promise<number>
}

declare module '../http/request-context.server.ts' {
  interface Services {
    /** What every room holds about a person. */
    personal_data: PersonalData[]
  }
}

/** Mails and text messages to a person, those that wait included. */
export const writtenTo: PersonalData = {
  name: 'mails_and_text_messages',
  tables: {
    // A year after it was written at the latest, whoever it went to.
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
  gather: (db, person) =>
    queryRows(
      db,
      `select kind, template, recipient, locale, subject, state, created_at, sent_at from outbox
       where (user_id = $2 and recipient_kind <> 'shop') or lower(recipient) = any($1) order by created_at`,
      [recipientsOf(person), person.id],
    ),
  async scrub(tx, person) {
    // By the account, too: mails about it went to former addresses, to payers and to our own mailbox.
    await queryRows(tx, 'delete from outbox where user_id = $2 or lower(recipient) = any($1)', [
      recipientsOf(person),
      person.id,
    ])
  },
  async expire(db, now) {
    const gone = await queryRows(
      db,
      `delete from outbox where created_at < $1::timestamptz - make_interval(days => $2) returning 1`,
      [now, mailDays],
    )
    return gone.length
  },
}

const recipientsOf = (person: Person) => [...emailsOf(person), ...(person.phone ? [person.phone] : [])]

/** Files a person has sent us; the bytes go with them. */
export const sentFiles: PersonalData = {
  name: 'files',
  tables: {
    files: {
      erased: ['owner_user_id', 'name', 'sha256', 'key'],
      other: ['id', 'purpose', 'content_type', 'bytes', 'created_at'],
    },
  },
  gather: (db, { id }) =>
    queryRows(
      db,
      'select id, purpose, name, content_type, bytes, created_at from files where owner_user_id = $1 order by created_at, id',
      [id],
    ),
  async scrub(tx, person) {
    for (const { id } of await filesOf(tx, person)) await removeFile(tx, id)
  },
}

const filesOf = (db: Db, { id }: Person) =>
  queryRows<{ id: string }>(db, 'select id from files where owner_user_id = $1 order by created_at, id', [id])

/** The bytes of the files a person has sent us, each with its name. */
export async function filesSentBy(db: Db, store: FileStore, person: Person) {
  const found = []
  for (const { id } of await filesOf(db, person)) {
    const { file, bytes } = await openFile(db, store, id, { user_id: person.id, is_staff: false })
    found.push({ name: `${id.slice(0, 8)} ${file.name}`, bytes })
  }
  return found
}
