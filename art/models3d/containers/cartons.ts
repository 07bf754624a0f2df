import { Group, type Matrix4, type Object3D, Shape } from 'three'
import type { Subject } from '../../subject.ts'
import { decal, part, place } from '../kit/assembly.ts'
import { kraftBoard } from '../kit/materials.ts'
import { drawWordmark } from '../kit/prints.ts'
import { box, extruded } from '../kit/solids.ts'
import type { ProductModel } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'

/** The thickness of corrugated board. */
export const board = 4

/** Width, height and depth inside a shipping case; its floor is at y = `board`. */
export const insideOf = ({ width, height, depth }: PublishedSize): PublishedSize => ({
  width: width - 4 * board - 2,
  height: height - board,
  depth: depth - 3 * board - 1,
})

/** A case stands on the floor; its goods are seen from above, and close at the front. */
export function caseModel(subject: Subject, goods: readonly Object3D[]): ProductModel {
  const size = floorProductSize(subject)
  const root = new Group()
  root.add(...openCase(size), ...goods)
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 30, pitch: 27 },
      {
        name: 'detail',
        yaw: 22,
        pitch: 34,
        close: { at: [0, size.height * 0.72, size.depth * 0.3], size: size.height * 0.8 },
      },
    ],
  }
}

/** Places on the floor of a case, row by row from the back. */
export const grid = (columns: number, rows: number, pitch_x: number, pitch_z: number): Matrix4[] =>
  Array.from({ length: columns * rows }, (_, at) =>
    place({
      x: ((at % columns) - (columns - 1) / 2) * pitch_x,
      y: board + 0.4,
      z: (Math.floor(at / columns) - (rows - 1) / 2) * pitch_z,
    }),
  )

/**
 * An open shipping case of its published size: the flaps hang down at the sides and the back, and the upper part of the front
 * is torn off along its perforation, so that the goods are seen.
 */
function openCase({ width, height, depth }: PublishedSize) {
  const look = kraftBoard()
  const [w, d] = [width - 2 * board - 1, depth - board - 0.5]
  const [left, right] = [-w / 2, w / 2]
  const [back, front] = [board + 0.5 - depth / 2, depth / 2]
  const side = box(board, height - 0.6, d, 1)
  const flap = Math.min(depth * 0.48, height * 0.6)
  const word = decal(width * 0.34, width * 0.06, drawWordmark, { transparent: true, pixels: 768 })
  word.position.set(0, height * 0.17, front + 0.05)
  return [
    part(box(w, board, d, 1), look, 0, board / 2, (back + front) / 2),
    part(side, look, left + board / 2, (height - 0.6) / 2, (back + front) / 2),
    part(side, look, right - board / 2, (height - 0.6) / 2, (back + front) / 2),
    part(box(w, height - 0.6, board, 1), look, 0, (height - 0.6) / 2, back + board / 2),
    part(frontWall(w - 2 * board, height), look, 0, 0, front - board),
    part(box(board, flap, depth * 0.98, 1), look, (board - width) / 2, height - flap / 2, 0),
    part(box(board, flap, depth * 0.98, 1), look, (width - board) / 2, height - flap / 2, 0),
    part(box(w * 0.99, flap, board, 1), look, 0, height - flap / 2, (board - depth) / 2),
    word,
  ]
}

/** A low wall that rises to the rim at both ends, with a curve between. */
function frontWall(width: number, height: number) {
  const edge = 0.5
  const [x, low, high] = [width / 2 - edge, height * 0.3, height - 1 - edge]
  const post = width * 0.07
  const shape = new Shape()
  shape.moveTo(-x, edge)
  shape.lineTo(x, edge)
  shape.lineTo(x, high)
  shape.lineTo(x - post * 0.6, high)
  shape.bezierCurveTo(x - post, high, x - post, low, x - post * 2.6, low)
  shape.lineTo(post * 2.6 - x, low)
  shape.bezierCurveTo(post - x, low, post - x, high, post * 0.6 - x, high)
  shape.lineTo(-x, high)
  shape.closePath()
  return extruded(shape, board, { edge, curve: 16 })
}

/** An inner box without a lid, its floor at y = 0. */
export function innerBox(width: number, height: number, depth: number) {
  const look = kraftBoard('#cdbb9b')
  const thin = 2
  return [
    part(box(width, thin, depth, 0.6), look, 0, thin / 2, 0),
    ...[-1, 1].flatMap((end) => [
      part(box(width, height, thin, 0.6), look, 0, height / 2, (end * (depth - thin)) / 2),
      part(box(thin, height, depth, 0.6), look, (end * (width - thin)) / 2, height / 2, 0),
    ]),
  ]
}
