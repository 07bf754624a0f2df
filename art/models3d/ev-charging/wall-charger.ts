import { Group, type Material, type Object3D } from 'three'
import { colorOf, type Subject } from '../../subject.ts'
import { decal, part, parts, place } from '../kit/assembly.ts'
import { light, powderCoat, surface } from '../kit/materials.ts'
import { drawLightWordmark } from '../kit/prints.ts'
import { box, type Point, slab, turned } from '../kit/solids.ts'
import type { Draw } from '../kit/textures.ts'
import { type ModelBuilder, wallViews } from '../model.ts'
import { type PublishedSize, wallProductSize } from '../published-size.ts'
import { cable, cableStart, type Plug, pluggedConnector, withinLimits } from './connectors.ts'

type Layout = {
  size: PublishedSize
  /** The cover: its size, its middle and the plane of its front. */
  cover: { width: number; height: number; y: number; back: number; front: number }
  cable_radius: number
  plug: Plug
}

/** A charger on a wall: the cable hangs around its back, the plug sits in front. */
export const evCharger: ModelBuilder = (subject) => {
  const size = wallProductSize(subject)
  const layout = layoutOf(subject, size)
  const look = coverLook(colorOf(subject.text(['colour'], ''), '#d5d6d6'))
  const root = new Group()
  root.add(
    ...bodyOf(layout, look),
    ...frontOf(layout, subject.flag(['sun'], false)),
    ...cableOf(layout),
    ...(subject.text(['ev_connection'], '') === 'plug_14_50' ? powerPlug(layout) : conduit(layout)),
  )
  return { root, size, stand: 'wall', views: wallViews }
}

/** White is the coat of the other wall products; bright colors would burn out. */
const coverLook = (color: string): Material =>
  color === '#f2f0ea' ? surface('gloss-white') : powderCoat(color)

function layoutOf(subject: Subject, size: PublishedSize): Layout {
  const height = size.height * 0.66
  return {
    size,
    cover: {
      width: size.width * 0.72,
      height,
      y: size.height - height / 2,
      back: size.depth * 0.3,
      front: size.depth * 0.6,
    },
    cable_radius: subject.number(['amps'], 48) > 60 ? 12 : subject.number(['amps'], 48) > 40 ? 9.5 : 8.5,
    plug: subject.text(['ev_connector'], 'j1772') === 'nacs' ? 'nacs' : 'j1772',
  }
}

/** The core on the wall, around which the cable hangs, a shadow gap and the cover. */
function bodyOf({ cover }: Layout, look: Material): Object3D[] {
  const { width, height, y, back, front } = cover
  const corner = width * 0.17
  return [
    part(
      slab(width * 0.56, height * 0.72, back + 2, corner * 0.7, { edge: 2, curve: 12 }),
      surface('powder-charcoal'),
      0,
      y,
      0,
    ),
    part(
      slab(width - 6, height - 6, 14, corner - 3, { edge: 3, curve: 16 }),
      surface('powder-charcoal'),
      0,
      y,
      back,
    ),
    part(
      slab(width, height, front - back - 11, corner, { edge: 10, bevel: 6, curve: 18 }),
      look,
      0,
      y,
      back + 11,
    ),
  ]
}

/** A glass field with the line of light and the mark; below it the holster. */
function frontOf({ cover, size, plug }: Layout, hasSun: boolean): Object3D[] {
  const { width, height, y, front } = cover
  const glass_height = height * 0.44
  const glass_y = y + height * 0.22
  const glass = part(
    slab(width - 44, glass_height, 1.6, width * 0.1, { edge: 0.7, curve: 14 }),
    surface('glass-black', { color: '#24262b', roughness: 0.16 }),
    0,
    glass_y,
    front - 0.6,
  )
  const line = part(
    slab(width * 0.34, 4.6, 0.8, 2.2, { edge: 0.2 }),
    light('#f2b04a', 1.1),
    0,
    glass_y - glass_height * 0.26,
    front + 0.9,
  )
  const word = decal(width * 0.5, width * 0.087, drawLightWordmark, { transparent: true, pixels: 768 })
  word.position.set(0, glass_y + glass_height * 0.18, front + 1.5)
  const holster = pluggedConnector(plug, size.depth - front)
  holster.position.set(0, y - height * 0.2, front)
  const objects = [glass, line, word, holster]
  if (!hasSun) return objects
  const sun = decal(width * 0.13, width * 0.13, drawSun, { transparent: true, pixels: 256 })
  sun.position.set(0, glass_y - glass_height * 0.05, front + 1.5)
  return [...objects, sun]
}

/** The sign of charging with the house's own solar power. */
const drawSun: Draw = (context, width) => {
  const middle = width / 2
  context.clearRect(0, 0, width, width)
  context.strokeStyle = '#f2b04a'
  context.fillStyle = '#f2b04a'
  context.lineWidth = width * 0.055
  context.lineCap = 'round'
  context.beginPath()
  context.arc(middle, middle, width * 0.19, 0, 2 * Math.PI)
  context.fill()
  for (let ray = 0; ray < 8; ray++) {
    const [x, y] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)]
    context.beginPath()
    context.moveTo(middle + x * width * 0.29, middle + y * width * 0.29)
    context.lineTo(middle + x * width * 0.42, middle + y * width * 0.42)
    context.stroke()
  }
}

/** From the plug down, then in loops around the core, and into the charger from below. */
function cableOf({ size, cover, cable_radius: radius, plug }: Layout): Object3D[] {
  const { width, height, y, front, back } = cover
  const start = cableStart(plug, size.depth - front)
  const from: Point = [start[0], y - height * 0.2 + start[1], front + start[2]]
  const points: Point[] = [from, [from[0], from[1] - 26, from[2] - 2]]
  const turns = size.depth * 0.3 > 6 * radius ? 3 : 2
  const top = y + height * 0.36 + radius
  const bottom = radius
  const half = size.width / 2 - radius
  const narrow = width * 0.28 + radius
  const steps = 18
  // The first loop starts at its lowest point.
  for (let step = 3; step <= turns * steps; step++) {
    const turn = (step / steps) * 2 * Math.PI
    const down = (1 + Math.cos(turn)) / 2
    const loop = step / steps / turns
    const spread = narrow + (half - narrow) * Math.sqrt(down) * (1 - 0.07 * Math.floor(step / steps))
    const low = bottom + Math.floor(step / steps) * radius * 1.1
    points.push([
      spread * Math.sin(turn) * (down > 0.02 ? 1 : 0.9),
      low + (top - low) * (1 - down),
      back - radius - (back - 2 * radius - 2) * (1 - loop) * 0.98,
    ])
  }
  points.push([-width * 0.2, bottom + 60, back * 0.6], [-width * 0.22, y - height * 0.3, back * 0.7])
  const limits = { low: 0, half_width: size.width / 2 }
  return [cable(withinLimits(points, radius, limits), radius)]
}

/** A hub for the conduit on top of the core, behind the cover. */
function conduit({ cover }: Layout): Object3D[] {
  const hub = turned([
    [10, 22],
    [15, 22],
    [16.5, 19],
    [16.5, 6],
    [21, 6],
    [21, -4],
  ]).rotateX(Math.PI / 2)
  const x = cover.width * 0.18
  const y = cover.y - cover.height * 0.36
  return [parts(hub, surface('zinc'), [place({ x, y, z: cover.back * 0.5 })])]
}

/** The lead with its plug for a NEMA 14-50 receptacle. */
function powerPlug({ cover, size }: Layout): Object3D[] {
  const x = size.width / 2 - 34
  const bottom = cover.y - cover.height * 0.34
  return [
    part(box(58, 64, 44, 12, 4), surface('plastic-black'), x, 34, 24),
    part(box(40, 22, 36, 8, 3), surface('plastic-black'), x, 74, 24),
    cable(
      [
        [cover.width * 0.2, bottom, 30],
        [cover.width * 0.2, bottom - 30, 30],
        [x - 10, 120, 26],
        [x, 78, 24],
      ],
      8,
    ),
  ]
}
