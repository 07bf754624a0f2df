import type { Db } from './db.server.ts'
import { rowsOf } from './db.server.ts'
import type { FileStore } from './file-store.server.ts'
import { openFile, removeFile } from './files.server.ts'

/** Whose data is meant. */
export type Person = { id: string; email: string; phone: string | null }

/**
 * What one room holds about a person. Every room that keeps something personal has one in its `<room>.personal.server.ts`
 * and is named in app/personal-data.server.ts.
 */
export type PersonalData = {
  /** What its part of the export is called. */
  name: string
  /** Everything held about them, as it will stand in the export. */
  gather(db: Db, person: Person): Promise<unknown>
  /** Why the account cannot be deleted yet, as an English sentence of the catalogue; null when nothing is in the way. */
  holdsBack?(db: Db, person: Person): Promise<string | null>
  /** Deletes it, or makes nobody's what the law wants kept. Runs in one transaction with the other rooms. */
  scrub(tx: Db, person: Person): Promise<void>
}

declare module './scope.server.ts' {
  interface Services {
    /** What every room holds about a person. */
    personal_data: PersonalData[]
  }
}

/** Mails and text messages to a person, those that wait included. */
export const writtenTo: PersonalData = {
  name: 'mails_and_text_messages',
  gather: (db, person) =>
    rowsOf(
      db,
      `select kind, template, recipient, locale, subject, state, created_at, sent_at from outbox
       where recipient = any($1) order by created_at`,
      [recipientsOf(person)],
    ),
  async scrub(tx, person) {
    await rowsOf(tx, 'delete from outbox where recipient = any($1)', [recipientsOf(person)])
  },
}

const recipientsOf = ({ email, phone }: Person) => [email, phone].filter((one) => one !== null)

/** Files a person has sent us; the bytes go with them. */
export const sentFiles: PersonalData = {
  name: 'files',
  gather: (db, { id }) =>
    rowsOf(
      db,
      'select id, purpose, name, content_type, bytes, created_at from files where owner_user_id = $1 order by created_at, id',
      [id],
    ),
  async scrub(tx, person) {
    for (const { id } of await filesOf(tx, person)) await removeFile(tx, id)
  },
}

const filesOf = (db: Db, { id }: Person) =>
  rowsOf<{ id: string }>(db, 'select id from files where owner_user_id = $1 order by created_at, id', [id])

/** The bytes of the files a person has sent us, each with its name. */
export async function filesSentBy(db: Db, store: FileStore, person: Person) {
  const found = []
  for (const { id } of await filesOf(db, person)) {
    const { file, bytes } = await openFile(db, store, id, { user_id: person.id, is_staff: false })
    found.push({ name: `${id.slice(0, 8)} ${file.name}`, bytes })
  }
  return found
}
