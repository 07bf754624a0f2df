import { Group, Shape } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { box, cylinder, extruded } from '../../models3d/kit/solids.ts'
import { matte, windowGlass } from '../components/surfaces.ts'

/** Millimeters: the cargo bed above the street, and the box on it, its open end at x = 0. */
export const truck = { bed: 1080, length: 6400, width: 2450, height: 2550, gate: 1700 } as const

const { bed, length, width, height, gate } = truck

/** A box truck that points to the right, its liftgate lowered to the street at its rear. */
export function boxTruck() {
  const group = new Group()
  group.add(cargoBox(), chassis(), cab(), liftgate())
  return group
}

/** Thin walls, a roof and posts around the open rear door. */
function cargoBox() {
  const group = new Group()
  const skin = surface('powder-white', { color: '#dddcd8', clearcoat: 0.1 })
  const rail = surface('cast-aluminum', { metalness: 0.3 })
  const middle = bed + height / 2
  for (const side of [-1, 1]) {
    group.add(part(box(length, height, 50, 10), skin, length / 2, middle, side * (width / 2 - 25)))
    for (const y of [bed + 50, bed + height - 40])
      group.add(part(box(length + 20, 120, 24, 6), rail, length / 2, y, side * (width / 2 + 4)))
    group.add(part(box(110, height, 110, 10), rail, 40, middle, side * (width / 2 - 45)))
  }
  group.add(
    part(box(length, 60, width, 20), skin, length / 2, bed + height, 0),
    part(box(60, height, width, 10), skin, length - 30, middle, 0),
    part(box(length, 110, width - 20, 6), matte('oak'), length / 2, bed - 55, 0),
    part(box(120, 260, width, 12), rail, 45, bed + height - 110, 0),
  )
  return group
}

function chassis() {
  const group = new Group()
  const dark = surface('powder-charcoal', { color: '#4a4d51' })
  for (const side of [-1, 1])
    group.add(part(box(length + 2300, 220, 90, 8), dark, length / 2 + 900, 820, side * 430))
  const wheels = [
    [1750, 1],
    [1750, -1],
    [length + 1250, 1],
    [length + 1250, -1],
  ].map(([x = 0, side = 0]) => place({ x, y: 480, z: side * (width / 2 - 190), rx: Math.PI / 2 }))
  group.add(
    parts(cylinder(480, 330, 48), surface('rubber', { color: '#3a3b3e' }), wheels),
    parts(cylinder(275, 345, 36), surface('powder-light-gray'), wheels),
    parts(cylinder(90, 375, 24), surface('powder-gray'), wheels),
    part(box(1500, 480, 420, 20), dark, 3700, 690, width / 2 - 330),
    part(box(1250, 130, width - 60, 30), dark, 1750, 1000, 0),
  )
  for (const side of [-1, 1])
    group.add(part(box(30, 120, 260, 10), surface('red'), -8, bed - 150, side * (width / 2 - 180)))
  return group
}

/** A cab over the engine, seen from its side as an outline. */
function cab() {
  const group = new Group()
  const outline = new Shape()
  outline.moveTo(0, 0)
  outline.lineTo(1880, 0)
  outline.quadraticCurveTo(1960, 20, 1960, 120)
  outline.lineTo(1940, 860)
  outline.lineTo(1560, 1800)
  outline.quadraticCurveTo(1520, 1880, 1400, 1880)
  outline.lineTo(0, 1880)
  outline.closePath()
  const paint = surface('powder-light-gray', { color: '#5f7378', clearcoat: 0.6, clearcoatRoughness: 0.15 })
  const body = part(extruded(outline, width - 150, { edge: 40, bevel: 4 }), paint, 0, 0, -(width - 150) / 2)
  const pane = new Shape()
  pane.moveTo(420, 960)
  pane.lineTo(1720, 960)
  pane.lineTo(1470, 1660)
  pane.lineTo(420, 1660)
  pane.closePath()
  const side = extruded(pane, width - 142, { edge: 4, bevel: 1 })
  group.add(
    body,
    part(side, windowGlass(), 0, 0, -(width - 142) / 2),
    part(box(90, 300, width - 200, 20), surface('powder-charcoal'), 1960, 40, 0),
    part(box(60, 420, 190, 20), surface('plastic-black'), 1700, 1300, width / 2 + 60),
  )
  group.position.set(length + 240, 620, 0)
  return group
}

function liftgate() {
  const group = new Group()
  const steel = surface('zinc', { metalness: 0.4 })
  group.add(
    part(box(gate, 60, width - 250, 8), steel, -gate / 2 - 120, 42, 0),
    part(box(90, 90, width - 250, 8), steel, -140, 60, 0),
  )
  for (const side of [-1, 1]) {
    group.add(part(box(110, 1150, 120, 8), steel, -60, 600, side * (width / 2 - 170)))
    group.add(
      part(
        box(gate - 100, 16, 60, 2),
        surface('amber', { color: '#cfb356' }),
        -gate / 2 - 120,
        74,
        side * (width / 2 - 170),
      ),
    )
  }
  return group
}
