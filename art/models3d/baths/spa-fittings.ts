import {
  type BufferGeometry,
  Group,
  type Matrix4,
  Object3D,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { part, parts, place } from '../kit/assembly.ts'
import { material, surface } from '../kit/materials.ts'
import type { Column, Outline } from '../kit/outlines.ts'
import { box, slab, turned } from '../kit/solids.ts'
import type { Seat, SpaShell } from './spa-shell.ts'

type Jets = { large: Matrix4[]; small: Matrix4[] }

/**
 * As many jets as the product has: two large ones in the back of each seat with small ones around them, and some in the
 * footwell; in a swim spa, current jets in the wall opposite the seats.
 */
export function spaJets(shell: SpaShell, count: number, current: number): Object3D[] {
  const { seats } = shell.plan
  const jets: Jets = { large: [], small: [] }
  const foot = current > 0 ? 0 : count >= 30 ? 4 : count >= 18 ? 2 : 0
  const in_seats = count - foot - current
  for (const [at, one] of seats.entries()) {
    const share = Math.floor(in_seats / seats.length) + (at < in_seats % seats.length ? 1 : 0)
    addSeatJets(jets, shell, one, share)
  }
  const [first] = seats
  if (first)
    for (let at = 0; at < foot; at++)
      jets.large.push(shell.placeAt(shell.wayOf(first.at) + 520 + at * 760, -620, 0.9))
  const currents = Array.from({ length: current }, (_, at) =>
    shell.placeAt(shell.wayOf({ part: 'edge', index: 1, share: 0.25 + at * 0.25 }), -330),
  )
  return [...jetMeshes(jets.large, 0.95), ...jetMeshes(jets.small, 0.58), ...jetMeshes(currents, 2.2)]
}

function addSeatJets(jets: Jets, shell: SpaShell, seat: Seat, count: number) {
  const middle = shell.wayOf(seat.at)
  const spread = Math.min(105, seat.width * 0.2)
  const rows = [
    { y: -255, side: 1, isLarge: true },
    { y: -170, side: 1.1, isLarge: false },
    { y: -330, side: 0.8, isLarge: false },
    { y: -212, side: 1.75, isLarge: false },
    { y: -300, side: 1.6, isLarge: false },
    { y: -385, side: 0.55, isLarge: false },
  ]
  const along = seat.isLounge ? seat.width * 0.36 : 0
  for (let at = 0; at < count; at++) {
    const row = rows[Math.min(Math.floor(at / 2), rows.length - 1)]
    if (!row) return
    const isLast = at === count - 1 && count % 2 === 1
    const side = isLast ? 0 : at % 2 ? 1 : -1
    const group = row.isLarge ? jets.large : jets.small
    group.push(shell.placeAt(middle - along + side * spread * row.side, row.y))
  }
}

export function jetMeshes(places: readonly Matrix4[], scale: number): Object3D[] {
  if (places.length === 0) return []
  const ring = turned(
    [
      [29, 0.6],
      [31, 6],
      [38, 7.5],
      [42, 4],
      [40, -2],
    ],
    24,
  ).scale(scale, scale, scale)
  const hub = turned(
    [
      [0, 5.5],
      [6, 5.8],
      [8.5, 2.4],
      [11, 4.2],
      [26, 2.6],
      [30, 0.4],
    ],
    16,
  ).scale(scale, scale, scale)
  return [
    parts(ring, surface('steel', { roughness: 0.3 }), places),
    parts(hub, surface('plastic-gray'), places),
  ]
}

/** A soft head rest on the upper edge of the basin, behind a seat. */
export function headrests(shell: SpaShell, seats: readonly Seat[]): Object3D {
  const pillow = new SphereGeometry(1, 32, 20)
  const shape = pillow.getAttribute('position')
  // Flatter than an ellipsoid, so that it looks like foam with a skin.
  for (let at = 0; at < shape.count; at++) {
    const flat = (value: number) => Math.sign(value) * Math.abs(value) ** 0.72
    shape.setXYZ(at, 112 * flat(shape.getX(at)), 42 * flat(shape.getY(at)), 21 * flat(shape.getZ(at)))
  }
  pillow.computeVertexNormals()
  const places = seats.map((one) =>
    shell.placeAt(shell.wayOf(one.at) - (one.isLounge ? one.width * 0.36 : 0), -62),
  )
  const group = new Group()
  for (const matrix of places) {
    const mesh = part(pillow, surface('rubber', { color: '#3b3d41', roughness: 0.62 }))
    const [at, turn, scale] = [new Vector3(), new Quaternion(), new Vector3()]
    matrix.decompose(at, turn, scale)
    const normal = new Vector3(0, 0, 1).applyQuaternion(turn)
    mesh.position.copy(at).addScaledVector(normal, 6)
    mesh.quaternion.copy(levelFacing(normal))
    group.add(mesh)
  }
  return group
}

/** A turn that makes z look along a direction and keeps x level. */
function levelFacing(direction: Vector3): Quaternion {
  const frame = new Object3D()
  frame.lookAt(direction)
  return frame.quaternion
}

/** On the rim: the control pad, without what it displays, an air and a diverter knob, and the lid of the filter. */
export function rimFittings(outline: Outline, height: number, isRound: boolean): Object3D[] {
  const flat = (geometry: BufferGeometry) => geometry.rotateX(-Math.PI / 2)
  const onRim = (column: Column, y: number, turn = 0) => {
    const [{ x, y: z }, out] = [outline.at(column, 78), outline.outward(column)]
    return place({ x, y: height + y, z, ry: Math.atan2(out.x, out.y) + turn })
  }
  const front: Column = { part: 'edge', index: 2, share: 0.5 }
  const beside: Column[] = isRound
    ? [
        { part: 'corner', index: 2, share: 0.78 },
        { part: 'corner', index: 3, share: 0.22 },
      ]
    : [
        { ...front, share: 0.24 },
        { ...front, share: 0.76 },
      ]
  const pad = flat(slab(178, 70, 6, 24, { edge: 2 }))
  const keys = mergeGeometries(
    [-60, -40, 40, 60].map((x) => flat(turned(key_profile, 20)).translate(x, 6, 0)),
  )
  const knob = flat(turned(knob_profile, 36))
  const grip = box(46, 5.6, 12, 2.4).translate(0, 3, 0)
  const turns = [0.4, -0.7]
  const knobs = beside.map((column, at) => onRim(column, -3, turns[at]))
  const lid = flat(slab(360, 88, 5, 30, { edge: 2 }))
  return [
    parts(pad, surface('glass-black', { color: '#1d1f24', roughness: 0.16 }), [onRim(front, -5)]),
    parts(keys, material('keys', { color: '#8d9196', roughness: 0.4 }), [onRim(front, -5)]),
    parts(knob, surface('plastic-gray'), knobs),
    parts(grip, surface('plastic-gray', { color: '#5f6368' }), knobs),
    parts(lid, surface('plastic-gray', { color: '#8f9397' }), [onRim({ ...front, index: 0 }, -3)]),
  ]
}

const key_profile = [
  [0, 1.6],
  [6.4, 1.5],
  [8, 0.5],
  [8.2, -1],
] as const
const knob_profile = [
  [0, 5.6],
  [24, 5.4],
  [33, 4],
  [35, 1],
  [35, -2],
] as const

/** Tinted water that reflects the studio; seats and jets are seen through it. */
export const waterMaterial = () =>
  material('water', {
    color: '#9fd3dc',
    roughness: 0.03,
    ior: 1.33,
    clearcoat: 1,
    clearcoatRoughness: 0.01,
    transparent: true,
    opacity: 0.2,
    depthWrite: false,
  })
