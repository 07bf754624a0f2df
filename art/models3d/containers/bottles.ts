import { Group, type Object3D } from 'three'
import { colorOf, type Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { kraftBoard, material, surface } from '../kit/materials.ts'
import { box, cylinder } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { floorProductSize } from '../published-size.ts'
import { board, caseModel, grid, insideOf } from './cartons.ts'
import { clearPla, labelDrawing, plastic, translucent, upright, wrappedLabel } from './container-parts.ts'
import { capColor, containerViews, screwCap } from './jugs.ts'

/** A bottle with a spray pump, a case of cartridges, or a case of water bottles. */
export const bottle: ModelBuilder = (subject) => {
  const form = subject.text(['form'], 'bottle')
  if (form === 'cartridge') return cartridgeCase(subject)
  return form === 'water' ? waterBottleCase(subject) : sprayBottle(subject)
}

function sprayBottle(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const radius = size.width / 2
  const shoulder = size.height * 0.74
  const { body } = translucent(colorOf(subject.text(['colour'], ''), '#eab63a'))
  const root = new Group()
  root.add(
    part(
      upright([
        [0, 4],
        [radius - 12, 3],
        [radius - 6, 0],
        [radius - 2, 1.5],
        [radius, 6],
        [radius, 12],
        [radius - 0.8, 15],
        [radius - 0.8, shoulder - 34],
        [radius, shoulder - 30],
        [radius - 1, shoulder - 22],
        [radius - 6, shoulder - 12],
        [18, shoulder - 1],
        [14, shoulder + 1],
        [0, shoulder + 1],
      ]),
      plastic(body, 0.26),
    ),
    wrappedLabel(
      { radius: radius - 0.4, low: 22, high: shoulder - 42, around: 2.4 },
      labelDrawing(subject, '#2f5f8f'),
    ),
    sprayPump(shoulder, size.height),
  )
  return { root, size, stand: 'floor', views: containerViews }
}

/** A finger pump on a screw collar, with a thin tube on its nozzle for tight spots. */
function sprayPump(low: number, top: number): Object3D {
  const group = new Group()
  const black = plastic('#3a3c41', 0.45)
  const nozzle = top - 11
  group.add(
    screwCap(16, low, low + 20, '#3a3c41'),
    part(cylinder(8.5, 12, 32), black, 0, low + 25, 0),
    part(cylinder(3.4, top - low - 40, 24), surface('plastic-gray'), 0, (low + top) / 2 + 6, 0),
    part(
      upright([
        [0, top - 1.6],
        [6, top - 1],
        [9.4, top],
        [11, top - 1.4],
        [11.4, top - 8],
        [11.4, top - 19],
        [10, top - 20.4],
        [0, top - 20.4],
      ]),
      black,
    ),
    part(cylinder(3.6, 5, 24).rotateX(Math.PI / 2), surface('plastic-gray'), 0, nozzle, 13),
    part(cylinder(1.1, 22, 12).rotateX(Math.PI / 2), surface('red'), 0, nozzle, 25),
  )
  group.rotation.y = -0.7
  return group
}

/** Grease cartridges in their compartments, four by three for a dozen. */
function cartridgeCase(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const inside = insideOf(size)
  const rows = 3
  const columns = Math.ceil(subject.number(['count'], 12) / rows)
  const [pitch_x, pitch_z] = [inside.width / columns, inside.depth / rows]
  const [radius, height] = [27, 236]
  const places = grid(columns, rows, pitch_x, pitch_z)
  const cartridge = cartridgeParts(subject, radius, height)
  const board_color = kraftBoard('#c2a57c')
  const between = (count: number, pitch: number) =>
    Array.from({ length: count - 1 }, (_, at) => (at + 1 - count / 2) * pitch)
  const wall = height * 0.66
  return caseModel(subject, [
    ...places.map((at) => {
      const one = cartridge()
      one.applyMatrix4(at)
      return one
    }),
    parts(
      box(2, wall, inside.depth - 2, 0.6),
      board_color,
      between(columns, pitch_x).map((x) => place({ x, y: board + wall / 2 })),
    ),
    parts(
      box(inside.width - 2, wall, 2, 0.6),
      board_color,
      between(rows, pitch_z).map((z) => place({ z, y: board + wall / 2 })),
    ),
  ])
}

function cartridgeParts(subject: Subject, radius: number, height: number) {
  const tube = upright(
    [
      [0, 3],
      [radius - 3, 3],
      [radius - 1, 0],
      [radius, 1],
      [radius, height - 12],
      [0, height - 12],
    ],
    48,
  )
  const lid = upright(
    [
      [radius, height - 14],
      [radius + 1, height - 13],
      [radius + 1, height - 8],
      [radius - 1, height - 6],
      [radius - 3, height - 6],
      [radius - 5, height - 9],
      [9, height - 9],
      [8, height - 2],
      [7, height],
      [0, height],
    ],
    48,
  )
  const look = plastic(colorOf(subject.text(['colour'], ''), '#cbb08a'), 0.42)
  const cover = plastic(capColor(subject), 0.45)
  const draw = labelDrawing(subject, '#2f5f8f')
  return () => {
    const group = new Group()
    group.add(
      part(tube, look),
      part(lid, cover),
      wrappedLabel({ radius: radius + 0.4, low: 30, high: height - 36, around: 2.8 }, draw),
    )
    return group
  }
}

/** Two layers of bottles with caps; four have been taken out of the upper one at the front. */
function waterBottleCase(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const inside = insideOf(size)
  const [radius, height] = [35.5, 208]
  const [columns, rows] = [Math.floor(inside.width / (2 * radius)), Math.floor(inside.depth / (2 * radius))]
  const pitch = { x: inside.width / columns, z: inside.depth / rows }
  const lower = grid(columns, rows, pitch.x, pitch.z)
  const upper = lower
    .filter((_, at) => !(Math.floor(at / columns) >= rows - 2 && at % columns >= columns - 2))
    .map((one) => place({ y: height + 1 }).multiply(one))
  const all = [...lower, ...upper]
  return caseModel(subject, [
    parts(waterBottle(radius, height), clearPla(), all),
    parts(bottleCap(height), material('cap', { color: '#d8dcdb', roughness: 0.4, clearcoat: 0.3 }), all),
  ])
}

const waterBottle = (radius: number, height: number) =>
  upright(
    [
      [0, 7],
      [radius * 0.5, 5],
      [radius - 8, 0],
      [radius - 2, 2],
      [radius, 8],
      [radius, 32],
      [radius - 2, 35],
      [radius, 38],
      [radius, 60],
      [radius - 2, 63],
      [radius, 66],
      [radius, height - 78],
      [radius - 2, height - 66],
      [radius * 0.72, height - 42],
      [15, height - 26],
      [13, height - 20],
      [13, height - 16],
    ],
    40,
  )

const bottleCap = (height: number) =>
  upright(
    [
      [0, height],
      [13, height],
      [14.6, height - 1.6],
      [14.8, height - 15],
      [15.6, height - 15.6],
      [15.6, height - 19],
      [12, height - 19],
    ],
    32,
  )
