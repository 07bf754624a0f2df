import { type Group, type Object3D, PlaneGeometry } from 'three'
import { decal, part, parts, place } from '../kit/assembly.ts'
import { light, surface } from '../kit/materials.ts'
import { drawWordmark, ratingPlate } from '../kit/prints.ts'
import { box, slab, turned } from '../kit/solids.ts'
import { type ModelBuilder, wallViews } from '../model.ts'
import { wallProductSize } from '../published-size.ts'
import { type Housing, housing } from './housing.ts'
import { louvers, sideKnockouts } from './side-details.ts'

/** The store's own hybrid inverter: display with a light bar and keys, DC switch, wordmark. */
export const hybridInverter: ModelBuilder = (subject) => {
  const size = wallProductSize(subject)
  const built = housing(size, {
    fins: subject.number(['fins'], 20),
    ports: subject.number(['ports'], 7),
    wiring: 0.27,
    looks: {
      cover: surface('powder-white'),
      wiring: surface('powder-gray'),
      body: surface('powder-gray'),
    },
  })
  const { root, cover, compartment, side } = built
  addDisplay(root, built, size.width * 0.42)
  const word = decal(size.width * 0.4, size.width * 0.07, drawWordmark, { transparent: true, pixels: 768 })
  word.position.set(0, cover.y - cover.height * 0.3, cover.z + 0.3)
  const plate = ratingPlate(size.width * 0.28, compartment.height * 0.42)
  plate.position.set(-size.width * 0.24, compartment.y, compartment.z + 0.3)
  root.add(
    word,
    plate,
    ...dcSwitch(size.width * 0.25, compartment.y, compartment.z),
    sideKnockouts(size.width, compartment.y, side),
    louvers(size.width, cover.y + cover.height * 0.3, 9, side),
  )
  return { root, size, stand: 'wall', views: wallViews }
}

/** A dark glass over the light bar and four keys, level with the cover within the published depth. */
function addDisplay(root: Group, { cover }: Housing, width: number) {
  const height = width * 0.56
  const y = cover.y + cover.height * 0.2
  const glass = part(slab(width, height, 1.2, 9, { edge: 0.4 }), surface('glass-black'), 0, y, cover.z - 0.6)
  const screen = part(
    new PlaneGeometry(width * 0.86, height * 0.8),
    surface('glass-black', { color: '#1a2534' }),
    0,
    y,
    cover.z + 0.9,
  )
  const bar = part(
    slab(width, 5.5, 1, 2.7, { edge: 0.3 }),
    light('#f2a33a', 1.1),
    0,
    y - height / 2 - 32,
    cover.z - 0.4,
  )
  const key = turned(
    [
      [0, 0.9],
      [6.2, 0.9],
      [7.2, 0.5],
      [7.4, -0.5],
    ],
    28,
  )
  const keys = [-1.5, -0.5, 0.5, 1.5].map((at) =>
    place({ x: at * width * 0.24, y: y - height / 2 - 70, z: cover.z }),
  )
  root.add(glass, screen, bar, parts(key, surface('powder-gray'), keys))
}

function dcSwitch(x: number, y: number, z: number): Object3D[] {
  const black = surface('plastic-black')
  const disc = turned(
    [
      [0, 2],
      [34, 2],
      [36, 0.6],
      [36, 0],
    ],
    48,
  )
  return [part(disc, black, x, y, z), part(box(14, 54, 5, 2.4), surface('amber'), x, y, z + 2.4)]
}
