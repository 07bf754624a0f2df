import { Group } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { box, tube } from '../../models3d/kit/solids.ts'
import { panelFront, repeated } from '../components/placed-products.ts'
import type { FindProduct, SceneBuilder } from '../scene.ts'
import { garden } from './garden.ts'
import { house, houseModel, slopeOver } from './house.ts'

const [panel_id, inverter_id, battery_id] = ['rec405aa-pure', 'heliostead-hearth-h8', 'hearth-10'] as const

/** Two rows of eight panels on the front slope, on their rails. */
function solarRoof(find: FindProduct) {
  const panel = find(panel_id)
  const { width, height } = panel.size
  const [columns, rows, gap, stand] = [8, 2, 20, 110]
  const { group, length } = slopeOver(house.depth / 2)
  const wide = columns * (width + gap)
  const left = -2700 - wide / 2
  const low = (length - rows * (height + gap)) / 2 - 60
  const places = Array.from({ length: columns * rows }, (_, at) =>
    place({
      x: left + ((at % columns) + 0.5) * (width + gap),
      y: low + Math.floor(at / columns) * (height + gap),
      z: stand,
    }),
  )
  const rails = [0.22, 0.78].flatMap((share) =>
    Array.from({ length: rows }, (_, row) =>
      place({ x: left + wide / 2, y: low + row * (height + gap) + share * height, z: stand - 30 }),
    ),
  )
  group.add(
    repeated(panel.root, places, panelFront),
    parts(box(wide + 80, 40, 46, 4), surface('anodized-black'), rails),
  )
  return group
}

/** Inverter, battery and service panel on the left gable wall, with their conduit. */
function wallEquipment(find: FindProduct) {
  const wall = new Group()
  const inverter = find(inverter_id)
  const battery = find(battery_id)
  inverter.root.position.set(0, 1150, 0)
  battery.root.position.set(1150, 620, 0)
  const service = part(box(370, 760, 130, 8), surface('powder-light-gray'), -900, 1500, 65)
  const conduit = surface('powder-light-gray')
  wall.add(inverter.root, battery.root, service)
  wall.add(
    part(
      tube(
        [
          [-700, 1450, 50],
          [-450, 1450, 50],
          [-240, 1450, 50],
        ],
        14,
        4,
      ),
      conduit,
    ),
  )
  wall.add(
    part(
      tube(
        [
          [-900, 1880, 40],
          [-900, 2400, 40],
          [-900, 3050, 40],
        ],
        17,
        4,
      ),
      conduit,
    ),
  )
  wall.position.set(-house.width / 2 - 26, 0, 2300)
  wall.rotation.y = -Math.PI / 2
  return wall
}

/** A single-family house with panels on its roof, and inverter and battery on its side wall. */
export const suburbanRoof: SceneBuilder = {
  products: [panel_id, inverter_id, battery_id],
  build(find) {
    const root = new Group()
    root.add(houseModel(), solarRoof(find), wallEquipment(find), garden())
    return {
      root,
      camera: { from: [-28900, 9423, 36873], to: [150, 2950, 600], vertical_degrees: 20 },
      sun: { azimuth: -62, elevation: 30 },
      cloud: { toward: [0.78, 0.6, -0.3], strength: 1.7 },
      lit: { center: [0, 2000, -1500], radius: 24000 },
      haze: { from: 50000, to: 105000 },
    }
  },
}
