import { Group } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { box, cylinder } from '../../models3d/kit/solids.ts'
import { matte, windowGlass } from '../components/surfaces.ts'

/** Millimeters: the roof lies below its parapet. */
export const building = { width: 37000, depth: 20500, roof: 6200, parapet: 6950 } as const

const { width, depth, roof, parapet } = building

/** A low commercial building of precast panels, with a roof of light membrane. */
export function commercialBuilding() {
  const group = new Group()
  const wall = matte('plaster')
  group.add(part(box(width - 200, roof, depth - 200, 0), matte('membrane'), 0, roof / 2, 0))
  for (const side of [-1, 1]) {
    group.add(part(box(width, parapet, 320, 20), wall, 0, parapet / 2, side * (depth / 2 - 160)))
    group.add(part(box(320, parapet, depth, 20), wall, side * (width / 2 - 160), parapet / 2, 0))
    group.add(part(box(width + 120, 90, 440, 10), matte('trim'), 0, parapet, side * (depth / 2 - 160)))
    group.add(part(box(440, 90, depth + 120, 10), matte('trim'), side * (width / 2 - 160), parapet, 0))
  }
  group.add(front(), leftSide(), rooftopUnits())
  return group
}

/** Joints between the panels, a band of windows and the entrance under its canopy. */
function front() {
  const group = new Group()
  const bays = 12
  const bay = width / bays
  const joints = Array.from({ length: bays - 1 }, (_, at) =>
    place({ x: -width / 2 + (at + 1) * bay, y: parapet / 2 }),
  )
  group.add(parts(box(40, parapet - 200, 24, 0), matte('concrete', { color: '#aaa599' }), joints))
  const windows = Array.from({ length: bays }, (_, at) => at)
    .filter((at) => at !== 5)
    .map((at) => place({ x: -width / 2 + (at + 0.5) * bay, y: 2150 }))
  group.add(
    parts(box(bay - 620, 2500, 30, 4), surface('dark-aluminum', { metalness: 0.3 }), windows),
    parts(box(bay - 720, 2400, 44, 0), windowGlass(), windows),
    parts(box(40, 2400, 60, 2), surface('dark-aluminum', { metalness: 0.3 }), windows),
  )
  const door_x = -width / 2 + 5.5 * bay
  group.add(
    part(box(bay - 300, 3000, 60, 4), windowGlass(), door_x, 1500, 0),
    part(box(bay + 900, 160, 1900, 10), matte('oak'), door_x, 3250, 900),
  )
  for (const at of [-1, 0, 1])
    group.add(
      part(box(60, 3000, 90, 2), surface('dark-aluminum', { metalness: 0.3 }), door_x + at * 1050, 1500, 0),
    )
  group.position.z = depth / 2
  return group
}

/** Dock doors on the side. */
function leftSide() {
  const group = new Group()
  for (const x of [-6000, -1000, 4000]) {
    group.add(part(box(3300, 3500, 60, 6), matte('trim'), x, 2450, 0))
    for (let slat = 0; slat < 8; slat++)
      group.add(part(box(2900, 385, 70, 6), matte('concrete', { color: '#d2cfc8' }), x, 900 + slat * 405, 10))
    group.add(part(box(3300, 600, 300, 20), surface('rubber', { color: '#45464a' }), x, 500, 100))
  }
  group.rotation.y = -Math.PI / 2
  group.position.x = -width / 2
  return group
}

function rooftopUnits() {
  const group = new Group()
  const shell = surface('powder-light-gray')
  for (const x of [-9000, 6500]) {
    group.add(part(box(3400, 1500, 2100, 30), shell, x, roof + 950, -7900))
    group.add(part(box(3600, 200, 2300, 10), matte('concrete'), x, roof + 100, -7900))
    for (const side of [-1, 1])
      group.add(part(cylinder(620, 120, 40), surface('powder-charcoal'), x + side * 800, roof + 1720, -7900))
  }
  return group
}
