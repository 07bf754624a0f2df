import { Group, type Material, type Object3D } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { screwHead } from '../kit/fasteners.ts'
import { surface } from '../kit/materials.ts'
import { ratingPlate } from '../kit/prints.ts'
import { box, slab, turned } from '../kit/solids.ts'
import type { ModelBuilder } from '../model.ts'
import { flatProductSize, type PublishedSize } from '../published-size.ts'

/** A flat sealed case with a mounting flange, DC sockets for its modules in front and the AC socket at the side. */
export const microinverter: ModelBuilder = (subject) => {
  const size = flatProductSize(subject)
  const ports = Math.max(1, subject.number(['ports'], 1))
  const fins = subject.number(['fins'], 0)
  const look = caseOf(subject.text(['color'], 'black'))
  const root = new Group()
  root.add(...caseParts(size, look), ...sockets(size, ports))
  if (fins > 0) root.add(coolingFins(size, fins, look))
  const plate = ratingPlate(size.width * 0.3, size.width * 0.19)
  plate.rotation.x = -Math.PI / 2
  plate.position.set(fins > 0 ? -size.width * 0.24 : 0, size.height - 0.1, 0)
  if (fins === 0) root.add(plate)
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 30 },
      { name: 'back', yaw: 213, pitch: 30 },
    ],
  }
}

const socket_length = 16
const rim = 0.6

const caseOf = (color: string): Material =>
  surface(color === 'white' ? 'plastic-white' : color === 'grey' ? 'cast-aluminum' : 'powder-charcoal')

/** The case with its lid and the flange by which it hangs on a rail. It stays clear of the sockets in front. */
function caseParts({ width, height, depth }: PublishedSize, look: Material): Object3D[] {
  const body_depth = depth - socket_length
  const z = -socket_length / 2
  const lying = (solid: ReturnType<typeof slab>) => solid.rotateX(-Math.PI / 2)
  const flange = Math.min(26, width * 0.12)
  const corner = Math.min(14, depth * 0.1)
  const body_width = width - 2 * flange
  return [
    part(lying(slab(width, body_depth * 0.42, 3, 8, { edge: 1 })), surface('zinc'), 0, 0, z),
    part(
      lying(slab(body_width, body_depth, height - rim, corner, { edge: Math.min(5, height * 0.16) })),
      look,
      0,
      0,
      z,
    ),
    part(
      lying(slab(body_width - 16, body_depth - 16, rim + 0.6, corner - 4, { edge: 0.4 })),
      look,
      0,
      height - rim - 0.6,
      z,
    ),
    parts(
      screwHead().rotateX(-Math.PI / 2),
      surface('steel'),
      [-1, 1].flatMap((x) =>
        [-1, 1].map((out) =>
          place({ x: x * (width / 2 - flange / 2), y: 2.6, z: z + out * body_depth * 0.12, scale: 0.8 }),
        ),
      ),
    ),
  ]
}

/** Pairs of DC sockets in front, one pair for each module, and the AC socket at the right. */
function sockets({ width, height, depth }: PublishedSize, ports: number): Object3D[] {
  const radius = Math.min(8, height * 0.28)
  const socket = turned(
    [
      [0, socket_length],
      [radius * 0.55, socket_length],
      [radius * 0.6, socket_length - 2],
      [radius * 0.85, socket_length - 3],
      [radius * 0.85, 6],
      [radius, 5],
      [radius, -4],
    ],
    28,
  )
  const spread = Math.min(width - 2 * Math.min(26, width * 0.12) - 40, 46 * ports)
  const count = ports * 2
  const front = depth / 2 - socket_length
  const y = height * 0.48
  const places = Array.from({ length: count }, (_, at) =>
    place({ x: ((at + 0.5) / count - 0.5) * spread, y, z: front }),
  )
  const black = surface('plastic-black')
  return [
    parts(socket, black, places),
    part(box(30, Math.min(20, height * 0.6), 6, 3), black, 0, y, -depth / 2 + 2.4),
  ]
}

/** Low ribs on top, within the published height. */
function coolingFins({ width, height, depth }: PublishedSize, count: number, look: Material): Object3D {
  const span = width * 0.5
  const rib = box(2.4, 3, depth * 0.6, 1).translate(0, 0, -socket_length / 2)
  return parts(
    rib,
    look,
    Array.from({ length: count }, (_, at) => place({ x: (at / (count - 1) - 0.5) * span, y: height - 0.8 })),
  )
}
