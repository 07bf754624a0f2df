import { Box3, Group, type Object3D, Vector3 } from 'three'
import { type CatalogProduct, readSubject, type Subject } from '../../subject.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { slopeOf } from '../mounting/ground-mounts.ts'
import { mountingSize } from '../published-size.ts'

type FindBuilder = (name: string) => ModelBuilder | undefined

/** A part of a kit: its model and how many the kit has. */
type KitPart = { id: string; kind: string; model: ProductModel; bounds: Box3; quantity: number }

/** What stands side by side before the panels, from left to right. */
const standing = [
  'string-inverter',
  'hybrid-inverter',
  'commercial-inverter',
  'battery',
  'battery-rack',
  'dry-transformer',
  'pad-transformer',
  'liquid-transformer',
]

/** What lies in front, a few pieces of each. */
const small = ['microinverter', 'ballast', 'roof-mount', 'clamp']

/**
 * A kit as a group of its parts, in true relative size. It shows a choice of the panels and of the small parts; the page
 * lists how many there are.
 */
export function kitOf(find: FindBuilder): ModelBuilder {
  return (subject) => {
    const parts = subject.components.flatMap(({ product, quantity }) => partOf(find, product, quantity))
    const frame = subject.components.find(
      ({ product }) => product.id.startsWith('hg-ground-') && isFrame(product),
    )
    const root = new Group()
    if (frame) root.add(...groundArray(parts, readSubject(frame.product)))
    else root.add(...arrangement(parts))
    const bounds = new Box3().setFromObject(root, true)
    const { x: width, y: height, z: depth } = bounds.getSize(new Vector3())
    const middle = frame ? [-width * 0.3, height * 0.3, depth * 0.3] : [250, 420, 480]
    const [x = 0, y = 0, z = 0] = middle
    return {
      root,
      size: { width, height, depth },
      stand: 'floor',
      views: [
        { name: 'front', yaw: frame ? 33 : 26, pitch: 13 },
        { name: 'detail', yaw: -20, pitch: 16, close: { at: [x, y, z], size: frame ? 3000 : 1500 } },
      ],
    }
  }
}

const isFrame = ({ picture }: CatalogProduct) => picture?.parameters?.part !== 'screw'

/** Models of parts, which several kits have in common. */
const built = new WeakMap<CatalogProduct, Pick<KitPart, 'kind' | 'model' | 'bounds'>>()

function partOf(find: FindBuilder, product: CatalogProduct, quantity: number): KitPart[] {
  const known = built.get(product)
  if (known) return [{ id: product.id, quantity, ...known }]
  const subject = readSubject(product)
  const model = find(subject.model)?.(subject)
  if (!model) return []
  const made = { kind: subject.model, model, bounds: new Box3().setFromObject(model.root, true) }
  built.set(product, made)
  return [{ id: product.id, quantity, ...made }]
}

/** A piece of a part at a place: x of its middle, z of its front. */
function piece({ id, model, bounds }: KitPart, x: number, z: number): Object3D {
  const one = model.root.clone()
  one.name = id
  one.position.set(x - (bounds.min.x + bounds.max.x) / 2, 0, z - bounds.max.z)
  return one
}

const withKind = (parts: readonly KitPart[], kinds: readonly string[]) =>
  kinds.flatMap((kind) => parts.filter((one) => one.kind === kind))

/** Panels behind, one beside the other; inverters and batteries before them; rails and small parts in front. */
function arrangement(parts: readonly KitPart[]): Object3D[] {
  const panels = withKind(parts, ['panel'])
  const devices = withKind(parts, standing).filter(({ id }) => !id.startsWith('hw-'))
  const details = withKind(parts, small).filter(({ id }) => !hidden.test(id))
  return [
    ...panels.flatMap((one) => panelRow(one)),
    ...deviceRow(devices),
    ...withKind(parts, ['rail'])
      .filter(({ model }) => model.size.width > 1000)
      .flatMap((one) => railBundle(one)),
    ...smallRow(details),
  ]
}

/** Parts that are too small to be seen beside a panel. */
const hidden = /^hw-(ground-lug|mlpe-bolt|rapid|roof-box)|splice/

/** The shown share of a panel that stands behind another. */
const panel_step = 0.56

/** Up to six panels beside each other; more for a large kit, closer together, so that its picture stays as large. */
function panelRow(part: KitPart): Object3D[] {
  const root = Math.sqrt(part.quantity)
  const beside = Math.min(6, Math.max(3, Math.round(root + 0.6)))
  const count = Math.max(beside, Math.round(root * 0.7))
  const step = (part.model.size.width * panel_step * (beside - 1)) / (count - 1)
  return Array.from({ length: count }, (_, at) =>
    piece(part, (at - (count - 1) / 2) * step, -140 - (count - 1 - at) * 70),
  )
}

/** Side by side, the largest at the right; they stand before the panels. */
function deviceRow(parts: readonly KitPart[]): Object3D[] {
  const all = parts.flatMap((one) => Array.from({ length: Math.min(3, one.quantity) }, () => one))
  const gap = 170
  const total = all.reduce((sum, { model }) => sum + model.size.width + gap, -gap)
  let left = Math.max(-total / 2, 250 - total / 2)
  return all.map((one) => {
    const { width, depth } = one.model.size
    const made = piece(one, left + width / 2, 190 + depth / 2)
    left += width + gap
    return made
  })
}

function railBundle(part: KitPart): Object3D[] {
  const { depth } = part.model.size
  const count = Math.min(4, part.quantity)
  return Array.from({ length: count }, (_, at) => piece(part, 0, 560 + at * (depth + 22)))
}

function smallRow(parts: readonly KitPart[]): Object3D[] {
  const pieces = parts.flatMap((one) => {
    const most = one.kind === 'microinverter' ? 5 : one.kind === 'ballast' ? 3 : one.kind === 'clamp' ? 4 : 5
    return Array.from({ length: Math.min(most, one.quantity) }, () => one)
  })
  const gap = 90
  const total = pieces.reduce((sum, { model }) => sum + model.size.width + gap, -gap)
  let left = -total / 2
  return pieces.map((one) => {
    const made = piece(one, left + one.model.size.width / 2, 1000 + one.model.size.depth / 2)
    left += one.model.size.width + gap
    return made
  })
}

/** A ground mount with its panels on it, and what stands beside its posts. */
function groundArray(parts: readonly KitPart[], frame: Subject): Object3D[] {
  const [mount] = withKind(parts, ['ground-mount'])
  const [panel] = withKind(parts, ['panel'])
  if (!mount || !panel) return arrangement(parts)
  const size = mountingSize(frame)
  const slope = slopeOf(size, frame.number(['tilt_deg'], 30))
  const [columns, rows] = [frame.number(['columns'], 10), frame.number(['rows'], 2)]
  const gap = 20
  const { width, height } = panel.model.size
  const table = new Group()
  table.rotation.x = slope.tilt - Math.PI / 2
  table.position.copy(slope.middle).addScaledVector(slope.normal, 31)
  for (let at = 0; at < columns * rows; at++) {
    const one = panel.model.root.clone()
    const row = Math.floor(at / columns)
    one.position.set(
      ((at % columns) - (columns - 1) / 2) * (width + gap),
      (row - rows / 2) * (height + gap) + gap / 2,
      0,
    )
    table.add(one)
  }
  const devices = withKind(parts, standing)
  return [
    piece(mount, 0, size.depth / 2),
    table,
    ...deviceRowAt(devices, -size.width * 0.32, size.depth / 2 + 900),
  ]
}

function deviceRowAt(parts: readonly KitPart[], x: number, z: number): Object3D[] {
  return parts.map((one, at) => piece(one, x + at * 800, z))
}
