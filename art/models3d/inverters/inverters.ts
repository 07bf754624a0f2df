import type { Material } from 'three'
import type { Subject } from '../../subject.ts'
import { parts, place } from '../kit/assembly.ts'
import { powderCoat, surface } from '../kit/materials.ts'
import { box } from '../kit/solids.ts'
import { type ModelBuilder, type View, wallViews } from '../model.ts'
import { type PublishedSize, wallProductSize } from '../published-size.ts'
import { entryDrop } from './cable-entries.ts'
import { housing } from './housing.ts'
import { sideKnockouts } from './side-details.ts'

const standingViews: readonly View[] = [
  { name: 'front', yaw: 33, pitch: 12 },
  { name: 'back', yaw: 213, pitch: 12 },
]

/** A string inverter on a wall, without the maker's logo and display. */
export const stringInverter: ModelBuilder = (subject) => inverter(subject, 0.24)

/** A commercial inverter: as a string inverter, with a larger wiring compartment. */
export const commercialInverter: ModelBuilder = (subject) => inverter(subject, 0.3)

function inverter(subject: Subject, wiring: number): ReturnType<ModelBuilder> {
  const size = wallProductSize(subject)
  const cover = coverOf(subject.text(['color'], 'white'))
  const { root, compartment, side } = housing(size, {
    fins: subject.number(['fins'], 16),
    ports: subject.number(['ports'], 6),
    wiring,
    looks: { cover, wiring: surface('powder-gray'), body: surface('powder-light-gray') },
  })
  root.add(sideKnockouts(size.width, compartment.y, side))
  if (size.depth < deepest) return { root, size, stand: 'wall', views: wallViews }
  root.add(feet(size))
  return { root, size, stand: 'floor', views: standingViews }
}

/** Deeper ones do not hang on a wall: they stand on feet, between which the cables enter. */
const deepest = 450

function feet({ width, depth }: PublishedSize) {
  const foot = box(70, entryDrop + 4, depth * 0.86, 4).translate(0, entryDrop / 2 + 2, 0)
  const places = [-1, 1].map((side) => place({ x: side * (width / 2 - 60), z: depth / 2 }))
  return parts(foot, surface('powder-charcoal'), places)
}

function coverOf(color: string): Material {
  if (color === 'red') return powderCoat('#96322c')
  return surface(color === 'grey' ? 'powder-light-gray' : 'powder-white')
}
