import { seededRandom } from '../../models3d/kit/random.ts'
import { Faces, shaded } from '../components/faces.ts'
import { boards } from '../components/house-parts.ts'

/** A wall of bricks in running bond that faces z; its foot is at the origin, its face at z = 0. */
export function brickWall(width: number, height: number, color = '#beb0a1') {
  const random = seededRandom(17)
  const faces = new Faces()
  const [length, course, joint] = [225, 75, 10]
  const mortar = shaded('#cbc4ba', 0, 0)
  faces.add(
    [
      [-width / 2, 0, -6],
      [width / 2, 0, -6],
      [width / 2, height, -6],
      [-width / 2, height, -6],
    ],
    mortar,
  )
  for (let row = 0; row * course < height - course / 2; row++) {
    const y = row * course
    for (let x = -width / 2 - (row % 2) * (length / 2); x < width / 2; x += length) {
      const [from, to] = [Math.max(x, -width / 2), Math.min(x + length - joint, width / 2)]
      if (to <= from) continue
      const top = y + course - joint
      faces.add(
        [
          [from, y, 0],
          [to, y, 0],
          [to, top, 0],
          [from, top, 0],
        ],
        shaded(color, 0.07, random()),
      )
    }
  }
  return boards(faces.toGeometry(), 'bricks')
}
