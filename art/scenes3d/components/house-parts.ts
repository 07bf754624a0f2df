import { type BufferGeometry, Group } from 'three'
import { part } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box } from '../../models3d/kit/solids.ts'
import { Faces, shaded } from './faces.ts'
import { colored, matte, windowGlass } from './surfaces.ts'

/** The left and right end of a course of boards at a height. */
type Ends = (height: number) => readonly [left: number, right: number]

/** Lap siding that faces z, from `low` to `high`. Each board leans out at its lower edge. */
export function siding(ends: Ends, low: number, high: number, color: string): BufferGeometry {
  const random = seededRandom(11)
  const faces = new Faces()
  const course = 190
  for (let y = low; y < high - 1; y += course) {
    const top = Math.min(y + course, high)
    const [[left, right], [upper_left, upper_right]] = [ends(y), ends(top)]
    const look = shaded(color, 0.02, random())
    // The shadow of the board above is thinner than shadow maps show.
    const shade = look.clone().multiplyScalar(0.7)
    const line = Math.max(y, top - 26)
    faces.add(
      [
        [left, line, 6],
        [right, line, 6],
        [upper_right, top, 5],
        [upper_left, top, 5],
      ],
      shade,
    )
    faces.add(
      [
        [left, y, 30],
        [right, y, 30],
        [upper_right, top, 2],
        [upper_left, top, 2],
      ],
      look,
    )
    faces.add(
      [
        [left, y, 0],
        [right, y, 0],
        [right, y, 30],
        [left, y, 30],
      ],
      shade,
    )
  }
  return faces.toGeometry()
}

type RoofEnds = (up: number) => readonly [left: number, right: number]

/**
 * Shingles of a slope that lies flat: x along the eave, y up the slope, facing z. Turn it up to its pitch. Each course is
 * made of tabs in slightly different grays.
 */
export function shingles(ends: RoofEnds, length: number, color = '#77736e', seed = 21): BufferGeometry {
  const random = seededRandom(seed)
  const faces = new Faces()
  const [course, tab] = [145, 300]
  for (let row = 0; row * course < length - 1; row++) {
    const [low, high] = [row * course, Math.min((row + 1) * course, length)]
    const [left, right] = ends(low)
    let x = left - tab * random()
    while (x < right) {
      const [from, to] = [Math.max(x, left), Math.min(x + tab, right)]
      const look = shaded(color, 0.13, random())
      faces.add(
        [
          [from, low, 22],
          [to, low, 22],
          [to, high, 8],
          [from, high, 8],
        ],
        look,
      )
      faces.add(
        [
          [from, low, 0],
          [to, low, 0],
          [to, low, 22],
          [from, low, 22],
        ],
        look,
      )
      x += tab
    }
  }
  return faces.toGeometry()
}

const blindGlass = { color: '#a9a69d', clearcoat: 1, clearcoatRoughness: 0.03 }

/** A window in its frame, facing z around the origin; `bars` are the panes across and up. */
export function windowUnit(
  width: number,
  height: number,
  bars: readonly [across: number, up: number] = [2, 2],
) {
  const group = new Group()
  const trim = matte('trim')
  const casing = 95
  group.add(part(box(width + 2 * casing, height + 2 * casing, 40, 4), trim, 0, 0, 32))
  group.add(part(box(width + 2 * casing + 80, 60, 110, 6), trim, 0, -height / 2 - casing, 60))
  const pane = part(box(width, height, 6, 0), windowGlass(), 0, 0, 52)
  // A blind behind the upper third of the pane.
  const blind = part(
    box(width - 40, height * 0.34, 2, 0),
    matte('plaster', blindGlass),
    0,
    height * 0.33,
    55.4,
  )
  group.add(pane, blind)
  const bar = 32
  for (let at = 1; at < bars[0]; at++)
    group.add(part(box(bar, height, 22, 2), trim, -width / 2 + (at * width) / bars[0], 0, 58))
  for (let at = 1; at < bars[1]; at++)
    group.add(part(box(width, bar, 22, 2), trim, 0, -height / 2 + (at * height) / bars[1], 58))
  for (const side of [-1, 1]) {
    group.add(part(box(46, height, 26, 2), trim, side * (width / 2 - 23), 0, 56))
    group.add(part(box(width, 46, 26, 2), trim, 0, side * (height / 2 - 23), 56))
  }
  return group
}

/** A front door with its casing, facing z; its foot is at the origin. */
export function frontDoor(width = 1000, height = 2130) {
  const group = new Group()
  const trim = matte('trim')
  group.add(part(box(width + 220, height + 110, 50, 4), trim, 0, (height + 110) / 2, 30))
  group.add(part(box(width, height, 24, 4), matte('oak'), 0, height / 2, 58))
  for (const [y, tall] of [
    [height * 0.26, height * 0.36],
    [height * 0.7, height * 0.38],
  ] as const)
    for (const side of [-1, 1]) {
      const look = y > height / 2 ? windowGlass() : matte('oak', { color: '#aa855f' })
      group.add(part(box(width * 0.32, tall, 14, 4), look, side * width * 0.22, y, 66))
    }
  return group
}

/** A face of colored boards or shingles. */
export const boards = (geometry: BufferGeometry, name = 'boards') => part(geometry, colored(name))
