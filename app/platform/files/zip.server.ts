import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export type ZipEntry = { name: string; bytes: Uint8Array }

/**
 * Creates a ZIP archive of a few deflated files (PKWARE APPNOTE 6.3.10, without ZIP64: less than 4 GB and 65,535
 * entries). Names are UTF-8; all entries carry the same time. Compression runs off the event loop.
 */
export async function createZip(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8')
    const packed = await deflate(entry.bytes)
    const about = entryFields(name, entry.bytes, packed, at)
    const local = Buffer.concat([words32(0x04034b50), about, name, packed])
    directory.push(
      Buffer.concat([
        words32(0x02014b50),
        // Made by version 2.0; then the local header's fields; no comment, disk 0, no attributes; offset of the
        // entry.
        words16(20),
        about,
        words16(0, 0, 0),
        words32(0),
        words32(offset),
        name,
      ]),
    )
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const count = entries.length
  const end = Buffer.concat([
    words32(0x06054b50),
    words16(0, 0, count, count),
    words32(listed.length, offset),
    words16(0),
  ])
  return Buffer.concat([...bodies, listed, end])
}

/** Fields shared by the local header and the central directory: version, flags, method, time, CRC, sizes, lengths. */
function entryFields(name: Buffer, bytes: Uint8Array, packed: Buffer, at: Date) {
  const utf8_name = 0x0800
  const deflated = 8
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return Buffer.concat([
    words16(20, utf8_name, deflated, time, day),
    words32(crc32(bytes), packed.length, bytes.length),
    words16(name.length, 0),
  ])
}

function words16(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}

function words32(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
