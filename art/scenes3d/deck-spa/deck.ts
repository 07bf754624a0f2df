import { Group } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box } from '../../models3d/kit/solids.ts'
import { plants, shrub } from '../components/plants.ts'
import { matte } from '../components/surfaces.ts'

/** Millimeters: the deck's surface above the lawn, and its edges. */
export const deck = { height: 420, left: -3600, right: 3500, back: -2350, front: 2250 } as const

const { height, left, right, back, front } = deck
const [wide, deep] = [right - left, front - back]
const [middle_x, middle_z] = [(left + right) / 2, (back + front) / 2]

const wood = (color: string) => matte('oak', { color })
const tones = ['#b5a189', '#ae9a82', '#bba891', '#a8947c'] as const

/** Boards in slightly different tones with gaps between them, on their frame, and the steps to the lawn. */
export function woodenDeck() {
  const group = new Group()
  const random = seededRandom(17)
  const [board, gap] = [138, 7]
  const count = Math.floor(deep / (board + gap))
  const rows = Array.from({ length: count }, (_, at) => ({
    tone: Math.floor(random() * tones.length),
    at: place({ x: middle_x, y: height - 14, z: front - (at + 0.5) * (board + gap) }),
  }))
  for (const [index, tone] of tones.entries()) {
    const own = rows.filter((row) => row.tone === index).map((row) => row.at)
    group.add(parts(box(wide, 28, board, 4), wood(tone), own))
  }
  group.add(
    part(box(wide - 30, height - 40, deep - 30, 4), wood('#6f5c49'), middle_x, (height - 40) / 2, middle_z),
    part(box(wide + 20, 200, 30, 4), wood('#a08a70'), middle_x, height - 128, front + 8),
    part(box(30, 200, deep + 20, 4), wood('#a08a70'), left - 8, height - 128, middle_z),
  )
  for (const [step, y] of [height - 140, height - 280].entries())
    group.add(
      part(box(1500, 30, 300, 4), wood(tones[step] ?? '#b5a189'), 2350, y, front + 170 + step * 300),
      part(box(1460, y, 260, 4), wood('#8d7860'), 2350, y / 2 - 14, front + 160 + step * 300),
    )
  return group
}

/** Posts with level slats between them, along the back of the deck and along its right side. */
export function privacyScreen(from: number) {
  const group = new Group()
  const [tall, slat, pitch] = [1850, 96, 122]
  const look = wood('#a58f76')
  const levels = Array.from(
    { length: Math.floor((tall - 120) / pitch) },
    (_, at) => height + 130 + at * pitch,
  )
  const z = back + 60
  const length = right - from
  const side = 2500
  group.add(
    parts(
      box(length, slat, 24, 4),
      look,
      levels.map((y) => place({ x: (from + right) / 2, y, z })),
    ),
    parts(
      box(24, slat, side, 4),
      look,
      levels.map((y) => place({ x: right - 60, y, z: back + side / 2 })),
    ),
    parts(
      box(96, tall, 96, 6),
      wood('#8d7860'),
      [
        ...[0, 1, 2, 3].map((at) => place({ x: from + 48 + (at * (length - 110)) / 3, z: z - 62 })),
        ...[0.5, 1].map((share) => place({ x: right - 0, z: back + share * side })),
      ].map((one) => place({ y: height + tall / 2 }).multiply(one)),
    ),
  )
  return group
}

/** A square planter with a shrub. */
export function planter(x: number, z: number, size: number, seed: number) {
  const group = new Group()
  group.add(
    part(box(size, size, size, 12), matte('plaster', { color: '#5b5f63' }), 0, size / 2, 0),
    part(box(size - 50, 20, size - 50, 4), matte('soil'), 0, size - 4, 0),
    plants(shrub(seed), [place({ y: size - 90, scale: (size / 1000) * 1.45, ry: seed })]),
  )
  group.position.set(x, height, z)
  return group
}

/** Two wide steps beside the spa. */
export function spaSteps(x: number, z: number) {
  const group = new Group()
  const look = matte('plaster', { color: '#6a6d70' })
  for (const [at, y] of [230, 460].entries())
    group.add(
      part(box(860, 36, 330, 8), wood('#a58f76'), 0, y - 18, -at * 290),
      part(box(820, y - 36, 290, 8), look, 0, (y - 36) / 2, -at * 290 - 8),
    )
  group.position.set(x, height, z)
  return group
}

/** A low bench of slats with folded towels. */
export function bench(x: number, z: number, turn: number) {
  const group = new Group()
  const [length, tall] = [1350, 430]
  const slats = [-150, -50, 50, 150].map((at) => place({ y: tall - 15, z: at }))
  group.add(parts(box(length, 30, 86, 5), wood('#b5a189'), slats))
  for (const end of [-1, 1])
    group.add(
      part(box(60, tall - 30, 60, 5), wood('#8d7860'), end * (length / 2 - 110), (tall - 30) / 2, 130),
      part(box(60, tall - 30, 60, 5), wood('#8d7860'), end * (length / 2 - 110), (tall - 30) / 2, -130),
      part(box(50, 60, 330, 5), wood('#8d7860'), end * (length / 2 - 110), tall - 60, 0),
    )
  for (const [at, color] of ['#d8d4ca', '#b7c3c4', '#d8d4ca'].entries())
    group.add(
      part(
        box(400 - at * 8, 62, 290 - at * 6, 28, 4),
        matte('plaster', { color }),
        -330,
        tall + 31 + at * 60,
        4,
      ),
    )
  group.position.set(x, height, z)
  group.rotation.y = turn
  return group
}
