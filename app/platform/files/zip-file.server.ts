import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

/** A file of the archive, in pieces, so that it need not be in memory as a whole. */
export type ZipEntry = { name: string; pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }

/**
 * Writes a ZIP archive to a new file and returns its size in bytes. Pieces are compressed and written as they are read:
 * memory stays bounded by the largest piece. The event loop runs other work after each `blockBytes` of input.
 */
export async function writeZip(
  path: string,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  modified_at: Date,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let compressed: Uint8Array[] = []
    let failure: Error | null = null
    const zip = new Zip((error, chunk) => {
      if (error) failure = error
      else compressed.push(chunk)
    })
    const write = async () => {
      if (failure) throw failure
      const chunks = compressed
      compressed = []
      for (const chunk of chunks) await file.writeFile(chunk)
    }
    for await (const { name, pieces } of entries) {
      const entry = new ZipDeflate(name)
      entry.mtime = modified_at
      zip.add(entry)
      for await (const block of blocksOf(pieces)) {
        entry.push(block)
        await write()
        await setImmediate()
      }
      entry.push(new Uint8Array(0), true)
      await write()
    }
    zip.end()
    await write()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Compressing so much takes a few milliseconds. */
export const blockBytes = 64 * 1024

/** The same bytes in blocks of `blockBytes`; the last one may be shorter. */
async function* blocksOf(pieces: ZipEntry['pieces']): AsyncGenerator<Uint8Array> {
  let buffer = new Uint8Array(blockBytes)
  let used = 0
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + blockBytes - used)
      buffer.set(part, used)
      used += part.length
      at += part.length
      if (used < blockBytes) continue
      yield buffer
      buffer = new Uint8Array(blockBytes)
      used = 0
    }
  if (used > 0) yield buffer.subarray(0, used)
}
