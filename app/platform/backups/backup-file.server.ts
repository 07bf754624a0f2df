import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'

/**
 * A backup is lines of JSON, compressed with gzip and encrypted in the format of age (https://age-encryption.org), so
 * that other programs can read it, too. A row of a table is an array; every other line is an object with a `kind`.
 */
export const BackupLine = z.union([
  z.array(z.string().nullable()),
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('backup'),
      format: z.literal(1),
      created_at: z.iso.datetime(),
      /** Timestamp of the newest migration of the database. */
      migration: z.number(),
    }),
    z.object({
      kind: z.literal('table'),
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
    z.object({ kind: z.literal('table-end'), rows: z.number(), checksum: z.string() }),
    z.object({
      kind: z.literal('database-end'),
      sequences: z.record(z.string(), z.number()),
      jobs: z.array(z.object({ name: z.string(), data: z.unknown(), start_after: z.string() })),
    }),
    z.object({ kind: z.literal('file'), key: z.string(), content_type: z.string() }),
    z.object({ kind: z.literal('bytes'), base64: z.string() }),
    z.object({ kind: z.literal('file-end'), bytes: z.number(), sha256: z.string() }),
    z.object({ kind: z.literal('end') }),
  ]),
])
export type BackupLine = z.infer<typeof BackupLine>

/** The file cannot be read. The message is for the person who runs the command. */
export class UnreadableBackup extends Error {}

type Options = {
  /** Encrypts the file; null: it is only compressed. */
  passphrase: string | null
  /** scrypt work factor, as a power of two; each step doubles the time to try a passphrase. */
  work_factor?: number
}

/**
 * Writes a backup; the file appears under its name once it is complete and on the disk. Returns its size in bytes.
 * @throws an error with the code `EEXIST` if the file exists
 */
export async function writeBackupFile(
  path: string,
  lines: AsyncIterable<BackupLine>,
  { passphrase, work_factor = 18 }: Options,
): Promise<number> {
  if (await stat(path).catch(() => null)) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' })
  const begun = `${path}.part`
  const compressed = Readable.from(texts(lines)).compose(createGzip()) as Readable
  try {
    const bytes =
      passphrase === null
        ? compressed
        : Readable.fromWeb(await encrypted(compressed, passphrase, work_factor))
    await pipeline(bytes, createWriteStream(begun, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(begun, path)
    return (await stat(path)).size
  } catch (error) {
    await rm(begun, { force: true })
    throw error
  }
}

async function* texts(lines: AsyncIterable<BackupLine>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

type WebStream = import('node:stream/web').ReadableStream<Uint8Array>

async function encrypted(bytes: Readable, passphrase: string, work_factor: number) {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(work_factor)
  encrypter.setPassphrase(passphrase)
  return (await encrypter.encrypt(Readable.toWeb(bytes) as never)) as unknown as WebStream
}

const ageHeader = 'age-encryption.org/v1'

/**
 * Reads the lines of a backup. With a passphrase only an encrypted one: anybody who can write to the folder of backups could
 * replace it otherwise. @throws UnreadableBackup if the passphrase is wrong, or the file is damaged, cut off or not encrypted
 */
export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<BackupLine> {
  const isEncrypted = (await firstBytes(path, ageHeader.length)).toString('latin1') === ageHeader
  if (isEncrypted && !passphrase)
    throw new UnreadableBackup('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  if (!isEncrypted && passphrase)
    throw new UnreadableBackup('This backup is not encrypted. Restore it with --unencrypted if you trust it.')
  const stored = createReadStream(path)
  try {
    const compressed = isEncrypted ? await decrypted(stored, passphrase ?? '') : stored
    let isComplete = false
    for await (const line of linesOf(compressed.compose(createGunzip()) as AsyncIterable<Buffer>)) {
      const read = BackupLine.parse(JSON.parse(line))
      isComplete = !Array.isArray(read) && read.kind === 'end'
      yield read
    }
    if (!isComplete) throw new UnreadableBackup('This backup is cut off.')
  } catch (error) {
    if (error instanceof UnreadableBackup || !isDamage(error)) throw error
    throw new UnreadableBackup('This file is damaged, or it is not a backup of this shop.', { cause: error })
  } finally {
    stored.destroy()
  }
}

async function decrypted(bytes: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const opened = await decrypter.decrypt(Readable.toWeb(bytes) as never).catch((error: unknown) => {
    throw new UnreadableBackup('BACKUP_PASSPHRASE is not the passphrase of this backup.', { cause: error })
  })
  return Readable.fromWeb(opened as unknown as WebStream)
}

/** Errors of zlib, of age, of JSON and of shapes; not those of the code that uses the lines. */
const isDamage = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  (error instanceof Error && /^(Z_|ERR_|ABORT)/.test((error as NodeJS.ErrnoException).code ?? '')) ||
  (error instanceof Error && /chunk|stream|tag|decrypt/i.test(error.message))

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>) {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) throw new UnreadableBackup('This backup is cut off.')
}
