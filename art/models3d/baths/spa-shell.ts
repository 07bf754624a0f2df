import { CatmullRomCurve3, Color, MathUtils, Matrix4, Quaternion, Vector3 } from 'three'
import { capRings, ringSurface } from '../kit/lofts.ts'
import type { Column, Outline } from '../kit/outlines.ts'
import type { Point } from '../kit/solids.ts'

/** A seat or lounge: where it is along the outline, and how wide. */
export type Seat = {
  at: Pick<Column, 'part' | 'index'> & { share?: number }
  width: number
  isLounge?: boolean
}

type ShellPlan = {
  outline: Outline
  height: number
  seats: readonly Seat[]
  /** What is between the seats: low arm rests with a bench, or the wall of a pool. */
  between: 'arms' | 'wall'
  color: string
  isMarbled: boolean
}

type ProfilePoint = readonly [inset: number, y: number]

/** The rim from below its lip to the start of the basin; y is relative to the top. */
const rim: readonly ProfilePoint[] = [
  [32, -76],
  [6, -74],
  [0, -64],
  [0, -30],
  [4, -13],
  [14, -4],
  [32, 0],
  [75, 0],
  [125, 0],
  [142, -3],
  [152, -12],
  [159, -34],
]
const seat: readonly ProfilePoint[] = [
  [170, -110],
  [190, -215],
  [222, -325],
  [262, -408],
  [296, -448],
  [336, -466],
  [390, -470],
  [450, -466],
  [496, -470],
  [524, -490],
  [538, -550],
  [546, -650],
  [560, -730],
  [592, -772],
  [650, -782],
]
const arm: readonly ProfilePoint[] = [
  [168, -64],
  [182, -116],
  [206, -172],
  [240, -222],
  [276, -258],
  [316, -284],
  [380, -304],
  [446, -318],
  [494, -336],
  [522, -378],
  [538, -480],
  [546, -620],
  [560, -730],
  [592, -772],
  [650, -782],
]
const wall: readonly ProfilePoint[] = [
  [164, -100],
  [168, -180],
  [172, -260],
  [176, -340],
  [180, -410],
  [184, -470],
  [187, -520],
  [190, -570],
  [193, -620],
  [196, -660],
  [200, -700],
  [208, -735],
  [228, -764],
  [270, -778],
  [330, -782],
]

const profile_rows = 76
/** From this row on, the profiles are inside the rim. */
const basin_row = 34
const sampled = (points: readonly ProfilePoint[]): ProfilePoint[] => {
  const curve = new CatmullRomCurve3(
    points.map(([inset, y]) => new Vector3(inset, y, 0)),
    false,
    'centripetal',
  )
  return Array.from({ length: profile_rows + 1 }, (_, at) => {
    const { x, y } = curve.getPoint(at / profile_rows)
    return [x, y]
  })
}
const profiles = {
  seat: sampled([...rim, ...seat]),
  arms: sampled([...rim, ...arm]),
  wall: sampled([...rim, ...wall]),
}

/** How high the lounge is from its head (0) to its foot (1): back rest, hip, knees and calves. */
const loungeHeights: readonly ProfilePoint[] = [
  [0, -215],
  [0.12, -270],
  [0.28, -440],
  [0.4, -492],
  [0.52, -468],
  [0.66, -408],
  [0.78, -452],
  [0.9, -520],
  [1, -540],
]

/** The molded shell of a spa with its rim, seats and footwell, and the places on it for what is set into it. */
export class SpaShell {
  readonly plan: ShellPlan
  private readonly columns: readonly Column[]
  /** The way along the outline of each column, in millimeters, and the whole way. */
  private readonly ways: readonly number[]
  private readonly whole: number
  private readonly rings: Point[][]

  constructor(plan: ShellPlan) {
    this.plan = plan
    this.columns = plan.outline.columns
    const bench = this.columns.map((column) => plan.outline.at(column, 0.3 * plan.outline.limit))
    const steps = bench.map((point, at) => point.distanceTo(bench[(at + 1) % bench.length] ?? point))
    const ways: number[] = []
    let way = 0
    for (const step of steps) {
      ways.push(way)
      way += step
    }
    this.ways = ways
    this.whole = way
    this.rings = Array.from({ length: profile_rows + 1 }, (_, row) =>
      this.columns.map((column, at) => this.pointAt(column, ways[at] ?? 0, row)),
    )
  }

  get floor(): number {
    return Math.max(105, this.plan.height * 0.12)
  }

  /** The height of a profile's y above the ground: seats are equally deep in every spa, the footwell reaches to the floor. */
  private level(y: number): number {
    const { height } = this.plan
    const knee = -470
    const scale = MathUtils.clamp((height - this.floor) / 782, 0.8, 1)
    if (y >= knee) return height + (y < -34 ? (y + 34) * scale - 34 : y)
    const seat_level = height + (knee + 34) * scale - 34
    return MathUtils.lerp(seat_level, this.floor, (knee - y) / (782 + knee))
  }

  private inset(value: number): number {
    const begin = 159
    if (value < begin) return Math.max(0, value)
    const { limit } = this.plan.outline
    const reach = this.plan.between === 'wall' ? 1 : MathUtils.clamp((limit - begin) / 830, 0.62, 1.1)
    return Math.min(begin + (value - begin) * reach, limit * 0.97)
  }

  private pointAt(column: Column, way: number, row: number): Point {
    const { between, outline } = this.plan
    const share = this.seatShare(way)
    const [seat_inset, seat_y] = profiles.seat[row] ?? [0, 0]
    const [other_inset, other_y] = profiles[between][row] ?? [0, 0]
    let inset = MathUtils.lerp(other_inset, seat_inset, share.seat)
    let y = MathUtils.lerp(other_y, seat_y, share.seat)
    if (share.lounge > 0) {
      const isBench =
        MathUtils.smoothstep(seat_inset, 172, 300) * (1 - MathUtils.smoothstep(seat_inset, 505, 542))
      y = MathUtils.lerp(y, MathUtils.lerp(seat_y, loungeHeight(share.along), isBench), share.lounge)
      // A lounge reaches further in, and has a rail along its open side.
      inset += 60 * share.lounge * MathUtils.smoothstep(seat_inset, 300, 500)
      y += 62 * share.lounge * bump(seat_inset - 500, 26)
    }
    // The back of a seat is hollowed, with a support for the small of the back.
    const back = MathUtils.smoothstep(seat_inset, 160, 190) * (1 - MathUtils.smoothstep(seat_inset, 270, 330))
    inset += share.seat * back * (9 * bump(seat_y + 330, 46) - 16 * (1 - (2 * share.across - 1) ** 2))
    const { x, y: z } = outline.at(column, this.inset(inset))
    return [x, this.level(y), z]
  }

  /** How much of a seat or lounge is at a way along the outline, and where across it. */
  private seatShare(way: number) {
    const share = { seat: 0, lounge: 0, along: 0, across: 0.5 }
    for (const one of this.plan.seats) {
      const from_middle = wrap(way - this.wayOf(one.at), this.whole)
      const half = one.width / 2
      const within = 1 - MathUtils.smoothstep(Math.abs(from_middle), half - 62, half)
      if (within > share.seat) {
        share.seat = within
        share.across = MathUtils.clamp(0.5 + from_middle / one.width, 0, 1)
      }
      if (one.isLounge && within > 0) {
        share.lounge = within
        share.along = MathUtils.clamp(0.5 + from_middle / one.width, 0, 1)
      }
    }
    return share
  }

  /** The way along the outline to the middle of an edge or a corner, or to a share of it. */
  wayOf({ part, index, share = 0.5 }: Seat['at']): number {
    const candidates = this.columns.flatMap((one, at) =>
      one.part === part && one.index === index
        ? [{ way: this.ways[at] ?? 0, off: Math.abs(one.share - share) }]
        : [],
    )
    return candidates.toSorted((a, b) => a.off - b.off)[0]?.way ?? 0
  }

  /** The molded surface from the lip of the rim down to the footwell. */
  geometry() {
    return ringSurface(this.rings, { tint: shellPaint(this.plan, this.waterLevel) })
  }

  /** The flat floor of the footwell or pool. */
  floorGeometry() {
    const { between, outline } = this.plan
    const y = this.floor + 1
    const inset = between === 'wall' ? 185 : this.inset(555)
    const edge = this.columns.map((column): Point => {
      const { x, y: z } = outline.at(column, inset)
      return [x, y, z]
    })
    return ringSurface([edge, ...capRings(edge, [0, y, 0])], { tint: shellPaint(this.plan, this.waterLevel) })
  }

  get waterLevel(): number {
    return this.level(-128)
  }

  /** A matrix that sets a part, which looks along z, onto the shell: `way` along the outline at the row nearest to `y`. */
  placeAt(way: number, y: number, scale = 1): Matrix4 {
    const column = nearest(this.ways, ((way % this.whole) + this.whole) % this.whole)
    const rows = this.rings.map((ring) => ring[column]?.[1] ?? 0)
    const level = this.level(y)
    // From the rim on, and not on its outer side.
    const row = basin_row + nearest(rows.slice(basin_row, profile_rows), level)
    const at = (r: number, c: number) => {
      const ring = this.rings[MathUtils.clamp(r, 0, profile_rows)] ?? []
      return new Vector3(...(ring[(c + ring.length) % ring.length] ?? [0, 0, 0]))
    }
    const down = at(row + 2, column).sub(at(row - 2, column))
    const along = at(row, column + 2).sub(at(row, column - 2))
    const normal = down.cross(along).normalize()
    const point = at(row, column)
    if (normal.dot(new Vector3(-point.x, 300, -point.z)) < 0) normal.negate()
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), normal)
    return new Matrix4().compose(point.addScaledVector(normal, 0.8), turn, new Vector3(scale, scale, scale))
  }

  /** The water: a still surface just inside the wall, with faint waves. */
  water() {
    const level = this.waterLevel
    const edge = this.columns.map((_, at): Point => {
      const ring = this.rings.slice(basin_row).find((one) => (one[at]?.[1] ?? 0) <= level) ?? []
      const [x, , z] = ring[at] ?? [0, 0, 0]
      return [x, level, z]
    })
    const wave = ([x, y, z]: Point): Point => {
      const lift =
        Math.sin(x / 71 + z / 113) + Math.sin(z / 59 - x / 171 + 1.3) + 0.6 * Math.sin((x + z) / 37 + 0.7)
      return [x, y + lift * 0.55, z]
    }
    const rings = [edge, ...capRings(edge, [0, level, 0], 26).map((ring) => ring.map(wave))]
    return ringSurface(rings)
  }
}

const wrap = (value: number, whole: number) => value - whole * Math.round(value / whole)
const bump = (off: number, width: number) => Math.exp(-((off / width) ** 2))

function nearest(list: readonly number[], value: number): number {
  let best = 0
  for (const [at, one] of list.entries())
    if (Math.abs(one - value) < Math.abs((list[best] ?? 0) - value)) best = at
  return best
}

function loungeHeight(along: number): number {
  const after = Math.max(
    1,
    loungeHeights.findIndex(([at]) => at >= along),
  )
  const [from, to] = [loungeHeights[after - 1], loungeHeights[after]]
  if (!from || !to) return -470
  const share = (along - from[0]) / (to[0] - from[0])
  return MathUtils.lerp(from[1], to[1], share * share * (3 - 2 * share))
}

/** The color of the shell, marbled if it is, and what the water above a point leaves of it. */
function shellPaint({ color, isMarbled }: ShellPlan, water: number) {
  const base = new Color(color)
  const vein = new Color('#a9adb1')
  return ([x, y, z]: Point) => {
    const paint = base.clone()
    if (isMarbled) {
      const swirl =
        Math.sin(x / 190 + 1.7 * Math.sin(z / 260 + y / 340)) +
        Math.sin(z / 150 + 1.9 * Math.sin(x / 310 - y / 230))
      paint.lerp(vein, 0.34 * bump(swirl, 0.28))
    }
    const depth = Math.max(0, water - y) / 1000
    paint.r *= Math.exp(-1.15 * depth) * (depth > 0 ? 0.9 : 1)
    paint.g *= Math.exp(-0.2 * depth)
    paint.b *= Math.exp(-0.1 * depth)
    return paint
  }
}
