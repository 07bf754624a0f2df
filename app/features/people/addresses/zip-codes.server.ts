import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { states } from './states.ts'

export type ZipPlace = {
  zip: string
  city: string
  /** Two letters; `AA`, `AE` and `AP` are military post. */
  state: string
  /** Null where the table knows no position, as for military post. */
  latitude: number | null
  longitude: number | null
}

/**
 * The place of a ZIP code (of a ZIP+4 its first five digits), or null when the table does not have it. New codes
 * appear every year, so an unknown one is a reason to ask again, never to refuse.
 */
export function findZip(zip_code: string): ZipPlace | null {
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(zip_code.trim())?.[1]
  if (!zip) return null
  const block = blocks().get(zip.slice(0, 3)) ?? ''
  const start = block.indexOf(`\n${zip},`) + 1
  if (start === 0) return null
  const [, city = '', state = '', latitude, longitude] = block
    .slice(start, block.indexOf('\n', start))
    .split(',')
  return { zip, city, state, latitude: degrees(latitude), longitude: degrees(longitude) }
}

/**
 * Whether mail to a ZIP code goes to a state of the list, as far as the table knows: of an unknown code, or of one of
 * military post, any state may be right.
 */
export function isZipPossiblyIn(zip_code: string, state: string) {
  const found = findZip(zip_code)?.state
  return found === undefined || found === state || !states.some(({ code }) => code === found)
}

const degrees = (text: string | undefined) => (text ? Number(text) : null)

let known: Map<string, string> | undefined

/** The table as text, cut into pieces by the first three digits: a tenth of the memory that 42,555 objects take. */
function blocks() {
  if (known) return known
  const lines = gunzipSync(readFileSync('db/data/zip-codes.csv.gz')).toString('latin1')
  const found = new Map<string, string>()
  let start = lines.indexOf('\n')
  while (start + 1 < lines.length) {
    const prefix = lines.slice(start + 1, start + 4)
    let end = start
    while (lines.startsWith(prefix, end + 1)) end = lines.indexOf('\n', end + 1)
    found.set(prefix, lines.slice(start, end + 1))
    start = end
  }
  known = found
  return found
}
