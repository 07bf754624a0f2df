import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Settings } from '../config/env.server.ts'

/** Stores bytes by key. Keys are created by `newFileKey`. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, about: { content_type: string }): Promise<void>
  /** The bytes, or null when there are none. */
  get(key: string): Promise<Uint8Array | null>
  /** Removes the bytes; a missing key is not an error. */
  remove(key: string): Promise<void>
}

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

function nullWhenMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

function memoryStore(): FileStore {
  const stored = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void stored.set(checkKey(key), Uint8Array.from(bytes)),
    get: async (key) => stored.get(checkKey(key)) ?? null,
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
    async get(key) {
      const { GetObjectCommand, NoSuchKey } = await s3()
      try {
        const found = await (await client()).send(
          new GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }),
        )
        return (await found.Body?.transformToByteArray()) ?? null
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
