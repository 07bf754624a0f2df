import { open } from 'node:fs/promises'
import { Zip, ZipDeflate } from 'fflate'

/** A file of the archive, in pieces, so that it need not be in memory as a whole. */
export type ZipEntry = { name: string; pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }

/**
 * Writes a ZIP archive to a new file and returns its size in bytes. Each piece is compressed and written before the next
 * one is read: memory stays bounded by the largest piece, and other work runs in between.
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
      for await (const piece of pieces)
        for (let at = 0; at < piece.length; at += pieceBytes) {
          entry.push(piece.subarray(at, at + pieceBytes))
          await write()
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
const pieceBytes = 64 * 1024
