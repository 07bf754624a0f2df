import { feature, neighbors } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' }
import { stateCodes } from './state-codes.ts'

/** A state on the US map: its outline, the position of its label, and its box beside the map. */
export type StateShape = {
  state: string
  outline: string
  x: number
  y: number
  /** Index of the box for a small state; -1: none. */
  box: number
}

/** Size in map units. Census Bureau shapes in Albers equal-area projection, with Alaska and Hawaii repositioned. */
export const map_size = { width: 975, height: 610 } as const

let cached_shapes: StateShape[] | undefined

/** The states and the District of Columbia as SVG paths. Points are rounded to a grid, so neighbors share borders exactly. */
export function stateShapes(): StateShape[] {
  if (cached_shapes) return cached_shapes
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>
  const { features } = feature(topology, topology.objects.states) as unknown as { features: Area[] }
  cached_shapes = features.flatMap((one) => {
    const state = stateCodes[one.id]
    return state ? [shapeOf(state, one)] : []
  })
  return cached_shapes
}

let cached_neighbors: ReadonlyMap<string, string[]> | undefined

/** The codes of the states that share a border with a state; none for Alaska and Hawaii. */
export function neighborsOf(state: string): string[] {
  cached_neighbors ??= allNeighbors()
  return cached_neighbors.get(state) ?? []
}

function allNeighbors(): ReadonlyMap<string, string[]> {
  const { objects } = atlas as unknown as Topology<{ states: GeometryCollection }>
  const { geometries } = objects.states
  const codeAt = (at: number) => stateCodes[String(geometries[at]?.id)]
  return new Map(
    neighbors(geometries).flatMap((near, at) => {
      const state = codeAt(at)
      return state ? [[state, near.flatMap((one) => codeAt(one) ?? [])] as const] : []
    }),
  )
}

/** The smallest box around a state's outline, as an SVG `viewBox`. */
export function viewBoxOf(outline: string): string {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [, start = '', steps = ''] of outline.matchAll(/M([\d -]+)l([\d -]+)z/g)) {
    const moves = `${start} ${steps.replaceAll('-', ' -')}`.trim().split(/\s+/).map(Number)
    let [x, y] = [0, 0]
    for (let i = 0; i + 1 < moves.length; i += 2) {
      x += moves[i] as number
      y += moves[i + 1] as number
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  }
  const { left, top, right, bottom } = bounds
  return `${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}`
}

type Point = [number, number]
type Area = {
  id: string
  geometry: { type: 'Polygon'; coordinates: Point[][] } | { type: 'MultiPolygon'; coordinates: Point[][][] }
}

/** States too narrow for a label, from north to south. */
const small_states = ['VT', 'NH', 'MA', 'RI', 'CT', 'NJ', 'DE', 'MD', 'DC']
/** Minimum area of a ring, in square map units; smaller islands are omitted. */
const min_area = 2
/** Label offsets (right, down) where the center of the largest ring is a poor label position. */
const label_offsets: Record<string, Point> = {
  AK: [10, 0],
  CA: [-14, 10],
  FL: [22, 0],
  ID: [0, 22],
  KY: [10, 2],
  LA: [-12, 0],
  MI: [6, 14],
  MN: [-8, 4],
  OK: [16, 0],
  VA: [10, 4],
  WV: [-6, 4],
}

function shapeOf(state: string, { geometry }: Area): StateShape {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const rings = polygons.flat().map((ring) => onGrid(ring))
  const sized = rings
    .map((ring) => ({ ring, area: areaOf(ring) }))
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area))
  const [largest] = sized
  const visible = sized.filter(({ ring, area }) => ring === largest?.ring || Math.abs(area) >= min_area)
  const [x, y] = centroidOf(largest?.ring ?? [])
  const [right, down] = label_offsets[state] ?? [0, 0]
  return {
    state,
    outline: visible.map(({ ring }) => pathOf(ring)).join(''),
    x: Math.round(x + right),
    y: Math.round(y + down),
    box: small_states.indexOf(state),
  }
}

/** Rounds to whole units and drops repeated points: a third of the bytes without a visible difference. */
const onGrid = (ring: Point[]) =>
  ring
    .map(([x, y]): Point => [Math.round(x), Math.round(y)])
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1])

function pathOf(ring: Point[]) {
  const steps = ring.slice(1).map(([x, y], i) => {
    const [from_x, from_y] = ring[i] as Point
    return `${x - from_x} ${y - from_y}`
  })
  return `M${ring[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
}

const crossOf = (ring: Point[]) =>
  ring.slice(1).map(([x, y], i) => {
    const [from_x, from_y] = ring[i] as Point
    return { cross: from_x * y - x * from_y, x: from_x + x, y: from_y + y }
  })

const areaOf = (ring: Point[]) => crossOf(ring).reduce((sum, { cross }) => sum + cross, 0) / 2

function centroidOf(ring: Point[]): Point {
  const area = areaOf(ring) || 1
  const parts = crossOf(ring)
  return [
    parts.reduce((sum, { cross, x }) => sum + cross * x, 0) / (6 * area),
    parts.reduce((sum, { cross, y }) => sum + cross * y, 0) / (6 * area),
  ]
}
