import { Group, type Material, type Object3D, Shape, Vector2 } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { ringSurface } from '../kit/lofts.ts'
import { material, surface } from '../kit/materials.ts'
import type { Column, Outline } from '../kit/outlines.ts'
import { seededRandom } from '../kit/random.ts'
import { box, extruded, type Point } from '../kit/solids.ts'
import { type Draw, drawnTexture } from '../kit/textures.ts'

const skirting = 62
const inset = 34

type CabinetPlan = { outline: Outline; height: number; color: string; isWood: boolean }

/** A cabinet of vertical panels between corner posts, on a dark base. Its top is hidden by the shell's rim. */
export function spaCabinet({ outline, height, color, isWood }: CabinetPlan): Object3D {
  const group = new Group()
  const top = height - 70
  const board = boardMaterial(color, isWood)
  const post = material('corner-post', {
    color: darker(color),
    roughness: 0.5,
    clearcoat: 0.2,
    clearcoatRoughness: 0.4,
  })
  const ring = (depth: number) => outline.columns.map((column) => outline.at(column, depth))
  group.add(
    part(upright(ring(inset + 30), 0, skirting + 6), surface('plastic-black')),
    part(
      ringSurface([skirting, top].map((y) => ring(inset + 26).map((point): Point => [point.x, y, point.y]))),
      surface('gap'),
    ),
  )
  for (const [index, edge] of edgesOf(outline).entries()) {
    group.add(...panelsOf(edge, top, board))
    group.add(part(postOf(outline, index, top), post))
  }
  return group
}

const darker = (color: string) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Math.max(30, Number.parseInt(color.slice(at, at + 2), 16) * 0.82))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function boardMaterial(color: string, isWood: boolean) {
  const look = { color, roughness: isWood ? 0.6 : 0.5, clearcoat: 0.12, clearcoatRoughness: 0.5 }
  return material('board', { ...look, map: drawnTexture(256, 1024, isWood ? drawGrain : drawEmboss) })
}

/** Wood grain, brightest where it is white: the material's color shows through. */
export const drawGrain: Draw = (context, width, height) => {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  const random = seededRandom(11)
  for (let line = 0; line < 420; line++) {
    const dark = random() > 0.35
    context.fillStyle = dark
      ? `rgba(58,36,18,${0.03 + random() * 0.12})`
      : `rgba(255,240,215,${0.05 + random() * 0.1})`
    context.fillRect(random() * width, random() * height - 300, 0.6 + random() * 2.4, 180 + random() * 800)
  }
}

/** The faint grain embossed in plastic boards. */
const drawEmboss: Draw = (context, width, height) => {
  context.fillStyle = '#f4f4f4'
  context.fillRect(0, 0, width, height)
  const random = seededRandom(5)
  for (let line = 0; line < 260; line++) {
    context.fillStyle = random() > 0.5 ? 'rgba(0,0,0,0.05)' : 'rgba(255,255,255,0.08)'
    context.fillRect(random() * width, random() * height - 200, 0.6 + random() * 1.6, 120 + random() * 500)
  }
}

type Edge = { middle: Vector2; length: number; turn: number }

/** The straight edges of the cabinet, with their middle, and the turn that makes them look outward. */
function edgesOf(outline: Outline): Edge[] {
  const indexes = [
    ...new Set(outline.columns.filter(({ part }) => part === 'corner').map(({ index }) => index)),
  ]
  return indexes.map((index) => {
    const at = (share: number): Column => ({ part: 'edge', index, share })
    const [from, to] = [outline.at(at(0), inset + 4), outline.at(at(1), inset + 4)]
    const out = outline.outward(at(0))
    return { middle: from.clone().lerp(to, 0.5), length: from.distanceTo(to), turn: Math.atan2(out.x, out.y) }
  })
}

/** Boards side by side on one edge, with shadow gaps. */
function panelsOf({ middle, length, turn }: Edge, top: number, look: Material): Object3D[] {
  if (length < 60) return []
  const gap = 5
  const space = length - 2 * gap
  const count = Math.max(1, Math.round(space / 152))
  const width = space / count - gap
  const boards = new Group()
  boards.position.set(middle.x, 0, middle.y)
  boards.rotation.y = turn
  const height = top - skirting - 12
  boards.add(
    parts(
      box(width, height, 22, 5, 2),
      look,
      Array.from({ length: count }, (_, at) =>
        place({ x: (at - (count - 1) / 2) * (width + gap), y: skirting + 6 + height / 2, z: -10 }),
      ),
    ),
  )
  return [boards]
}

/** A post that follows a rounded corner. */
function postOf(outline: Outline, index: number, top: number) {
  const steps = 14
  const at = (step: number): Column => ({ part: 'corner', index, share: step / steps })
  const points = (depth: number) =>
    Array.from({ length: steps + 1 }, (_, step) => outline.at(at(step), depth))
  return upright([...points(inset), ...points(inset + 34).toReversed()], skirting + 4, top - 4, 2)
}

/** A body with the same outline from `low` to `high`. */
function upright(outline: readonly Vector2[], low: number, high: number, edge = 0) {
  const shape = new Shape(outline.map(({ x, y }) => new Vector2(x, -y)))
  return extruded(shape, high - low, { edge, bevel: 2 })
    .rotateX(-Math.PI / 2)
    .translate(0, low, 0)
}
