import { Group, Matrix4, type Object3D, Quaternion, Vector3 } from 'three'
import type { Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { box, type Point, slab } from '../kit/solids.ts'
import type { ProductModel } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'
import { jetMeshes } from './spa-fittings.ts'
import {
  airHoles,
  drain,
  enamel,
  overflow,
  ringDirections,
  ringPoints,
  type TubRing,
  tubSurface,
} from './tub-surfaces.ts'
import { tubViews } from './tub-views.ts'

/** How far the tile flange stands above the deck of an alcove tub. */
const flange = 22

/** A tub that is built in: between three walls behind an apron, or set into a deck. */
export function builtInTub(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const isAlcove = subject.text(['shape'], '') === 'alcove'
  // The drain is at the right end; a left one is the mirror image.
  const side = subject.text(['drain'], 'right') === 'left' ? -1 : 1
  const deck = size.height - (isAlcove ? flange : 0)
  const well = new Well(size, deck, isAlcove, side)
  const root = new Group()
  root.add(
    part(well.surface(), enamel()),
    ...well.drains(),
    ...(isAlcove ? alcove(size, deck, subject) : well.outside()),
  )
  const jets = subject.number(['jets'], 0)
  if (subject.text(['tub_jets'], 'none') === 'air') root.add(airHoles(well.floorPlaces(jets)))
  else if (jets > 0) root.add(...jetMeshes(well.wallPlaces(), 0.8))
  return { root, size, stand: 'floor', views: tubViews }
}

/** How far down a ring of the basin is, as a share of its depth, and how far in. */
const slope = [
  [0.004, -6],
  [0.02, 2],
  [0.05, 8],
  [0.2, 26],
  [0.4, 62],
  [0.6, 120],
  [0.76, 190],
  [0.88, 262],
  [0.95, 318],
  [0.985, 366],
  [1, 420],
] as const

/** The deck and the basin in it, in one surface. */
class Well {
  private readonly half: { x: number; z: number }
  private readonly deck: number
  private readonly floor: number
  private readonly isAlcove: boolean
  private readonly side: 1 | -1
  private readonly directions: number[]

  constructor({ width, depth }: PublishedSize, deck: number, isAlcove: boolean, side: 1 | -1) {
    this.half = { x: width / 2, z: depth / 2 }
    this.deck = deck
    this.isAlcove = isAlcove
    this.side = side
    this.floor = isAlcove ? 62 : 84
    const { x, z } = this.half
    this.directions = ringDirections([
      [x, z],
      [x, -z],
      [-x, z],
      [-x, -z],
    ])
  }

  /** A ring of the basin `share` of the way down. */
  private basin(share: number, inset: number): TubRing {
    const { half, deck, floor, isAlcove } = this
    const rim = { end: 86, side: isAlcove ? 62 : 92 }
    const drain_end = rim.end + inset * 0.28
    const rest_end = rim.end + inset
    return {
      left: half.x - (this.side > 0 ? rest_end : drain_end),
      right: half.x - (this.side > 0 ? drain_end : rest_end),
      side: half.z - rim.side - inset * 0.22,
      y: deck - share * (deck - floor),
      square: isAlcove ? 5.5 : 3.2,
    }
  }

  surface() {
    const { half, deck } = this
    const edge = (inset: number, down: number): TubRing => ({
      left: half.x - inset,
      right: half.x - inset,
      side: half.z - inset,
      y: deck - down,
      square: Number.POSITIVE_INFINITY,
    })
    const rings = [
      edge(14, 36),
      edge(2, 36),
      edge(0, 30),
      edge(0, 7),
      edge(2, 2),
      edge(7, 0),
      { ...this.basin(0, -18) },
      ...slope.map(([share, inset]) => this.basin(share, inset)),
    ]
    return tubSurface(
      rings.map((ring) => ringPoints(ring, this.directions)),
      true,
    )
  }

  /** The outside of the basin, on a foamed base. */
  outside(): Object3D[] {
    const grown = (ring: TubRing, by: number): TubRing => ({
      ...ring,
      left: ring.left + by,
      right: ring.right + by,
      side: ring.side + by,
    })
    const basin = slope.slice(2, -1).map(([share, inset]) => grown(this.basin(share, inset), 18))
    const [lowest] = basin.slice(-1)
    if (!lowest) return []
    const base = [30, 12, 0].map((y) => grown({ ...lowest, y }, y === 0 ? -4 : 0))
    const rings = [...basin, ...base].toReversed()
    const look = surface('plastic-white', { color: '#b9bab8', roughness: 0.6 })
    return [
      part(
        tubSurface(
          rings.map((ring) => ringPoints(ring, this.directions)),
          false,
        ),
        look,
      ),
    ]
  }

  drains(): Object3D[] {
    const { half, floor, deck, side } = this
    return [
      drain(side * (half.x - 203), floor),
      overflow([side * (half.x - 96), deck - 84, 0], (-side * Math.PI) / 2, 0.1),
    ]
  }

  /** Places for air holes along the edge of the floor. */
  floorPlaces(count: number): Point[] {
    return Array.from({ length: count }, (_, at) => {
      const turn = ((at + 0.5) / count) * 2 * Math.PI
      const x = Math.cos(turn) * (this.half.x - 370) - this.side * -60
      return [x, this.floor + 0.6, Math.sin(turn) * (this.half.z - 210)]
    })
  }

  /** Two jets for the feet, two for the back, two in each side. */
  wallPlaces(): Matrix4[] {
    const { half, deck, side } = this
    const ring = this.basin(0.5, 88)
    const y = deck - 190
    const ends = [-90, 90].flatMap((z) => [
      {
        at: new Vector3(side * (Math.max(ring.left, ring.right) - 1), y, z),
        to: new Vector3(-side, 0.12, 0),
      },
      { at: new Vector3(-side * (Math.min(ring.left, ring.right) - 1), y, z), to: new Vector3(side, 0.5, 0) },
    ])
    const sides = [-0.22, 0.22].flatMap((share) =>
      [-1, 1].map((front) => ({
        at: new Vector3(share * half.x * 2, y, front * (ring.side - 1)),
        to: new Vector3(0, 0.12, -front),
      })),
    )
    return [...ends, ...sides].map(({ at, to }) =>
      new Matrix4().compose(
        at,
        new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), to.normalize()),
        new Vector3(1, 1, 1),
      ),
    )
  }
}

/** The apron in front, plain ends and back, and the tile flange on three sides. */
function alcove({ width, depth, height }: PublishedSize, deck: number, subject: Subject): Object3D[] {
  const white = enamel()
  const plain = surface('plastic-white', { color: '#bcbdbc' })
  const wall = deck - 30
  const isRemovable = subject.text(['tub_jets'], 'none') === 'water'
  const apron = isRemovable
    ? [
        part(slab(width - 4, wall - 26, 16, 6, { edge: 3 }), white, 0, 8 + (wall - 26) / 2, depth / 2 - 26),
        part(box(width - 2, 10, 14, 2), surface('gap'), 0, wall - 8, depth / 2 - 22),
        ...[-1, 1].map((side) =>
          part(
            slab(90, 14, 3, 6.5, { edge: 1 }),
            surface('plastic-white'),
            side * width * 0.36,
            wall - 42,
            depth / 2 - 10.4,
          ),
        ),
      ]
    : [
        part(slab(width - 2, wall, 14, 6, { edge: 4 }), white, 0, wall / 2, depth / 2 - 22),
        part(slab(width - 190, wall - 130, 7, 26, { edge: 6.5 }), white, 0, wall / 2, depth / 2 - 9.4),
      ]
  const foot = part(box(width - 30, 12, 30, 2), surface('gap'), 0, 6, depth / 2 - 40)
  return [
    ...apron,
    foot,
    part(box(width - 40, wall, 8, 2), plain, 0, wall / 2, 26 - depth / 2),
    parts(
      box(8, wall, depth - 50, 2),
      plain,
      [-1, 1].map((side) => place({ x: side * (width / 2 - 24), y: wall / 2, z: -2 })),
    ),
    part(box(width, flange + 8, 6, 2.4), white, 0, height - (flange + 8) / 2, 3 - depth / 2),
    parts(
      box(6, flange + 8, depth - 30, 2.4),
      white,
      [-1, 1].map((side) => place({ x: side * (width / 2 - 3), y: height - (flange + 8) / 2, z: -15 })),
    ),
  ]
}
