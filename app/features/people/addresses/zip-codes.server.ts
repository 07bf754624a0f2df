import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { states } from './states.ts'

export type ZipPlace = {
  zip: string
  city: string
  /** State code; `AA`, `AE` and `AP` are military mail. */
  state: string
  /** Null if the table has no position, as for military mail. */
  latitude: number | null
  longitude: number | null
}

/**
 * The place of a ZIP code or ZIP+4; null if the table does not have it. New codes are added every year, so an unknown
 * code must not be rejected.
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
 * Whether a ZIP code can be in a state. True for any state if the code is unknown or for military mail.
 */
export function isZipPossiblyIn(zip_code: string, state: string) {
  const found = findZip(zip_code)?.state
  return found === undefined || found === state || !states.some(({ code }) => code === found)
}

const degrees = (text: string | undefined) => (text ? Number(text) : null)

let known: Map<string, string> | undefined

/** The table as text by the first three digits: a tenth of the memory of 42,555 objects. */
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
