import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Settings } from '../config/env.server.ts'

/** Stored bytes to send on, and how many they are. */
export type StoredBytes = { body: ReadableStream<Uint8Array>; bytes: number }

/** Stores bytes by key. Keys are created by `newFileKey`. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, about: { content_type: string }): Promise<void>
  /** Stores a file of this machine, of any size. Storing it again under the same key replaces it. */
  putFile(key: string, path: string, about: { content_type: string }): Promise<void>
  /** The bytes as a stream, or null when there are none. */
  open(key: string): Promise<StoredBytes | null>
  /** Every key with the time when its bytes were stored; leftovers of interrupted writes have a time and no key. */
  list(): AsyncIterable<StoredEntry>
  /** Removes what `list` has given. */
  removeEntry(entry: StoredEntry): Promise<void>
  /** The bytes, or null when there are none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes the bytes; a missing key is not an error. */
  remove(key: string): Promise<void>
}

/** Something that is stored. `name` is the store's own name for it. */
export type StoredEntry = { key: string | null; name: string; stored_at: Date }

type StoreSettings = Pick<
  Settings,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Opens the file store: an S3 bucket when one is configured, else a folder, or memory only for `memory`. */
export function createFileStore(settings: StoreSettings): FileStore {
  if (settings.S3_BUCKET) return bucketStore(settings.S3_BUCKET, settings)
  if (settings.DATA_DIR === 'memory') return memoryStore()
  return folderStore(join(settings.DATA_DIR, 'files'))
}

// Two hex digits as folder, then a UUID: no part comes from a visitor.
const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A new unique key. */
export function newFileKey() {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

function checkKey(key: string) {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}

function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => resolve(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const partial = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeThrough(partial, bytes)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async putFile(key, from) {
      const path = pathOf(key)
      const begun = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(
          createReadStream(from),
          createWriteStream(begun, { flags: 'wx', mode: 0o600, flush: true }),
        )
        await rename(begun, path)
      } catch (error) {
        await rm(begun, { force: true })
        throw error
      }
    },
    async open(key) {
      const file = await open(pathOf(key)).catch(nullWhenMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { body: webStream(file.createReadStream()), bytes: size }
    },
    async *list() {
      for (const letters of await readdir(folder)
        .catch(nullWhenMissing)
        .then((found) => found ?? [])) {
        for (const name of await readdir(join(folder, letters))
          .catch(nullWhenMissing)
          .then((found) => found ?? [])) {
          const key = `${letters}/${name}`
          const about = await stat(join(folder, key)).catch(nullWhenMissing)
          if (about) yield { key: keyShape.test(key) ? key : null, name: key, stored_at: about.mtime }
        }
      }
    },
    removeEntry: async ({ name }) => rm(join(folder, name), { force: true }),
    get: async (key) => readFile(pathOf(key)).catch(nullWhenMissing),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

/** Synced to disk, not only to its cache: after a power failure every row must still have its file. */
async function writeThrough(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

function nullWhenMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

function memoryStore(): FileStore {
  const stored = new Map<string, { bytes: Uint8Array<ArrayBuffer>; stored_at: Date }>()
  const put = (key: string, bytes: Uint8Array) =>
    void stored.set(checkKey(key), { bytes: Uint8Array.from(bytes), stored_at: new Date() })
  return {
    put: async (key, bytes) => put(key, bytes),
    putFile: async (key, path) => put(key, await readFile(path)),
    async open(key) {
      const found = stored.get(checkKey(key))
      return found ? { body: new Blob([found.bytes]).stream(), bytes: found.bytes.length } : null
    },
    async *list() {
      for (const [key, { stored_at }] of stored) yield { key, name: key, stored_at }
    },
    removeEntry: async ({ name }) => void stored.delete(name),
    get: async (key) => stored.get(checkKey(key))?.bytes ?? null,
    remove: async (key) => void stored.delete(checkKey(key)),
  }
}

function bucketStore(bucket: string, settings: StoreSettings): FileStore {
  let opened: Promise<S3Client> | undefined
  const s3 = () => import('@aws-sdk/client-s3')
  const client = () => (opened ??= s3().then(({ S3Client }) => new S3Client(clientOptions(settings))))
  return {
    async put(key, bytes, { content_type }) {
      const { PutObjectCommand } = await s3()
      const object = { Bucket: bucket, Key: checkKey(key), Body: bytes, ContentType: content_type }
      await (await client()).send(new PutObjectCommand(object))
    },
    async putFile(key, path, { content_type }) {
      const { PutObjectCommand } = await s3()
      const { size } = await stat(path)
      const object = { Bucket: bucket, Key: checkKey(key), ContentLength: size, ContentType: content_type }
      await (await client()).send(new PutObjectCommand({ ...object, Body: createReadStream(path) }))
    },
    async open(key) {
      const { GetObjectCommand, NoSuchKey } = await s3()
      try {
        const { Body, ContentLength } = await (await client()).send(
          new GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }),
        )
        if (!Body || ContentLength === undefined) throw new Error('The bucket did not answer with a size')
        return { body: Body.transformToWebStream(), bytes: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async *list() {
      const { paginateListObjectsV2 } = await s3()
      // Other objects of the bucket are not ours to judge.
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: await client() },
        { Bucket: bucket },
      ))
        for (const { Key = '', LastModified = new Date() } of Contents)
          if (keyShape.test(Key)) yield { key: Key, name: Key, stored_at: LastModified }
    },
    async removeEntry({ name }) {
      const { DeleteObjectCommand } = await s3()
      await (await client()).send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    async get(key) {
      const { GetObjectCommand, NoSuchKey } = await s3()
      try {
        const found = await (await client()).send(
          new GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }),
        )
        const bytes = await found.Body?.transformToByteArray()
        return bytes ? new Uint8Array(bytes) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await s3()
      await (await client()).send(new DeleteObjectCommand({ Bucket: bucket, Key: checkKey(key) }))
    },
  }
}

function clientOptions(settings: StoreSettings) {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  return {
    region: S3_REGION,
    // Without a key pair the AWS library uses the machine's role.
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    // S3-compatible servers address buckets by path, and not all support the newer checksums.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}
