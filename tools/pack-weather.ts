// Packs typical meteorological years into db/data/weather.tmy, the one file that app/features/solar/weather/weather.server.ts reads:
//   node tools/pack-weather.ts FOLDER
// FOLDER holds stations.csv (station_id, name, state, lat, lon, utc_offset_h, elev_m, tmy_years), reference.json with stations
// with the same fields used only for reference cases, and hourly/<station_id>.csv (doy, hour_ending, dni, dhi, tdry, wspd;
// dark hours omitted). Output: 'TMY1', the length of the header, the header as brotli-compressed JSON, then a brotli block
// for each station: five columns of 16-bit differences (hour of the year, DNI, DHI in W/m², tenths of °C and of m/s), with
// the low bytes of a column before its high bytes. The header also lists the elevation of stations without hourly data.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

type Row = Record<string, string>

const folder = process.argv[2]
if (!folder) throw new Error('Usage: node tools/pack-weather.ts FOLDER (with stations.csv and hourly/)')
const file = 'db/data/weather.tmy'

const source = 'NREL TMY3 (Wilcox and Marion, NREL/TP-581-43156), by github.com/arras-energy/gridlabd-weather'
const licence = 'Work of the US government, free with credit; repository BSD-3-Clause'

const name_expansions: [RegExp, string][] = [
  [/\b(Arpt|Arp|Ap|Ar|A)$/g, 'Airport'],
  [/\b(Arpt|Ap)\b/g, 'Airport'],
  [/\bIntl\b/g, 'International'],
  [/\bMuni\b/g, 'Municipal'],
  [/\bCnty\b/g, 'County'],
  [/\bWor$/g, 'World Airport'],
  [/\bPrk Obs Belv$/g, 'Park'],
  [/\bBaltimore Blt-Washngtn\b/g, 'Baltimore-Washington'],
  [/\bWsfo$/g, 'weather office'],
  [/\bOhare\b/g, "O'Hare"],
  [/\bMccarran\b/g, 'McCarran'],
  [/\bDc\b/g, 'DC'],
  [/^Seattle (?=Seattle)/g, ''],
  [/^Columbus (?=Port)/g, ''],
  [/^Daggett (?=Bar)/g, ''],
]

const reference: Row[] = existsSync(`${folder}/reference.json`)
  ? JSON.parse(readFileSync(`${folder}/reference.json`, 'utf8'))
  : []
const listed = readCsv(`${folder}/stations.csv`)
const stations: object[] = []
const heights: number[][] = []
const blocks: Buffer[] = []
let offset = 0
for (const row of [...listed, ...reference]) {
  const place = [Number(row.lat), Number(row.lon), Number(row.elev_m)]
  if (!reference.includes(row)) heights.push(place)
  const hourly = `${folder}/hourly/${row.station_id}.csv`
  if (!existsSync(hourly)) continue
  const { block, hours } = pack(readCsv(hourly))
  blocks.push(block)
  stations.push({
    id: row.station_id,
    name: formatName(row.name as string),
    state: row.state,
    latitude: place[0],
    longitude: place[1],
    elevation_m: place[2],
    utc_offset_hours: Number(row.utc_offset_h),
    years: row.tmy_years,
    reference_only: reference.includes(row),
    offset,
    length: block.length,
    hours,
  })
  offset += block.length
}
const header = compress(Buffer.from(JSON.stringify({ source, licence, stations, heights })))
const length = Buffer.alloc(4)
length.writeUInt32LE(header.length)
writeFileSync(file, Buffer.concat([Buffer.from('TMY1'), length, header, ...blocks]))
console.log(`${stations.length} stations, ${((offset + header.length) / 1e6).toFixed(2)} MB in ${file}`)

function pack(rows: Row[]) {
  const columns = [
    rows.map((row) => (Number(row.doy) - 1) * 24 + Number(row.hour_ending) - 1),
    rows.map((row) => Number(row.dni)),
    rows.map((row) => Number(row.dhi)),
    rows.map((row) => Math.round(Number(row.tdry) * 10)),
    rows.map((row) => Math.round(Number(row.wspd) * 10)),
  ]
  const bytes = Buffer.concat(columns.map(encodeColumn))
  return { block: compress(bytes), hours: rows.length }
}

/** Differences between successive values, zigzag-encoded so that small ones stay near zero, low bytes first. */
function encodeColumn(values: number[]) {
  const found = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => {
    const difference = value - (values[i - 1] ?? 0)
    const folded = difference < 0 ? -2 * difference - 1 : 2 * difference
    if (folded > 0xffff) throw new Error(`A difference of ${difference} does not fit into 16 bits`)
    found[i] = folded & 0xff
    found[values.length + i] = folded >> 8
  })
  return found
}

function compress(bytes: Buffer) {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

function readCsv(path: string): Row[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []).map((cell) => cell.replace(/,$/, ''))
    return Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? '').replaceAll('"', '')]))
  })
}

/** Formats names such as "MINNEAPOLIS-ST PAUL INTL ARP [UO]"; the source truncates names to thirty letters. */
function formatName(name: string) {
  const [place = ''] = name.split('[', 1)
  const written = place
    .trim()
    .toLowerCase()
    .replaceAll(/(^|[\s/-])([a-z])/g, (_, before, letter) => before + letter.toUpperCase())
  return name_expansions.reduce((text, [short, long]) => text.replaceAll(short, long), written)
}
