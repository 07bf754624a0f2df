import { DoubleSide, Group } from 'three'
import { colorOf, type Subject } from '../../subject.ts'
import { part } from '../kit/assembly.ts'
import { material } from '../kit/materials.ts'
import { type Outline, polygonOutline, rectangleOutline } from '../kit/outlines.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'
import { barrelSpa } from './barrel-spa.ts'
import { moldedBody } from './molded-body.ts'
import { spaCabinet } from './spa-cabinet.ts'
import { headrests, rimFittings, spaJets, waterMaterial } from './spa-fittings.ts'
import { type Seat, SpaShell } from './spa-shell.ts'
import { tubViews } from './tub-views.ts'

const cabinetColor = (name: string) =>
  ({ oak: '#a8855e', brown: '#735845', graphite: '#5a5e64', charcoal: '#484c52' })[name] ??
  colorOf(name, '#5c6670')

/** How far the control pad stands above the rim. */
const pad_height = 3

/** A spa with water: a molded shell in a cabinet, a one-piece body, or a cedar barrel. */
export const spa: ModelBuilder = (subject) =>
  subject.text(['shell'], '') === 'cedar' ? barrelSpa(subject) : moldedSpa(subject)

function moldedSpa(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const shape = subject.text(['shape'], 'square')
  const shell_name = subject.text(['shell'], 'white')
  const outline = outlineOf(shape, size)
  const seats = seatsOf(shape, subject, size)
  const shell = new SpaShell({
    outline,
    height: size.height - pad_height,
    seats,
    between: shape === 'swim' ? 'wall' : 'arms',
    color: shellColor(shell_name),
    isMarbled: /marble/.test(shell_name),
  })
  const isOnePiece = /polyethylene/.test(subject.text(['material'], ''))
  const root = new Group()
  const look = isOnePiece ? polyethylene() : acrylic(shell_name)
  root.add(
    part(shell.geometry(), look),
    part(shell.floorGeometry(), look),
    part(shell.water(), waterMaterial()),
    ...spaJets(shell, subject.number(['jets'], 20), shape === 'swim' ? 3 : 0),
    headrests(shell, seats),
    ...rimFittings(outline, size.height - pad_height, shape === 'round'),
    isOnePiece
      ? moldedBody(outline, size.height, shellColor(shell_name))
      : spaCabinet({
          outline,
          height: size.height,
          color: cabinetColor(subject.text(['cabinet'], '')),
          isWood: /oak|brown/.test(subject.text(['cabinet'], '')),
        }),
  )
  return { root, size, stand: 'floor', views: tubViews }
}

const acrylic = (name: string) =>
  material('acrylic', {
    vertexColors: true,
    side: DoubleSide,
    roughness: /pearl|silver/.test(name) ? 0.32 : 0.25,
    metalness: name === 'silver' ? 0.18 : 0,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
  })

const polyethylene = () =>
  material('polyethylene', {
    vertexColors: true,
    side: DoubleSide,
    roughness: 0.5,
    clearcoat: 0.15,
    clearcoatRoughness: 0.5,
  })

const shellColor = (name: string) =>
  ({ 'white-marble': '#d0d1d1', white: '#d0d1d1', pearl: '#d0cdc6', silver: '#b0b4b8', slate: '#747d86' })[
    name
  ] ?? colorOf(name, '#dcdddd')

function outlineOf(shape: string, { width, depth }: PublishedSize): Outline {
  const columns = { spacing: 28, corner_columns: 20 }
  if (shape === 'round')
    return rectangleOutline(width, depth, {
      radius: (inset) => width / 2 - inset,
      spacing: 28,
      corner_columns: 44,
    })
  if (shape === 'corner') return cornerOutline(width, depth)
  const round = shape === 'swim' ? 190 : Math.min(width, depth) * 0.1
  return rectangleOutline(width, depth, {
    ...columns,
    radius: (inset) => Math.max(90, round + (inset < 150 ? -inset * 0.5 : -75 + (inset - 150) * 0.45)),
    ...(shape === 'swim' && { spacing: 40 }),
  })
}

/** A spa for a corner: a right angle at the back and a straight front. The rounding is made up for, so that it is as large as listed. */
function cornerOutline(width: number, depth: number): Outline {
  const make = (x: number, z: number) =>
    polygonOutline({
      vertices: [
        [0, -z],
        [x, 0.42 * z],
        [0.62 * x, z],
        [-0.62 * x, z],
        [-x, 0.42 * z],
      ],
      radius: (inset) => Math.max(90, 210 - inset * 0.25),
      spacing: 28,
      corner_columns: 18,
    })
  let [x, z] = [width / 2, depth / 2]
  for (let round = 0; round < 20; round++) {
    const { columns, at } = make(x, z)
    const points = columns.map((column) => at(column, 0))
    const across = points.map((point) => point.x)
    const deep = points.map((point) => point.y)
    x *= width / (Math.max(...across) - Math.min(...across))
    z *= depth / (Math.max(...deep) - Math.min(...deep))
  }
  return make(x, z)
}

const corner = (index: number, width = 480): Seat => ({ at: { part: 'corner', index }, width })
const edge = (index: number, width = 520, share = 0.5): Seat => ({
  at: { part: 'edge', index, share },
  width,
})

/** Where the seats are: corners first, then the middles of the sides. Edge 0 is at the back, 1 to the right, 2 in front. */
function seatsOf(shape: string, subject: Subject, { width, depth }: PublishedSize): Seat[] {
  const count = subject.number(['seats'], 5)
  if (shape === 'round') return Array.from({ length: count }, (_, index) => corner(index % 4, 560))
  if (shape === 'corner') return [corner(0, 560), corner(1, 500), corner(4, 500)]
  if (shape === 'swim')
    return [edge(3, 520, 0.5), corner(3, 470), corner(0, 470), edge(2, 520, 0.86), edge(0, 520, 0.14)]
  if (subject.flag(['lounger'], false)) {
    const lounge: Seat = { at: { part: 'edge', index: 0 }, width: width * 0.58, isLounge: true }
    const rest = [corner(2), corner(3), edge(1, 500), edge(3, 500)]
    return [lounge, ...rest].slice(0, count)
  }
  if (count === 2) return [edge(1, depth * 0.5), edge(3, depth * 0.5)]
  return [corner(0), corner(1), corner(2), corner(3), edge(3), edge(1), edge(0)].slice(0, count)
}
