import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { WeatherYear } from '#features/solar/pv-model/model.ts'
import { hours_of_year, type SunPath, sunPath } from '#features/solar/pv-model/sun-path.ts'
import type { Station } from './choose-station.ts'

/** A station with its typical year and the sun's path: the complete location input of a simulation. */
export type Site = { station: Station; weather: WeatherYear; sun: SunPath }

type Packed = Station & { reference_only: boolean; offset: number; length: number; hours: number }
type Pack = { stations: Packed[]; heights: number[][]; bytes: Buffer; first: number }

/** The stations available to visitors, and rows of latitude, longitude and elevation (m) of all 1,020 TMY3 sites. */
export function stationsAndHeights(): { stations: Station[]; heights: number[][] } {
  const { stations, heights } = pack()
  return { stations: stations.filter((one) => !one.reference_only), heights }
}

/** The site of a station; null for an unknown id. The last 24 used are cached. */
export function siteOf(station_id: string): Site | null {
  const cached = sites.get(station_id)
  if (cached) return cached
  const found = pack().stations.find(({ id }) => id === station_id)
  if (!found) return null
  const { offset, length, hours, reference_only, ...station } = found
  const site = { station, weather: unpack(found), sun: sunPath(station) }
  sites.set(station_id, site)
  return site
}

// A site takes about 0.25 MB.
const sites = new LRUCache<string, Site>({ max: 24 })
let loaded_pack: Pack | undefined

/** Reads the file written by tools/pack-weather.ts, which documents its format. */
function pack(): Pack {
  if (loaded_pack) return loaded_pack
  const bytes = readFileSync('db/data/weather.tmy')
  if (bytes.toString('latin1', 0, 4) !== 'TMY1') throw new Error('db/data/weather.tmy is not a weather pack')
  const first = 8 + bytes.readUInt32LE(4)
  const header = JSON.parse(brotliDecompressSync(bytes.subarray(8, first)).toString())
  loaded_pack = { ...header, bytes, first } as Pack
  return loaded_pack
}

function unpack({ offset, length, hours }: Packed): WeatherYear {
  const { bytes, first } = pack()
  const raw = brotliDecompressSync(bytes.subarray(first + offset, first + offset + length))
  const columns = [0, 1, 2, 3, 4].map((column) => readColumn(raw, column * 2 * hours, hours))
  const [at, dni, dhi, temperature, wind] = columns as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const year = () => new Float32Array(hours_of_year)
  const weather: WeatherYear = { dni: year(), dhi: year(), temperature: year(), wind: year() }
  at.forEach((hour, i) => {
    weather.dni[hour] = dni[i] as number
    weather.dhi[hour] = dhi[i] as number
    weather.temperature[hour] = (temperature[i] as number) / 10
    weather.wind[hour] = (wind[i] as number) / 10
  })
  fillNights(weather.temperature, at)
  return weather
}

function readColumn(raw: Buffer, start: number, hours: number) {
  const values = new Int32Array(hours)
  let value = 0
  for (let i = 0; i < hours; i++) {
    const folded = (raw[start + i] as number) | ((raw[start + hours + i] as number) << 8)
    value += folded & 1 ? -((folded + 1) >> 1) : folded >> 1
    values[i] = value
  }
  return values
}

/** The pack holds daylight hours only; night temperatures, used only for heating and spas, are interpolated linearly. */
function fillNights(temperature: Float32Array, lit: Int32Array) {
  const last = lit.length - 1
  for (let i = 0; i <= last; i++) {
    const from = i === 0 ? (lit[last] as number) - hours_of_year : (lit[i - 1] as number)
    const to = lit[i] as number
    const begin = temperature[(from + hours_of_year) % hours_of_year] as number
    const end = temperature[to] as number
    for (let hour = from + 1; hour < to; hour++)
      temperature[(hour + hours_of_year) % hours_of_year] =
        begin + ((end - begin) * (hour - from)) / (to - from)
  }
}
