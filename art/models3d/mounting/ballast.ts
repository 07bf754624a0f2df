import { Group, type Material, type Object3D } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { hexHead, slotHole } from '../kit/bolts.ts'
import { material, surface } from '../kit/materials.ts'
import { alongX, alongZ, sheetOutline } from '../kit/profiles.ts'
import { seededRandom } from '../kit/random.ts'
import { box, extruded, roundedRectangle, slab } from '../kit/solids.ts'
import { type Draw, drawnTexture } from '../kit/textures.ts'
import type { ModelBuilder, View } from '../model.ts'
import { mountingSize, type PublishedSize } from '../published-size.ts'
import { extrudedAluminum, galvanized, stainless } from './metals.ts'

const around: readonly View[] = [
  { name: 'front', yaw: 33, pitch: 22 },
  { name: 'back', yaw: 213, pitch: 22 },
]

/** Parts of the flat-roof system: the tray with its supports, the deflector behind a module, the concrete block. */
export const ballast: ModelBuilder = (subject) => {
  const size = mountingSize(subject)
  const kind = subject.text(['part'], 'tray')
  const root = new Group()
  if (kind === 'block') root.add(concreteBlock(size))
  else if (kind === 'deflector') root.add(...deflector(size))
  else root.add(...tray(size))
  return { root, size, stand: 'floor', views: kind === 'deflector' ? deflectorViews(size) : around }
}

const deflectorViews = ({ width, height }: PublishedSize): readonly View[] => [
  { name: 'front', yaw: 40, pitch: 16 },
  {
    name: 'detail',
    yaw: 52,
    pitch: 16,
    close: { at: [width / 2 - 190, height / 2, 0], size: 400 },
  },
]

const sheet = 1.4

/** A block with the pores of concrete. */
function concreteBlock({ width, height, depth }: PublishedSize): Object3D {
  const map = drawnTexture(1024, 512, drawConcrete)
  const look = material('concrete', { map, bumpMap: map, bumpScale: 1.6, roughness: 0.95 })
  return part(box(width, height, depth, 5, 3), look, 0, height / 2, 0)
}

const drawConcrete: Draw = (context, width, height) => {
  context.fillStyle = '#a4a19b'
  context.fillRect(0, 0, width, height)
  const random = seededRandom(23)
  const speck = (count: number, largest: number, colors: readonly string[]) => {
    for (let at = 0; at < count; at++) {
      context.fillStyle = colors[Math.floor(random() * colors.length)] ?? '#a4a19b'
      const radius = 0.5 + random() * random() * largest
      context.beginPath()
      context.arc(random() * width, random() * height, radius, 0, 2 * Math.PI)
      context.fill()
    }
  }
  speck(2600, 3.4, ['#aeaba5', '#98958f', '#b5b2ab', '#9e9b94'])
  speck(520, 3, ['#7b7872', '#86837c', '#716e69'])
}

/** A folded sheet: foot, slope and the edge on top with its screws. */
function deflector({ width, height, depth }: PublishedSize): Object3D[] {
  const look = galvanized()
  const half = depth / 2 - sheet / 2
  const top = height - sheet / 2
  const line = [
    [-half, 16],
    [-half, sheet / 2],
    [26 - half, sheet / 2],
    [half - 30, top],
    [half, top],
    [half, top - 14],
  ] as const
  return [
    part(alongX(sheetOutline(line, sheet - 0.2), width, 0.1), look),
    parts(
      hexHead({ flats: 8, height: 5, flange: 7 }).rotateX(-Math.PI / 2),
      stainless(),
      [-0.46, 0.46].map((share) => place({ x: share * width, y: sheet, z: half - 14 })),
    ),
  ]
}

const pad = 7

/** A pan for the blocks on rubber pads; the low support at the left, the high one at the right. */
function tray(size: PublishedSize): Object3D[] {
  const { width, depth } = size
  const look = galvanized()
  const half = depth / 2 - sheet / 2
  const pan = sheetOutline(
    [
      [-half, pad + 52],
      [-half, pad + sheet / 2],
      [half, pad + sheet / 2],
      [half, pad + 52],
    ],
    sheet - 0.2,
  )
  const ribs = [-0.3, -0.1, 0.1, 0.3].map((share) => place({ x: share * width * 0.72, y: pad + sheet }))
  return [
    part(alongX(pan, width, 0.1), look),
    parts(
      slab(width * 0.3, depth * 0.9, pad, 6, { edge: 1 }).rotateX(-Math.PI / 2),
      surface('rubber'),
      [-1, 1].map((side) => place({ x: side * width * 0.32 })),
    ),
    parts(slab(10, depth * 0.8, 2.4, 4.8, { edge: 1.2 }).rotateX(-Math.PI / 2), look, ribs),
    ...support(size, look, -1),
    ...support(size, look, 1),
    ...rimHoles(size),
  ]
}

const clamp_height = 26

/** A folded support across the tray with two clamps for the module's frame; `side` 1 is the high one. */
function support(size: PublishedSize, look: Material, side: 1 | -1): Object3D[] {
  const { width, height, depth } = size
  const top = side > 0 ? height - clamp_height : height * 0.34
  const outer = side * (width / 2 - 3)
  const line = [
    [outer, pad + 3],
    [outer - side * 16, top],
    [outer - side * 92, top - side * 13],
    [outer - side * 112, pad + 3],
  ] as const
  const across = depth - 12
  const clamps = [-1, 1].map((end) => end * depth * 0.3)
  const x = outer - side * 52
  const y = top - side * 6
  return [
    part(alongZ(sheetOutline(line, 2.2), across, 0.1), look),
    ...clamps.flatMap((z) => frameClamp(x, y, z, side > 0 ? height - y : clamp_height)),
  ]
}

/** A lip over the frame and its bolt. */
function frameClamp(x: number, y: number, z: number, height: number): Object3D[] {
  const metal = extrudedAluminum()
  const head = 7
  const lip = roundedRectangle(46, 40, 3)
  lip.holes.push(slotHole(0, 0, 8))
  return [
    part(extruded(lip, 4, { edge: 0.5 }).rotateX(-Math.PI / 2), metal, x, y + height - head - 4, z),
    part(box(18, height - head - 2, 30, 1.5), metal, x, y + (height - head - 4) / 2, z),
    part(
      hexHead({ flats: 13, height: head, flange: 9.5 }).rotateX(-Math.PI / 2),
      stainless(),
      x,
      y + height - head,
      z,
    ),
  ]
}

/** Holes in the rims for deflectors and cables. */
function rimHoles({ width, depth }: PublishedSize): Object3D[] {
  const spots = [-1, 1].flatMap((side) =>
    [-0.24, -0.08, 0.08, 0.24].map((share) =>
      place({ x: share * width, y: pad + 32, z: side * (depth / 2 - 0.2), ry: side > 0 ? 0 : Math.PI }),
    ),
  )
  return [parts(slab(40, 9, 0.3, 4.4, { edge: 0.1 }), surface('gap'), spots)]
}
