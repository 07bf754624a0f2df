import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  type Material,
  type MeshPhysicalMaterialParameters,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
} from 'three'
import type { Subject } from '../subject.ts'
import { part, parts, place } from './kit/assembly.ts'
import { material, surface } from './kit/materials.ts'
import { ratingPlate } from './kit/prints.ts'
import { seededRandom } from './kit/random.ts'
import { miteredFrame, type Point, slab, tube, turned } from './kit/solids.ts'
import { type Draw, drawnTexture } from './kit/textures.ts'
import type { ModelBuilder } from './model.ts'
import { type PublishedSize, panelSize } from './published-size.ts'

type Look = {
  columns: number
  rows: number
  isHalfCut: boolean
  isBifacial: boolean
  isBlackFrame: boolean
  isBlackBack: boolean
}

const glass = { clearcoat: 1, clearcoatRoughness: 0.035, ior: 1.5 } as const

/** From far away the sheets behind the cells must not show through them. */
const behindCells = { polygonOffset: true, polygonOffsetFactor: 0.5, polygonOffsetUnits: 2 } as const

/** A framed solar panel with its cells in front, junction boxes and leads behind. */
export const panel: ModelBuilder = (subject) => {
  const size = panelSize(subject)
  const look = lookOf(subject)
  const body = new Group()
  body.position.y = size.height / 2
  body.add(frameOf(size, look), ...laminateOf(size, look), ...backOf(size, look))
  const root = new Group()
  root.add(body)
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 10 },
      { name: 'back', yaw: 213, pitch: 10 },
    ],
  }
}

function lookOf(subject: Subject): Look {
  const cells = subject.number(['cells'], 108)
  const isHalfCut = subject.flag(['half_cut'], cells >= 100)
  const columns = cells === 110 ? 5 : cells === 96 ? 8 : 6
  return {
    columns,
    rows: Math.round(cells / columns),
    isHalfCut,
    isBifacial: subject.text(['back'], '') === 'glass',
    isBlackFrame: subject.text(['frame'], 'black') === 'black',
    isBlackBack: subject.text(['back'], 'white') === 'black',
  }
}

const wall = 1.6
const foot = 28

/** The aluminum frame: a lip over the glass, the outer wall and the foot behind, which the clamps hold. */
function frameOf({ width, height, depth }: PublishedSize, { isBlackFrame }: Look) {
  const round = 0.7
  const profile = [
    [round, 0],
    [foot, 0],
    [foot, wall],
    [wall, wall],
    [wall, depth - 8],
    [9.5, depth - 8],
    [9.5, depth - 1.8],
    [10.2, depth - 1.6],
    [10.8, depth - 0.6],
    [10.4, depth],
    [round, depth],
    [0, depth - round],
    [0, round],
  ] as const
  return part(
    miteredFrame(width, height, profile),
    surface(isBlackFrame ? 'anodized-black' : 'anodized-silver'),
  )
}

/** The glass with the cells under it, in front and, for two-sided panels, behind. */
function laminateOf(size: PublishedSize, look: Look) {
  const { width, height, depth } = size
  const face = depth - 2.6
  const behind = depth - 8
  const print = drawnTexture(512, 256, drawCell)
  const cells = { map: print, vertexColors: true, metalness: 0.2, roughness: 0.42, ...glass }
  const front = part(cellGrid(size, look), material('cells', cells), 0, 0, face)
  const sheet = part(
    new PlaneGeometry(width - 18, height - 18),
    material('front-sheet', {
      color: look.isBlackBack ? '#4b4e55' : look.isBifacial ? '#b9bdbf' : '#d3d5d6',
      roughness: 0.6,
      ...glass,
      ...behindCells,
    }),
    0,
    0,
    face - 0.4,
  )
  const rear = part(
    new PlaneGeometry(width - 4, height - 4),
    material('back-sheet', { ...backSheet(look), ...behindCells }),
    0,
    0,
    behind,
  )
  rear.rotation.y = Math.PI
  if (!look.isBifacial) return [front, sheet, rear]
  const rear_cells = part(
    cellGrid(size, look),
    material('rear-cells', { ...cells, clearcoatRoughness: 0.06 }),
    0,
    0,
    behind - 0.4,
  )
  rear_cells.rotation.y = Math.PI
  return [front, sheet, rear, rear_cells]
}

function backSheet({ isBlackBack, isBifacial }: Look): MeshPhysicalMaterialParameters {
  if (isBifacial) return { color: '#b9bdbf', roughness: 0.5, ...glass }
  const color = isBlackBack ? '#3a3b3f' : '#d2d4d5'
  return { color, roughness: 0.45, clearcoat: 0.35, clearcoatRoughness: 0.3 }
}

/** All cells in one plane. Each has its own slight tint, and a chamfer at the corners of its wafer. */
function cellGrid(size: PublishedSize, look: Look): BufferGeometry {
  const { columns, rows, isHalfCut } = look
  const gap = { x: 3, y: isHalfCut ? 2 : 3, middle: isHalfCut ? 14 : 3 }
  const margin = { x: 17, y: 22 }
  const cell_width = (size.width - 2 * margin.x - (columns - 1) * gap.x) / columns
  const cell_height = (size.height - 2 * margin.y - (rows - 2) * gap.y - gap.middle) / rows
  const random = seededRandom(7)
  const positions: number[] = []
  const normals: number[] = []
  const uvs: number[] = []
  const colors: number[] = []
  const index: number[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const left = -size.width / 2 + margin.x + column * (cell_width + gap.x)
      const low =
        -size.height / 2 + margin.y + row * (cell_height + gap.y) + (row >= rows / 2 ? gap.middle - gap.y : 0)
      const tint = 0.86 + 0.28 * random()
      const hue = (random() - 0.5) * 0.05
      const first = positions.length / 3
      const outline = cellOutline(
        cell_width,
        cell_height,
        isHalfCut ? (row % 2 ? 'upper' : 'lower') : 'whole',
      )
      for (const [x, y] of outline) {
        positions.push(left + x, low + y, 0)
        normals.push(0, 0, 1)
        uvs.push(x / cell_width, y / cell_height)
        colors.push(tint - hue, tint, tint + hue)
      }
      for (let at = 1; at < outline.length - 1; at++) index.push(first, first + at, first + at + 1)
    }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  geometry.setAttribute('color', new Float32BufferAttribute(colors, 3))
  geometry.setIndex(index)
  return geometry
}

type Corner = readonly [x: number, y: number]

/** The outline of a cell from its lower left corner. A half cell keeps the two chamfers of its wafer. */
function cellOutline(width: number, height: number, half: 'upper' | 'lower' | 'whole'): Corner[] {
  const cut = half === 'whole' ? 11 : 4
  const lower: Corner[] =
    half === 'upper'
      ? [
          [0, 0],
          [width, 0],
        ]
      : [
          [0, cut],
          [cut, 0],
          [width - cut, 0],
          [width, cut],
        ]
  const upper: Corner[] =
    half === 'lower'
      ? [
          [width, height],
          [0, height],
        ]
      : [
          [width, height - cut],
          [width - cut, height],
          [cut, height],
          [0, height - cut],
        ]
  return [...lower, ...upper]
}

/** Busbars with solder points and the fine fingers across. */
const drawCell: Draw = (context, width, height) => {
  context.fillStyle = '#1c2231'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'rgba(130,140,160,0.12)'
  for (let y = 0; y < height; y += 4) context.fillRect(0, y, width, 1)
  const busbars = 10
  for (let bar = 0; bar < busbars; bar++) {
    const x = ((bar + 0.5) / busbars) * width
    context.fillStyle = '#767c87'
    context.fillRect(x - 0.7, 0, 1.4, height)
    for (let pad = 0; pad < 5; pad++) context.fillRect(x - 1.4, ((pad + 0.5) / 5) * height - 2, 2.8, 4)
  }
}

/** Junction boxes, leads with their connectors, the rating plate and the slots in the foot of the frame. */
function backOf({ width, height, depth }: PublishedSize, { isHalfCut, isBifacial }: Look) {
  const face = depth - (isBifacial ? 8.5 : 8.1)
  const black = surface('plastic-black')
  const y = isHalfCut ? 0 : height / 2 - 190
  const boxes = isHalfCut ? [190 - width / 2, 0, width / 2 - 190] : [0]
  const lead_x = isHalfCut ? width / 2 - 190 : 60
  return [
    ...boxes.flatMap((x) => junctionBox(x, y, face, isHalfCut, black)),
    ...[-1, 1].flatMap((side) => leadWithPlug(side, lead_x, y, face, black)),
    platePlaced(isHalfCut ? height * 0.24 : -height * 0.2, face),
    frameSlots(width, height),
  ]
}

function junctionBox(x: number, y: number, face: number, isSmall: boolean, look: Material) {
  const [width, height] = isSmall ? [62, 36] : [128, 96]
  const body = part(slab(width, height, 14, 6), look, x, y, face)
  const lid = part(slab(width - 12, height - 12, 2.4, 4, { edge: 1 }), look, x, y, face - 13.8)
  for (const one of [body, lid]) one.rotation.y = Math.PI
  return [body, lid]
}

function leadWithPlug(side: number, lead_x: number, y: number, face: number, look: Material) {
  const at = (x: number, down: number): Point => [side * (lead_x + x), y - down, face - 6]
  const points = [at(-20, 6), at(-50, 14), at(-85, 110), at(-60, 260), at(-110, 400), at(-100, 520)]
  const plug = part(
    turned([
      [0, 0],
      [6, 0],
      [7.6, 4],
      [7.6, 22],
      [6.6, 24],
      [6.6, 40],
      [7.8, 42],
      [7.8, 50],
      [5, 52],
      [5, 64],
      [0, 64],
    ]),
    look,
    ...at(-100, 516),
  )
  plug.position.z = face - 8
  plug.rotation.x = Math.PI / 2
  return [part(tube(points, 3, 64), surface('rubber')), plug]
}

function platePlaced(y: number, face: number) {
  const plate = ratingPlate(180, 120)
  plate.position.set(200, y, face - 0.3)
  plate.rotation.y = Math.PI
  return plate
}

function frameSlots(width: number, height: number) {
  const outline = new Shape()
  outline.absarc(0, 3.5, 4.5, 0, Math.PI, false)
  outline.absarc(0, -3.5, 4.5, Math.PI, 2 * Math.PI, false)
  const places = [-0.4, -0.2, 0.2, 0.4].flatMap((share) =>
    [-1, 1].map((side) => place({ x: side * (width / 2 - 16), y: share * height, z: -0.2, ry: Math.PI })),
  )
  return parts(new ShapeGeometry(outline), surface('gap'), places)
}
