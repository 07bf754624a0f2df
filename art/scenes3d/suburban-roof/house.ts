import { type BufferGeometry, Group, MathUtils, Shape } from 'three'
import { part } from '../../models3d/kit/assembly.ts'
import { box, extruded } from '../../models3d/kit/solids.ts'
import { boards, frontDoor, shingles, siding, windowUnit } from '../components/house-parts.ts'
import { matte } from '../components/surfaces.ts'

/** Millimeters. The house is as wide as x, its ridge runs along x; the wing stands in front of its right half. */
export const house = {
  width: 14400,
  depth: 8400,
  base: 380,
  eave: 3180,
  pitch: MathUtils.degToRad(32),
  overhang: 450,
  gable_overhang: 330,
  wing: { center: 4550, width: 4700, front: 6700 },
  porch: { left: -3500, right: 2200, front: 6350 },
} as const

const rise = Math.tan(house.pitch)
const wall_color = '#d5d2cb'
export const ridge = house.eave + (house.depth / 2) * rise

/** The slope above a wall: the group's x runs along the eave, y up the roof, z away from it. */
export function slopeOver(half_depth: number): { group: Group; length: number } {
  const group = new Group()
  const out = half_depth + house.overhang
  group.position.set(0, house.eave - house.overhang * rise + 120, out)
  group.rotation.x = house.pitch - Math.PI / 2
  return { group, length: out / Math.cos(house.pitch) }
}

/** Shingles on their deck, with the fascia at the eave. */
function slopeParts(left: number, right: number, length: number, seed: number) {
  const deck = part(box(right - left, length, 140, 4), matte('trim'), (left + right) / 2, length / 2, -71)
  const gutter = part(box(right - left, 110, 120, 20), matte('trim'), (left + right) / 2, -50, -70)
  return [deck, gutter, boards(shingles(() => [left - 20, right + 20], length, '#77736e', seed))]
}

/** Both slopes over a body whose ridge runs along x. */
function roofOver(half_depth: number, left: number, right: number) {
  return [0, 1].map((side) => {
    const turned = new Group()
    const { group, length } = slopeOver(half_depth)
    turned.rotation.y = side * Math.PI
    const [from, to] = side === 0 ? [left, right] : [-right, -left]
    group.add(...slopeParts(from, to, length, 21 + side))
    turned.add(group)
    return turned
  })
}

/** A gable wall that faces z, from the base to the ridge. */
function gableWall(depth: number): BufferGeometry {
  const half = depth / 2
  const top = house.eave + half * rise
  return siding(
    (y) => {
      const reach = y <= house.eave ? half : Math.max(0, (top - y) / rise)
      return [-reach, reach]
    },
    house.base,
    top,
    wall_color,
  )
}

const eaveWall = (width: number) =>
  siding(() => [-width / 2, width / 2], house.base, house.eave + 20, wall_color)

/** The solid body under a gable roof, ridge along z: it keeps light out, and carries the siding. */
function body(width: number, depth: number) {
  const half = width / 2
  const outline = new Shape()
  outline.moveTo(-half, 0)
  outline.lineTo(half, 0)
  outline.lineTo(half, house.eave)
  outline.lineTo(0, house.eave + half * rise)
  outline.lineTo(-half, house.eave)
  outline.closePath()
  return part(extruded(outline, depth), matte('plaster'), 0, 0, -depth / 2)
}

function cornerBoards(width: number, depth: number) {
  const board = box(150, house.eave - house.base, 150, 6)
  const look = matte('trim')
  return [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => {
      const y = (house.eave + house.base) / 2
      return part(board, look, x * (width / 2 - 22), y, z * (depth / 2 - 22))
    }),
  )
}

function mainBody() {
  const { width, depth, base } = house
  const group = new Group()
  const core = body(depth, width)
  core.rotation.y = Math.PI / 2
  core.position.set(-width / 2, 0, 0)
  const front = boards(eaveWall(width))
  front.position.z = depth / 2
  const left = boards(gableWall(depth))
  left.rotation.y = -Math.PI / 2
  left.position.x = -width / 2
  const right = boards(gableWall(depth))
  right.rotation.y = Math.PI / 2
  right.position.x = width / 2
  const plinth = part(box(width + 60, base, depth + 60, 6), matte('concrete'), 0, base / 2, 0)
  group.add(core, front, left, right, plinth, ...cornerBoards(width, depth))
  const reach = width / 2 + house.gable_overhang
  group.add(...roofOver(depth / 2, -reach, reach))
  group.add(part(box(2 * reach + 30, 60, 260, 26), matte('trim', { color: '#6c6863' }), 0, ridge + 165, 0))
  return group
}

function wing() {
  const { center, width, front } = house.wing
  const group = new Group()
  const depth = front + 1000
  const core = body(width, depth)
  core.position.z = front - depth
  const face = boards(gableWall(width))
  face.position.z = front
  const side = boards(eaveWall(depth))
  side.rotation.y = -Math.PI / 2
  side.position.set(-width / 2, 0, front - depth / 2)
  const plinth = part(
    box(width + 60, house.base, depth, 6),
    matte('concrete'),
    0,
    house.base / 2,
    front - depth / 2 + 30,
  )
  const roof = new Group()
  roof.add(...roofOver(width / 2, -front - house.gable_overhang, -1700))
  roof.rotation.y = Math.PI / 2
  const top = house.eave + (width / 2) * rise
  const cap = part(box(240, 60, 5000, 26), matte('trim', { color: '#6c6863' }), 0, top + 165, front - 2170)
  const window = windowUnit(1900, 1450, [3, 2])
  window.position.set(0, 1750, front)
  const attic = windowUnit(620, 620, [2, 2])
  attic.position.set(0, 3650, front)
  const corners = [-1, 1].map((x) =>
    part(
      box(150, house.eave - house.base, 150, 6),
      matte('trim'),
      x * (width / 2 - 22),
      (house.eave + house.base) / 2,
      front - 22,
    ),
  )
  group.add(core, face, side, plinth, roof, cap, window, attic, ...corners)
  group.position.x = center
  return group
}

function porch() {
  const { left, right, front } = house.porch
  const group = new Group()
  const [wide, middle, wall] = [right - left, (left + right) / 2, house.depth / 2]
  const deep = front - wall
  group.add(
    part(
      box(wide, house.base - 20, deep, 8),
      matte('concrete'),
      middle,
      (house.base - 20) / 2,
      wall + deep / 2,
    ),
  )
  group.add(part(box(wide + 60, 40, deep + 60, 8), matte('oak'), middle, house.base, wall + deep / 2))
  const slope = 0.2
  const [low, out] = [2620, front + 260]
  const roof = new Group()
  const length = Math.hypot(out - wall - 200, (out - wall - 200) * slope)
  roof.position.set(0, low, out)
  roof.rotation.x = Math.atan(slope) - Math.PI / 2
  roof.add(...slopeParts(left - 260, right + 100, length, 33))
  group.add(roof)
  group.add(part(box(wide, 240, 150, 8), matte('trim'), middle, low - 150, front - 120))
  group.add(part(box(150, 240, deep, 8), matte('trim'), left + 75, low - 150, wall + deep / 2 - 60))
  const post = box(170, low - 270 - house.base, 170, 8)
  for (const share of [0, 1 / 3, 2 / 3, 1])
    group.add(
      part(post, matte('trim'), left + 100 + share * (wide - 240), (low - 270 + house.base) / 2, front - 120),
    )
  for (const [at, height] of [
    [0, 260],
    [1, 130],
  ] as const)
    group.add(part(box(1900, height, 340, 8), matte('concrete'), -1000, height / 2, front + 200 + at * 330))
  return group
}

function openings() {
  const wall = house.depth / 2
  const door = frontDoor()
  door.position.set(-1000, house.base, wall)
  const wide = windowUnit(1700, 1400, [3, 2])
  wide.position.set(-5300, 1850, wall)
  const small = windowUnit(1300, 1400, [2, 2])
  small.position.set(1000, 1850, wall)
  const attic = windowUnit(760, 1050, [2, 2])
  attic.rotation.y = -Math.PI / 2
  attic.position.set(-house.width / 2, 4250, 0)
  const side = windowUnit(1100, 1300, [2, 2])
  side.rotation.y = -Math.PI / 2
  side.position.set(-house.width / 2, 1850, -2000)
  return [door, wide, small, attic, side]
}

function chimney() {
  const group = new Group()
  group.add(part(box(1000, 3000, 760, 10), matte('brick'), 0, 0, 0))
  group.add(part(box(1120, 120, 880, 14), matte('concrete'), 0, 1540, 0))
  group.add(part(box(520, 200, 320, 10), matte('brick', { color: '#8d7a6e' }), 0, 1680, 0))
  group.position.set(2900, ridge - 350, -900)
  return group
}

/** The house without what is mounted on it. */
export function houseModel() {
  const group = new Group()
  group.add(mainBody(), wing(), porch(), chimney(), ...openings())
  return group
}
