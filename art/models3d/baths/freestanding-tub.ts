import { Group, type Object3D, SphereGeometry } from 'three'
import type { Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { type Point, slab, tube, turned } from '../kit/solids.ts'
import type { ProductModel } from '../model.ts'
import { floorProductSize } from '../published-size.ts'
import {
  drain,
  enamel,
  overflow,
  ringDirections,
  ringPoints,
  type TubRing,
  tubSurface,
} from './tub-surfaces.ts'
import { tubViews } from './tub-views.ts'

type Form = {
  /** How square the rim and the base are. */
  square: number
  /** The inset of the base at the back rest, at the other end and at the sides. */
  base: { rest: number; foot: number; side: number }
  /** How the walls curve: below 1 like a bowl, above 1 like a vase. */
  curve: number
  /** How thick the rim is, and whether it is rolled outward. */
  rim: number
  isRolled: boolean
  /** The inset of the inner floor at the back rest and at the drain's end. */
  floor: { rest: number; foot: number; side: number }
  /** The share of the height by which the left end rises. */
  rise: number
  /** The height of the feet. */
  feet: number
  isMatte: boolean
}

const forms: Record<'oval' | 'rectangle' | 'slipper' | 'clawfoot', Form> = {
  oval: {
    square: 2.35,
    base: { rest: 150, foot: 150, side: 92 },
    curve: 1.35,
    rim: 40,
    isRolled: false,
    floor: { rest: 345, foot: 345, side: 178 },
    rise: 0,
    feet: 0,
    isMatte: false,
  },
  rectangle: {
    square: 5,
    base: { rest: 62, foot: 62, side: 48 },
    curve: 1.35,
    rim: 26,
    isRolled: false,
    floor: { rest: 250, foot: 250, side: 130 },
    rise: 0,
    feet: 0,
    isMatte: true,
  },
  slipper: {
    square: 2.5,
    base: { rest: 130, foot: 66, side: 84 },
    curve: 1.35,
    rim: 36,
    isRolled: false,
    floor: { rest: 400, foot: 150, side: 165 },
    rise: 0.27,
    feet: 0,
    isMatte: false,
  },
  clawfoot: {
    square: 2.6,
    base: { rest: 230, foot: 90, side: 130 },
    curve: 0.7,
    rim: 44,
    isRolled: true,
    floor: { rest: 410, foot: 180, side: 230 },
    rise: 0,
    feet: 138,
    isMatte: false,
  },
}

/** A tub that stands on its own: oval, rectangular, with one raised end, or on feet. */
export function freestandingTub(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const shape = subject.text(['shape'], 'oval')
  const form =
    forms[
      /claw/.test(shape)
        ? 'clawfoot'
        : /slipper/.test(shape)
          ? 'slipper'
          : /rect/.test(shape)
            ? 'rectangle'
            : 'oval'
    ]
  const root = new Group()
  const body = new TubBody(size.width / 2, size.depth / 2, size.height, form)
  const isPrimed = form.feet > 0
  root.add(
    part(
      body.outside(),
      isPrimed ? surface('powder-light-gray', { color: '#a9abab', roughness: 0.6 }) : enamel(form.isMatte),
    ),
    part(body.inside(), enamel(form.isMatte)),
    ...(isPrimed ? [...feet(body), ...openHoles(body)] : drainAndOverflow(body, subject)),
  )
  return { root, size, stand: 'floor', views: tubViews }
}

class TubBody {
  readonly half_length: number
  readonly half_depth: number
  readonly height: number
  readonly form: Form
  private readonly directions = ringDirections()

  constructor(half_length: number, half_depth: number, height: number, form: Form) {
    this.half_length = half_length
    this.half_depth = half_depth
    this.height = height
    this.form = form
  }

  /** The height of the rim where it is lowest. */
  get rim_height(): number {
    return this.height * (1 - this.form.rise)
  }

  get floor_height(): number {
    return this.form.feet + (this.form.feet > 0 ? 26 : 105)
  }

  private ring(end: number, side: number, y: number, square = this.form.square, foot = end): Point[] {
    const { half_length, half_depth, rim_height, height } = this
    const outline: TubRing = {
      left: half_length - end,
      right: half_length - foot,
      side: half_depth - side,
      y,
      square,
    }
    const share = Math.max(0, (y - 0.3 * rim_height) / (0.7 * rim_height))
    return ringPoints(outline, this.directions).map(([x, level, z]): Point => {
      // The highest points are those of the rim, 16 mm from the outer edge.
      const raised = (height - rim_height) * Math.max(0, -x / (half_length - 16)) ** 1.7 * share ** 1.5
      return [x, level + raised, z]
    })
  }

  outside() {
    const { base, curve, isRolled, feet: low } = this.form
    const top = this.rim_height
    const rolled = isRolled ? 34 : 0
    const wall = (share: number, more = 0) => {
      const inset = (value: number) => value * (1 - share ** curve) + rolled + more
      const y = low + share * (top - low)
      return this.ring(inset(base.rest), inset(base.side), y, this.form.square, inset(base.foot))
    }
    const lip = isRolled
      ? [
          [33, 46],
          [24, 38],
          [8, 36],
          [1, 28],
          [0, 18],
          [4, 7],
          [14, 1],
          [24, 0],
        ]
      : [
          [4, 40],
          [0, 22],
          [1, 12],
          [4, 5],
          [10, 1],
          [16, 0],
        ]
    return tubSurface(
      [
        wall(0, 56),
        wall(0, 5),
        ...[0.015, 0.05, 0.1, 0.2, 0.32, 0.45, 0.58, 0.7, 0.8, 0.88].map((share) => wall(share)),
        ...lip.map(([inset = 0, down = 0]) => this.ring(inset, inset, top - down)),
      ],
      false,
    )
  }

  inside() {
    const { rim, floor, isRolled } = this.form
    const top = this.rim_height
    const start = isRolled ? 24 : 16
    const lip = [
      [start, 0],
      [rim - 12, 0],
      [rim - 4, 3],
      [rim, 10],
      [rim + 3, 24],
    ].map(([inset = 0, down = 0]) => this.ring(inset, inset, top - down))
    // From the rim down: the share of the depth, and the share of the way to the inset of the floor.
    const slope = [
      [0.12, 0.05],
      [0.3, 0.16],
      [0.5, 0.31],
      [0.68, 0.48],
      [0.82, 0.66],
      [0.92, 0.84],
      [0.975, 0.98],
      [0.995, 1.14],
      [1, 1.3],
    ].map(([down = 0, in_share = 0]) => {
      const to = (inset: number) => rim + 3 + (inset - rim - 3) * in_share
      const square = this.form.square + 0.6 * down
      return this.ring(
        to(floor.rest),
        to(floor.side),
        top - 24 - down * (top - 24 - this.floor_height),
        square,
        to(floor.foot),
      )
    })
    return tubSurface([...lip, ...slope], true)
  }
}

/** A drain in the middle or at the right end, and a round overflow above it. */
function drainAndOverflow(body: TubBody, subject: Subject): Object3D[] {
  const { half_length, half_depth, form, rim_height, floor_height } = body
  const isCentered = subject.text(['drain'], 'center') === 'center'
  const x = isCentered ? 0 : half_length - 203
  const cover = drain(x, floor_height, form.isMatte ? enamel(true) : undefined)
  const y = rim_height - 78
  if (form.isMatte) {
    const slot = part(slab(110, 12, 4, 5.6, { edge: 1 }), surface('gap'), 0, y + 8, 42 - half_depth)
    slot.rotation.x = -0.12
    return [cover, slot]
  }
  return [
    cover,
    isCentered
      ? overflow([0, y, form.rim + 15 - half_depth], 0, 0.24)
      : overflow([half_length - form.rim - 12, y, 0], -Math.PI / 2, 0.16),
  ]
}

/** The drain's hole and two holes for a faucet: their parts come with the faucet. */
function openHoles({ half_length, floor_height, rim_height, form }: TubBody): Object3D[] {
  const hole = turned(
    [
      [0, 1],
      [1, 1],
      [1.18, 0.4],
      [1.2, -2],
    ],
    32,
  )
  const holes = parts(hole, surface('gap'), [
    place({ x: half_length - 203, y: floor_height + 0.4, rx: -Math.PI / 2, scale: 20 }),
    ...[-43, 43].map((z) =>
      place({ x: half_length - form.rim - 11, y: rim_height - 88, z, ry: -Math.PI / 2, scale: 13 }),
    ),
  ])
  return [holes]
}

/** Four cast feet: a curved leg on a ball. */
function feet({ half_length, half_depth, form }: TubBody): Object3D[] {
  const iron = surface('cast-aluminum', { color: '#85888c', roughness: 0.42 })
  const places = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      place({ x: x * half_length * 0.4, z: z * half_depth * 0.33, ry: Math.atan2(x * 0.45, z) }),
    ),
  )
  const leg = tube(
    [
      [0, 26, 62],
      [0, 64, 76],
      [0, 104, 62],
      [0, form.feet - 8, 24],
      [0, form.feet + 4, 10],
    ],
    25,
    24,
    14,
  )
  const shield = slab(92, 84, 16, 36, { edge: 7 })
    .rotateX(0.95)
    .translate(0, form.feet - 16, 22)
  const ball = new SphereGeometry(31, 28, 18).scale(1, 0.84, 1).translate(0, 26.04, 62)
  return [parts(leg, iron, places), parts(ball, iron, places), parts(shield, iron, places)]
}
