import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-10m.json' with { type: 'json' }
import type { Position } from '#features/solar/weather/choose-station.ts'
import { stateCodes } from './state-codes.ts'
import { sunshineOf } from './sunshine.ts'

type Shape = Parameters<typeof geoContains>[0]

/**
 * The state at a position, as two letters, or null outside of the United States (their islands of which we have no figures
 * count as outside). The shapes are drawn at 1:10,000,000, so a place on a beach may lie just off them: within three
 * miles of a coast it counts to its state, but not where the neighbour beyond may be Canada or Mexico.
 */
export function stateAt({ latitude, longitude }: Position): string | null {
  const inside = shapeAt(latitude, longitude)
  if (inside || isNearForeignLand(latitude, longitude)) return inside
  for (const [north, east] of around) {
    const near = shapeAt(
      latitude + (north * near_km) / 111.2,
      longitude + (east * near_km) / (111.2 * Math.max(0.2, Math.cos((latitude * Math.PI) / 180))),
    )
    if (near) return near
  }
  return null
}

/** The bands along the borders, widely drawn; the Great Lakes lie in the northern one. */
const isNearForeignLand = (latitude: number, longitude: number) =>
  (latitude > 41.6 && longitude > -141.5 && longitude < -66.9) ||
  (latitude < 32.8 && longitude > -117.4 && longitude < -97)

const near_km = 4.8
const around = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.7, 0.7],
  [0.7, -0.7],
  [-0.7, 0.7],
  [-0.7, -0.7],
] as const

type Known = { state: string; shape: Shape; west: number; south: number; east: number; north: number }
let known: Known[] | undefined

function shapeAt(latitude: number, longitude: number): string | null {
  const found = shapes().find(({ shape, west, south, east, north }) => {
    if (latitude < south || latitude > north) return false
    // Alaska crosses the date line, where its western bound is larger than its eastern one.
    const within =
      west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
    return within && geoContains(shape, [longitude, latitude])
  })
  return found?.state ?? null
}

function shapes(): Known[] {
  if (known) return known
  const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>
  const { features } = feature(topology, topology.objects.states)
  known = features.flatMap((one) => {
    const state = stateCodes[String(one.id)]
    if (!state || !sunshineOf(state)) return []
    const [[west, south], [east, north]] = geoBounds(one)
    return [{ state, shape: one, west, south, east, north }]
  })
  return known
}
