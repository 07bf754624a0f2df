import type { Material, Object3D } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { hexHead, slotHole, threadedRod } from '../kit/bolts.ts'
import { kraftBoard } from '../kit/materials.ts'
import { alongZ, sheetOutline } from '../kit/profiles.ts'
import { seededRandom } from '../kit/random.ts'
import { box, extruded, roundedRectangle, turned } from '../kit/solids.ts'
import type { PublishedSize } from '../published-size.ts'
import { stainless } from './metals.ts'

/** A block with a hole for the conductor and a screw on top, beside the tongue that is bolted to the rail. */
export function groundLug({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const block = width * 0.5
  const screw = 8
  const top = height - screw
  const face = roundedRectangle(block - 1.2, top - 1.2, 3)
  face.holes.push(slotHole(0, -2, 11))
  const tongue = roundedRectangle(width - 1.2, depth - 1.2, 4)
  tongue.holes.push(slotHole(-width * 0.27, 0, 7.2))
  const x = width / 2 - block / 2
  return [
    part(extruded(face, depth - 4, { edge: 0.6, curve: 16 }), metal, x, top / 2, 2 - depth / 2),
    part(extruded(tongue, 4.2, { edge: 0.6 }).rotateX(-Math.PI / 2), metal),
    part(hexHead({ flats: 11, height: screw - 0.2 }).rotateX(-Math.PI / 2), stainless(), x, top - 0.4, 0),
    part(
      turned([
        [0, 0.6],
        [1.8, 0.6],
        [3.6, 0],
        [0, 0],
      ]).rotateX(-Math.PI / 2),
      stainless(),
      x,
      height - 0.6,
      0,
    ),
    part(
      hexHead({ flats: 11, height: 6, flange: 9 }).rotateX(-Math.PI / 2),
      stainless(),
      -width * 0.27,
      4.2,
      0,
    ),
    part(threadedRod(3.2, 9, 1).rotateX(-Math.PI / 2), stainless(), -width * 0.27, 6, 0),
  ]
}

/** A bolt whose head turns into the rail's slot, with the plate that bonds and a flange nut. */
export function moduleBolt({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const foot = extruded(roundedRectangle(width - 1.2, 13 - 1.2, 2), 6, { edge: 0.6 })
  const plate = roundedRectangle(width * 0.8 - 0.8, depth - 0.8, 2)
  return [
    part(foot.rotateX(-Math.PI / 2), metal),
    part(box(9, 5, 9, 1), metal, 0, 7, 0),
    part(threadedRod(4, height - 6).rotateX(-Math.PI / 2), metal, 0, 6, 0),
    part(extruded(plate, 1.8, { edge: 0.4 }).rotateX(-Math.PI / 2), metal, 0, 15, 0),
    ...[-1, 1].map((side) => part(box(width * 0.1, 4, depth - 8, 0.8), metal, side * width * 0.34, 14, 0)),
    part(hexHead({ flats: 13, height: 8, flange: 9 }).rotateX(-Math.PI / 2), metal, 0, 16.8, 0),
  ]
}

const board = 2.4

/** An open carton, filled with clips for two cables each. */
export function wireClipBox({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const kraft = kraftBoard()
  const wall = (w: number, h: number, d: number, x: number, z: number) =>
    part(box(w, h, d, 0.8), kraft, x, h / 2, z)
  return [
    wall(width, height, board, 0, depth / 2 - board / 2),
    wall(width, height, board, 0, board / 2 - depth / 2),
    wall(board, height, depth - 2 * board, width / 2 - board / 2, 0),
    wall(board, height, depth - 2 * board, board / 2 - width / 2, 0),
    part(box(width - 2 * board, height * 0.6, depth - 2 * board, 1), kraft, 0, height * 0.3, 0),
    parts(wireClip(), metal, clipPlaces({ width, height, depth })),
  ]
}

/** A strip of spring steel: a hook for the flange of the frame above two bends for the cables. */
function wireClip() {
  const bend = (x: number, y: number, radius: number, from: number, to: number) =>
    Array.from({ length: 9 }, (_, at) => {
      const angle = (from + ((to - from) * at) / 8) * Math.PI
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
    })
  const line = [
    [11, 9] as const,
    [-2, 8] as const,
    ...bend(-4, 5.5, 2.5, 0.6, 1.5),
    ...bend(6, -0.5, 3.5, 0.5, -0.5),
    ...bend(-1.5, -0.5, 3.5, -0.4, -1),
    [-5.4, 2] as const,
  ]
  return alongZ(sheetOutline(line, 0.8), 15, 0.1)
}

function clipPlaces({ width, height, depth }: PublishedSize) {
  const random = seededRandom(11)
  const between = (low: number, high: number) => low + (high - low) * random()
  return Array.from({ length: 100 }, (_, at) => {
    const layer = Math.floor(at / 34)
    return place({
      x: between(-1, 1) * (width / 2 - 20),
      y: height * 0.66 + layer * 9 + between(-2, 2),
      z: between(-1, 1) * (depth / 2 - 20),
      rx: between(-0.7, 0.7) + (random() > 0.5 ? Math.PI / 2 : 0),
      ry: between(0, 2 * Math.PI),
      rz: between(-0.7, 0.7),
    })
  })
}
