import { Group, type Material, type Object3D } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { screwHead } from '../kit/fasteners.ts'
import { powderCoat, surface } from '../kit/materials.ts'
import { ratingPlate } from '../kit/prints.ts'
import { box, slab } from '../kit/solids.ts'
import type { ModelBuilder } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'
import { louverBank } from './louvers.ts'

/** A ventilated dry-type transformer: enclosure on two channels, removable panels with louvers, overhanging roof. */
export const dryTransformer: ModelBuilder = (subject) => {
  const size = floorProductSize(subject)
  const look = powderCoat('#8f9396')
  const columns = size.width > 1300 ? 2 : 1
  const root = new Group()
  root.add(...shell(size, look))
  for (const [turn, width, away, banks] of [
    [0, size.width, size.depth / 2, columns],
    [Math.PI, size.width, size.depth / 2, columns],
    [Math.PI / 2, size.depth, size.width / 2, 1],
    [-Math.PI / 2, size.depth, size.width / 2, 1],
  ] as const)
    root.add(wall({ width, height: size.height, away, banks, turn, look }))
  const plate = ratingPlate(Math.min(150, size.width * 0.26), Math.min(100, size.width * 0.17))
  plate.position.set(0, size.height * 0.54, size.depth / 2 - overhang + 5.4)
  root.add(plate)
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 13 },
      { name: 'back', yaw: 213, pitch: 16 },
    ],
  }
}

const overhang = 10
const channel = 60
const roof = 36

function shell({ width, height, depth }: PublishedSize, look: Material): Object3D[] {
  const body_height = height - channel - roof
  const rail = box(Math.max(50, width * 0.09), channel, depth - 30, 3)
  return [
    parts(
      rail,
      surface('powder-charcoal'),
      [-1, 1].map((side) => place({ x: side * (width / 2 - width * 0.14), y: channel / 2 })),
    ),
    part(
      box(width - 2 * overhang, body_height + 4, depth - 2 * overhang, 5),
      look,
      0,
      channel + body_height / 2,
      0,
    ),
    part(box(width, roof, depth, 6), look, 0, height - roof / 2, 0),
  ]
}

type Wall = { width: number; height: number; away: number; banks: number; turn: number; look: Material }

/** A removable panel on one side, with louvers above and below and its screws. */
function wall({ width, height, away, banks, turn, look }: Wall): Object3D {
  const group = new Group()
  group.rotation.y = turn
  const face = away - overhang
  const panel_width = (width - 2 * overhang - 40 - (banks - 1) * 12) / banks
  const panel_height = height - channel - roof - 40
  const middle = channel + (height - channel - roof) / 2
  const bank_width = panel_width * 0.72
  const rows = Math.max(4, Math.round((panel_height * 0.2) / 26))
  for (let at = 0; at < banks; at++) {
    const x = (at - (banks - 1) / 2) * (panel_width + 12)
    group.add(
      part(slab(panel_width, panel_height, 4, 5, { edge: 1.4 }), look, x, middle, face),
      louverBank({ width: bank_width, rows, look, x, y: middle + panel_height * 0.34, z: face + 4 }),
      louverBank({ width: bank_width, rows, look, x, y: middle - panel_height * 0.34, z: face + 4 }),
      parts(
        screwHead(),
        surface('steel'),
        [-1, 1].flatMap((across) =>
          [-1, 0, 1].map((up) =>
            place({
              x: x + (across * (panel_width - 24)) / 2,
              y: middle + (up * (panel_height - 30)) / 2,
              z: face + 3.6,
            }),
          ),
        ),
      ),
    )
  }
  return group
}
