import { Group, type Material, type Object3D } from 'three'
import type { Subject } from '../../subject.ts'
import { decal, part, parts, place } from '../kit/assembly.ts'
import { screwHead } from '../kit/fasteners.ts'
import { light, surface } from '../kit/materials.ts'
import { drawWordmark } from '../kit/prints.ts'
import { box, slab, turned } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { batterySize, type PublishedSize } from '../published-size.ts'
import { batteryStack } from './battery-stack.ts'

/** A battery on a wall or on the floor in front of it, or a stack of modules. */
export const battery: ModelBuilder = (subject) =>
  subject.flag(['stack'], false) ? batteryStack(subject) : singleBattery(subject)

function singleBattery(subject: Subject): ProductModel {
  const size = batterySize(subject)
  const isOwn = subject.text(['batt_figures'], '') === 'own'
  const hangs = subject.text(['batt_installation'], 'wall') === 'wall'
  const foot = hangs ? 0 : 28
  const hubs = isOwn && !hangs ? hub_height : 0
  const body = bodyOf(size, { foot, hubs, shell: surface(isOwn ? 'powder-gray' : 'powder-light-gray') })
  const root = new Group()
  root.add(...body.solids, hangs ? bottomGlands(size) : feet(size, foot))
  // Of other makers' batteries nothing is shown but size, color and stand.
  if (isOwn) root.add(...sideDetails(size, body), ...ownFront(size, foot))
  if (hubs > 0) root.add(topHubs(size))
  return {
    root,
    size,
    stand: hangs ? 'wall' : 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 10 },
      hangs ? { name: 'connections', yaw: 30, pitch: -24 } : { name: 'back', yaw: 213, pitch: 12 },
    ],
  }
}

const hub_height = 24
const gland_drop = 24

type Body = { solids: Object3D[]; low: number; high: number; back: number; shell: Material }

/** A gray back shell, a shadow gap and the white front shell with large corners. */
function bodyOf(
  { width, height, depth }: PublishedSize,
  { foot, hubs, shell }: { foot: number; hubs: number; shell: Material },
): Body {
  const low = foot || gland_drop
  const body_height = height - low - hubs
  const middle = low + body_height / 2
  const back = depth * 0.48
  const corner = Math.min(48, width * 0.1)
  return {
    low,
    high: low + body_height,
    back,
    shell,
    solids: [
      part(slab(width - 8, body_height - 8, back, corner - 4, { edge: 5, curve: 14 }), shell, 0, middle, 0),
      part(
        slab(width - 18, body_height - 18, 8, corner - 9, { edge: 0.8, curve: 14 }),
        surface('gap'),
        0,
        middle,
        back - 1,
      ),
      part(
        slab(width, body_height, depth - back - 5, corner, { edge: 13, bevel: 6, curve: 18 }),
        surface('gloss-white'),
        0,
        middle,
        back + 5,
      ),
    ],
  }
}

/** The store's own batteries: a light line in a groove and the wordmark. */
function ownFront({ width, height, depth }: PublishedSize, foot: number): Object3D[] {
  const y = foot + height * 0.66
  const x = -width * 0.34
  const groove = part(
    slab(12, height * 0.26, 1, 5.9, { edge: 0.3 }),
    surface('plastic-black'),
    x,
    y,
    depth - 0.6,
  )
  const line = part(slab(5, height * 0.25, 1, 2.4, { edge: 0.3 }), light('#f2b04a', 1.1), x, y, depth - 0.3)
  const word = decal(width * 0.4, width * 0.07, drawWordmark, { transparent: true, pixels: 768 })
  word.position.set(x + 26 + width * 0.2, y + height * 0.115, depth + 0.3)
  return [groove, line, word]
}

/** A wiring cover with its screws and cooling ribs on each side. */
function sideDetails({ width }: PublishedSize, { low, high, back, shell }: Body): Object3D[] {
  const height = high - low
  const details: Object3D[] = []
  for (const side of [-1, 1]) {
    const wall = new Group()
    wall.position.set(side * (width / 2 - 4), low + height / 2, back / 2)
    wall.rotation.y = (side * Math.PI) / 2
    const y = -height * 0.26
    wall.add(
      part(slab(back * 0.66, 170, 2.6, 8, { edge: 1 }), shell, 0, y, 0),
      parts(
        screwHead(),
        surface('steel'),
        [-72, 72].map((up) => place({ y: y + up, z: 0.6, scale: 0.9 })),
      ),
      parts(
        slab(back * 0.66, 8, 3, 3.9, { edge: 1.2 }),
        shell,
        Array.from({ length: 10 }, (_, at) => place({ y: height * 0.34 - at * 22 })),
      ),
    )
    details.push(wall)
  }
  return details
}

/** Conduit hubs on top of a standing battery. */
function topHubs({ width, height, depth }: PublishedSize): Object3D {
  const hub = turned(
    [
      [11, hub_height],
      [16.5, hub_height],
      [18, hub_height - 3],
      [18, 8],
      [23, 8],
      [23, -3],
    ],
    32,
  ).rotateX(-Math.PI / 2)
  const places = [-1, 1].map((side) =>
    place({ x: side * width * 0.2, y: height - hub_height, z: depth * 0.24 }),
  )
  return parts(hub, surface('zinc'), places)
}

function bottomGlands({ width, depth }: PublishedSize): Object3D {
  const gland = turned(
    [
      [6, gland_drop],
      [11, gland_drop],
      [14, gland_drop - 5],
      [14, 7],
      [17, 7],
      [17, -3],
    ],
    28,
  )
    .rotateX(Math.PI / 2)
    .translate(0, gland_drop, 0)
  const places = [-1.5, -0.5, 0.5, 1.5].map((at) => place({ x: at * width * 0.18, z: depth * 0.26 }))
  return parts(gland, surface('plastic-black'), places)
}

function feet({ width, depth }: PublishedSize, foot: number): Object3D {
  const bar = box(54, foot + 4, depth * 0.84, 4).translate(0, foot / 2 + 2, depth * 0.47)
  return parts(
    bar,
    surface('powder-charcoal'),
    [-1, 1].map((side) => place({ x: side * width * 0.32 })),
  )
}
