import { Group, type Matrix4, type Object3D, PlaneGeometry } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { box } from '../../models3d/kit/solids.ts'
import type { ProductModel } from '../../models3d/model.ts'
import { pallet, pallet_height, palletOfCartons } from '../components/freight.ts'
import { panelFront, repeated } from '../components/placed-products.ts'
import { matte } from '../components/surfaces.ts'
import type { FindProduct, SceneBuilder } from '../scene.ts'

const [panel_id, transformer_id, battery_id] = [
  'ja-jam54s30-410-mr',
  'dry-transformer-75-kva-480-208y',
  'hearth-16',
] as const

const [bays, bay, levels, level, rack_depth] = [5, 2780, 4, 1780, 1100] as const
const rack_width = bays * bay

/** Steel racking: frames between the bays, two beams for each level. */
function racking() {
  const group = new Group()
  const upright = surface('powder-gray', { color: '#7f8f86' })
  const beam = matte('trim', { color: '#d8c7a4' })
  const height = (levels - 1) * level + 1500
  const frames = Array.from({ length: bays + 1 }, (_, at) => -rack_width / 2 + at * bay)
  const posts = frames.flatMap((x) =>
    [-1, 1].map((side) => place({ x, y: height / 2, z: (side * rack_depth) / 2 })),
  )
  const braces = frames.flatMap((x) =>
    Array.from({ length: 6 }, (_, at) =>
      place({ x, y: 500 + at * 1050, z: 0, rx: at % 2 === 0 ? 0.75 : -0.75 }),
    ),
  )
  const beams = frames
    .slice(0, -1)
    .flatMap((x) =>
      Array.from({ length: levels - 1 }, (_, at) => at + 1).flatMap((up) =>
        [-1, 1].map((side) => place({ x: x + bay / 2, y: up * level - 60, z: (side * rack_depth) / 2 })),
      ),
    )
  group.add(
    parts(box(90, height, 75, 6), upright, posts),
    parts(box(30, 1450, 30, 3), upright, braces),
    parts(box(bay - 90, 120, 50, 6), beam, beams),
  )
  return group
}

/** Panels upright and close together on a pallet, as they leave the carton. */
function palletOfPanels(panel: ProductModel) {
  const { width, height, depth } = panel.size
  const group = pallet(height + 60, width)
  const count = 22
  // They stand on their long side, and face along z.
  const places = Array.from({ length: count }, (_, at) =>
    place({
      x: height / 2,
      y: pallet_height,
      z: (at - (count - 1) / 2) * (depth + 7),
      rz: Math.PI / 2,
    }).multiply(place({ x: width / 2 })),
  )
  group.add(repeated(panel.root, places, panelFront))
  for (const side of [-1, 1])
    group.add(
      part(
        box(60, width + 20, count * (depth + 7) + 20, 6),
        matte('carton'),
        side * (height / 2 + 6),
        pallet_height + width / 2,
        0,
      ),
    )
  return group
}

const onPallet = (product: Object3D, width: number, depth: number) => {
  const group = pallet(width, depth)
  product.position.y = pallet_height
  group.add(product)
  return group
}

type Load = 'panels' | 'boxes' | 'small' | 'transformer' | 'battery' | 'none'

/** What stands in the rack, from the floor up; two places for each bay. */
const stored: Load[][] = [
  [
    'panels',
    'panels',
    'transformer',
    'transformer',
    'panels',
    'panels',
    'battery',
    'battery',
    'panels',
    'panels',
  ],
  ['panels', 'panels', 'boxes', 'boxes', 'panels', 'panels', 'small', 'small', 'panels', 'none'],
  ['boxes', 'small', 'panels', 'panels', 'boxes', 'none', 'panels', 'panels', 'boxes', 'boxes'],
  ['panels', 'panels', 'small', 'boxes', 'panels', 'panels', 'boxes', 'small', 'none', 'panels'],
]

function loads(find: FindProduct): Record<Exclude<Load, 'none'>, Group> {
  return {
    panels: palletOfCartons({ width: 1180, depth: 1080, height: 1230 }),
    boxes: palletOfCartons({ width: 1180, depth: 1000, height: 1050, across: 2, up: 3, deep: 2 }),
    small: palletOfCartons({ width: 1180, depth: 1000, height: 900, across: 3, up: 4, deep: 2 }),
    transformer: onPallet(find(transformer_id).root, 1100, 1000),
    battery: onPallet(find(battery_id).root, 1000, 900),
  }
}

/** Loads in their places of one or more racks. */
function stock(find: FindProduct, racks: readonly Matrix4[]) {
  const group = new Group()
  for (const [kind, load] of Object.entries(loads(find))) {
    const places = stored.flatMap((row, up) =>
      row.flatMap((one, at) =>
        one === kind
          ? [
              place({
                x: -rack_width / 2 + (at + 0.5) * (bay / 2) + (at % 2 === 0 ? 25 : -25),
                y: up * level + 2,
              }),
            ]
          : [],
      ),
    )
    group.add(
      repeated(
        load,
        racks.flatMap((rack) => places.map((one) => rack.clone().multiply(one))),
      ),
    )
  }
  return group
}

/** Floor, back wall with a band of windows, and the lines of the aisle. */
function hall() {
  const group = new Group()
  const floor = part(new PlaneGeometry(200_000, 200_000), matte('concrete', { roughness: 0.6 }))
  floor.rotation.x = -Math.PI / 2
  const wall = matte('plaster')
  group.add(floor, part(box(46000, 8600, 240, 10), wall, 0, 4300, -6000))
  const ribs = Array.from({ length: 46 }, (_, at) => place({ x: -22500 + at * 1000, y: 4300, z: -5870 }))
  group.add(parts(box(60, 8600, 40, 10), wall, ribs))
  const windows = Array.from({ length: 9 }, (_, at) => place({ x: -20000 + at * 5000, y: 7600, z: -5850 }))
  group.add(
    parts(box(3700, 1000, 60, 6), matte('trim'), windows),
    parts(box(3560, 860, 70, 0), matte('trim', { color: '#dbe2e6' }), windows),
  )
  const line = matte('trim', { color: '#cfb465' })
  group.add(part(box(40000, 4, 110, 0), line, 0, 2, 700), part(box(40000, 4, 110, 0), line, 0, 2, 4900))
  return group
}

/** Racking with pallets of panels, boxes and transformers; pallets in front wait for the truck. */
export const warehouse: SceneBuilder = {
  products: [panel_id, transformer_id, battery_id],
  build(find) {
    const root = new Group()
    const racks = [place({ x: -rack_width / 2 - 60, z: -2400 }), place({ x: rack_width / 2 + 60, z: -2400 })]
    root.add(hall(), repeated(racking(), racks), stock(find, racks))
    const panels = palletOfPanels(find(panel_id))
    const transformer = onPallet(find(transformer_id).root, 1100, 1000)
    transformer.position.set(1250, 0, 2700)
    const cartons = palletOfCartons({ width: 1180, depth: 1080, height: 1230 })
    const waiting = [
      place({ x: 3250, z: 2800 }),
      place({ x: 4600, z: 2800 }),
      place({ x: 4600, y: 1378, z: 2800 }),
    ]
    const opened = [place({ x: -1500, z: 2900, ry: 0.1 }), place({ x: -4000, z: 2750 })]
    root.add(repeated(panels, opened), transformer, repeated(cartons, waiting))
    return {
      root,
      camera: { from: [-12600, 6400, 25600], to: [450, 2450, -600], vertical_degrees: 20 },
      sun: { azimuth: -48, elevation: 38 },
      cloud: { toward: [0.5, 0.5, 0.7], strength: 1.6 },
      lit: { center: [0, 2500, -1000], radius: 17000 },
      haze: { from: 42000, to: 80000 },
    }
  },
}
