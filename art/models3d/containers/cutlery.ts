import type { BufferGeometry } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { capRings, ringSurface } from '../kit/lofts.ts'
import type { Point } from '../kit/solids.ts'

/** The length of a piece in millimeters. Pieces lie along z, the handle toward the viewer, their lowest point near y = 0. */
export const piece_length = 165

const thickness = 1.8

type Strip = {
  from: number
  to: number
  /** The edges at a distance from the end of the handle. */
  left: (along: number) => number
  right: (along: number) => number
  /** The height of the upper face; `share` is 0 in the middle and ±1 at the edges. */
  rise: (along: number, share: number) => number
}

/** A strip of molded plastic: an upper and a lower face and rims. */
function strip({ from, to, left, right, rise }: Strip): BufferGeometry {
  const [steps, across] = [22, 6]
  const ring = (along: number): Point[] => {
    const shares = Array.from({ length: across + 1 }, (_, at) => (2 * at) / across - 1)
    const face = (share: number, drop: number): Point => {
      const x = left(along) + ((share + 1) / 2) * (right(along) - left(along))
      return [x, rise(along, share) - drop, piece_length / 2 - along]
    }
    return [
      ...shares.map((share) => face(share, Math.abs(share) === 1 ? thickness - 0.5 : thickness)),
      ...shares.toReversed().map((share) => face(share, Math.abs(share) === 1 ? 0.5 : 0)),
    ]
  }
  const rings = Array.from({ length: steps + 1 }, (_, at) => ring(from + ((to - from) * at) / steps))
  const closed = (end: readonly Point[] | undefined) => (end ? capRings(end, middleOf(end), 1) : [])
  return ringSurface([...closed(rings[0]).toReversed(), ...rings, ...closed(rings.at(-1))])
}

const middleOf = (points: readonly Point[]): Point =>
  [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length) as [
    number,
    number,
    number,
  ]

const smooth = (from: number, to: number, value: number) => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** A round end of the handle that narrows toward the neck. */
const handleWidth = (along: number) => {
  const end = Math.sqrt(Math.max(0.04, 1 - Math.max(0, 1 - along / 7) ** 2))
  return end * (7.2 - 3 * smooth(20, 100, along))
}

/** The handle is arched, with a groove along its middle. */
const handleRise = (along: number, share: number) =>
  4 + 5 * Math.sin((Math.PI * Math.min(along, 120)) / 135) - 0.8 * (1 - share * share) * smooth(6, 20, along)

export function spoonShape(): BufferGeometry {
  const [neck, end] = [106, piece_length]
  const half = (along: number) => {
    if (along < neck) return handleWidth(along)
    const share = (along - neck) / (end - neck)
    const bowl = 17 * Math.sqrt(Math.max(0.01, 1 - ((share - 0.56) / 0.46) ** 2))
    return Math.max(
      along < neck + 8 ? 4.2 : 0,
      share < 0.12 ? 4.2 + (bowl - 4.2) * smooth(0, 0.12, share) : bowl,
    )
  }
  return strip({
    from: 0,
    to: end - 1,
    left: (along) => -half(along),
    right: half,
    rise(along, share) {
      const within = Math.min(1, Math.max(0, (along - neck) / (end - neck)))
      const hollow = Math.max(0, 1 - ((within - 0.56) / 0.46) ** 2) * (1 - share * share)
      return handleRise(along, share) + 4 * smooth(0, 0.4, within) - 9 * hollow
    },
  })
}

export function knifeShape(): BufferGeometry {
  const neck = 84
  return strip({
    from: 0,
    to: piece_length - 1,
    left: (along) => {
      const blade = smooth(neck, neck + 12, along) * 6
      const tip = 15 * smooth(piece_length - 34, piece_length, along)
      return -handleWidth(along) - blade + tip
    },
    right: (along) => handleWidth(along) + 2 * smooth(neck, neck + 20, along),
    rise: (along, share) =>
      3 + (along < neck ? handleRise(along, share) - 3 : 5) - smooth(neck, piece_length, along) * 2,
  })
}

export function forkShape(): BufferGeometry {
  const [neck, root] = [92, 122]
  const half = (along: number) => handleWidth(along) + 8.2 * smooth(neck, root - 6, along)
  const rise = (along: number, share: number) =>
    handleRise(along, along < neck ? share : 0) -
    5 * smooth(neck, root + 8, along) +
    7 * smooth(root, piece_length, along) ** 2
  const tine = (at: number) => (at - 1.5) * 6.5
  const body = strip({ from: 0, to: root, left: (along) => -half(along), right: half, rise })
  const tines = [0, 1, 2, 3].map((at) => {
    const reach = (along: number) => 2 - 1.1 * smooth(root + 10, piece_length, along)
    return strip({
      from: root - 3,
      to: piece_length - 0.5,
      left: (along) => tine(at) - reach(along),
      right: (along) => tine(at) + reach(along),
      rise: (along) => rise(along, 0),
    })
  })
  return mergeGeometries([body, ...tines])
}
