import { jsonPieces } from '#features/people/data-export/data-exports.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Person, PersonalData } from '#platform/security/personal-data.server.ts'

/** The section of a person's export that a feature writes, read back from its JSON. */
export const exportedData = async (data: PersonalData | undefined, db: Db, person: Person) =>
  readJson(jsonPieces(await data?.collect(db, person)))

/** Parses JSON from a stream of chunks. */
export async function readJson(pieces: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  for await (const piece of pieces) chunks.push(piece)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
