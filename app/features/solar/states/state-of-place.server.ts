import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-10m.json' with { type: 'json' }
import type { Position } from '#features/solar/weather/choose-station.ts'
import { stateCodes } from './state-codes.ts'
import { sunshineOf } from './sunshine.ts'

type Shape = Parameters<typeof geoContains>[0]

/**
 * The two-letter code of the state at a position; null outside the United States, including islands without data. The
 * shapes have a scale of 1:10,000,000, so a beach may be just outside them: a position within three miles of a state
 * belongs to it, except near the borders with Canada and Mexico.
 */
export function stateAt({ latitude, longitude }: Position): string | null {
  const inside = shapeAt(latitude, longitude)
  if (inside || isNearForeignLand(latitude, longitude)) return inside
  for (const [north, east] of directions) {
    const near = shapeAt(
      latitude + (north * tolerance_km) / 111.2,
      longitude + (east * tolerance_km) / (111.2 * Math.max(0.2, Math.cos((latitude * Math.PI) / 180))),
    )
    if (near) return near
  }
  return null
}

/** Generous bands along the borders with Canada and Mexico. The northern one includes the Great Lakes. */
const isNearForeignLand = (latitude: number, longitude: number) =>
  (latitude > 41.6 && longitude > -141.5 && longitude < -66.9) ||
  (latitude < 32.8 && longitude > -117.4 && longitude < -97)

const tolerance_km = 4.8
const directions = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.7, 0.7],
  [0.7, -0.7],
  [-0.7, 0.7],
  [-0.7, -0.7],
] as const

type StateArea = { state: string; shape: Shape; west: number; south: number; east: number; north: number }
let cached_shapes: StateArea[] | undefined

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

function shapes(): StateArea[] {
  if (cached_shapes) return cached_shapes
  const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>
  const { features } = feature(topology, topology.objects.states)
  cached_shapes = features.flatMap((one) => {
    const state = stateCodes[String(one.id)]
    if (!state || !sunshineOf(state)) return []
    const [[west, south], [east, north]] = geoBounds(one)
    return [{ state, shape: one, west, south, east, north }]
  })
  return cached_shapes
}
