import { DoubleSide, type Object3D } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { withCreases } from '../kit/creases.ts'
import { capRings, ringSurface } from '../kit/lofts.ts'
import { material, surface } from '../kit/materials.ts'
import { type Point, turned } from '../kit/solids.ts'

/**
 * A ring of a tub's surface: how far it reaches to the left, to the right and to each side, its height, and how square it is
 * (2 is an ellipse, larger is squarer, infinite a rectangle).
 */
export type TubRing = { left: number; right: number; side: number; y: number; square: number }

/** The directions of the points of a ring; `corners` are directions that a rectangle needs. */
export function ringDirections(corners: readonly (readonly [x: number, z: number])[] = []): number[] {
  const even = Array.from({ length: 144 }, (_, at) => (at / 144) * 2 * Math.PI - Math.PI)
  return [...even, ...corners.map(([x, z]) => Math.atan2(z, x))].toSorted((a, b) => a - b)
}

/** The points of a ring, clockwise as seen from above. */
export function ringPoints(
  { left, right, side, y, square }: TubRing,
  directions: readonly number[],
): Point[] {
  return directions.map((turn): Point => {
    const [across, deep] = [Math.cos(turn), Math.sin(turn)]
    const half = across < 0 ? left : right
    const [a, b] = [Math.abs(across) / half, Math.abs(deep) / side]
    const reach = Number.isFinite(square) ? (a ** square + b ** square) ** (-1 / square) : 1 / Math.max(a, b)
    return [across * reach, y, deep * reach]
  })
}

/** A surface through rings, closed in the middle of the last one. */
export function tubSurface(rings: readonly (readonly Point[])[], isClosed: boolean) {
  const last = rings.at(-1) ?? []
  const [x, y] = [mean(last.map((point) => point[0])), mean(last.map((point) => point[1]))]
  return withCreases(ringSurface(isClosed ? [...rings, ...capRings(last, [x, y, 0], 5)] : rings), 50)
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

export const enamel = (isMatte = false) =>
  isMatte
    ? material('solid-surface', {
        color: '#cfcdc8',
        side: DoubleSide,
        roughness: 0.52,
        clearcoat: 0.12,
        clearcoatRoughness: 0.5,
      })
    : material('bath-white', {
        color: '#cfcfcd',
        side: DoubleSide,
        roughness: 0.22,
        clearcoat: 1,
        clearcoatRoughness: 0.05,
      })

const chrome = () => surface('steel', { roughness: 0.16 })

/** A drain with its cover. */
export function drain(x: number, y: number, look = chrome()): Object3D {
  const cover = turned(
    [
      [0, 9],
      [22, 8.6],
      [27, 7],
      [28, 4.5],
      [30, 3],
      [36, 2.6],
      [38, 0],
    ],
    40,
  ).rotateX(-Math.PI / 2)
  return part(cover, look, x, y, 0)
}

/** A round overflow in the wall; it looks along `turn` around the vertical, and up by `tilt`. */
export function overflow(at: Point, turn: number, tilt: number): Object3D {
  const plate = turned(
    [
      [0, 9],
      [26, 8.4],
      [31, 6],
      [32.5, 0],
    ],
    40,
  )
  const mesh = part(plate, chrome(), ...at)
  mesh.rotation.set(-tilt, turn, 0, 'YXZ')
  return mesh
}

/** Small round openings in a floor. */
export function airHoles(places: readonly Point[]): Object3D {
  const hole = turned(
    [
      [0, 0.8],
      [4, 0.8],
      [7, 1.4],
      [8, 0],
    ],
    16,
  ).rotateX(-Math.PI / 2)
  return parts(
    hole,
    surface('plastic-gray'),
    places.map(([x, y, z]) => place({ x, y, z })),
  )
}
