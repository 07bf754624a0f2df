import { Group, MathUtils, Matrix4 } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { box } from '../../models3d/kit/solids.ts'
import type { ProductModel } from '../../models3d/model.ts'
import { panelFront, repeated } from '../components/placed-products.ts'
import { matte } from '../components/surfaces.ts'
import type { SceneBuilder } from '../scene.ts'
import { building, commercialBuilding } from './commercial-building.ts'
import { commercialSite } from './commercial-site.ts'

const [panel_id, inverter_id] = ['q-peak-duo-blk-ml-g10-410', 'solis-50k-us-f'] as const

const tilt = MathUtils.degToRad(10)
const [columns, rows, gap, pitch, low_edge] = [15, 9, 20, 1480, 90] as const

/** Eight rows of panels in landscape at 10°, on ballast trays with wind deflectors. */
function ballastedRows(panel: ProductModel) {
  const group = new Group()
  const { width: across, height: along } = panel.size
  const rise = across * Math.sin(tilt)
  const reach = across * Math.cos(tilt)
  const [wide, deep] = [columns * (along + gap), (rows - 1) * pitch + reach]
  const rowStarts = Array.from({ length: rows }, (_, row) => deep / 2 - row * pitch)
  const middle = new Matrix4().makeTranslation(0, -along / 2, 0)
  const places = rowStarts.flatMap((z) =>
    Array.from({ length: columns }, (_, column) =>
      place({
        x: -wide / 2 + (column + 0.5) * (along + gap),
        y: low_edge + rise / 2,
        z: z - reach / 2,
        rx: tilt - Math.PI / 2,
        rz: Math.PI / 2,
      }).multiply(middle),
    ),
  )
  const deflector = box(wide - 40, rise + 40, 4, 0)
  const deflectors = rowStarts.map((z) =>
    place({ y: (low_edge + rise) / 2 + 10, z: z - reach - 70, rx: MathUtils.degToRad(22) }),
  )
  const trays = rowStarts.flatMap((z) =>
    Array.from({ length: columns + 1 }, (_, at) =>
      place({ x: -wide / 2 + at * (along + gap), y: 20, z: z - reach - 120 }),
    ),
  )
  group.add(
    repeated(panel.root, places, panelFront),
    parts(deflector, surface('cast-aluminum', { metalness: 0.3 }), deflectors),
    parts(box(300, 40, 420, 4), surface('cast-aluminum', { metalness: 0.3 }), trays),
    parts(
      box(190, 92, 395, 8),
      matte('concrete'),
      trays.map((one) => new Matrix4().makeTranslation(0, 66, 0).multiply(one)),
    ),
  )
  return group
}

/** Inverters on a frame at the end of the rows, which face the walkway. */
function inverterFrame(inverter: ProductModel) {
  const group = new Group()
  const steel = surface('zinc', { metalness: 0.4 })
  const places = [-1, 0, 1].map((at) => place({ x: at * 900, y: 560, z: 30 }))
  group.add(repeated(inverter.root, places))
  for (const x of [-1350, 0, 1350]) group.add(part(box(60, 1500, 60, 4), steel, x, 750, -30))
  for (const y of [700, 1180]) group.add(part(box(2900, 50, 40, 4), steel, 0, y, 0))
  for (const x of [-1350, 1350]) group.add(part(box(300, 100, 900, 8), matte('concrete'), x, 50, 0))
  return group
}

/** A commercial building with ballasted rows on its flat roof. */
export const flatRoof: SceneBuilder = {
  products: [panel_id, inverter_id],
  build(find) {
    const root = new Group()
    const rowsOnRoof = ballastedRows(find(panel_id))
    rowsOnRoof.position.set(-1200, building.roof, 700)
    const inverters = inverterFrame(find(inverter_id))
    inverters.position.set(15600, building.roof, 4200)
    inverters.rotation.y = -0.5
    root.add(commercialBuilding(), rowsOnRoof, inverters, commercialSite())
    return {
      root,
      camera: { from: [-48500, 30500, 71000], to: [-200, 3500, 700], vertical_degrees: 20 },
      sun: { azimuth: -66, elevation: 36 },
      cloud: { toward: [0.85, 0.5, -0.35], strength: 1.3 },
      lit: { center: [0, 3000, 0], radius: 36000 },
      haze: { from: 96000, to: 190000 },
    }
  },
}
