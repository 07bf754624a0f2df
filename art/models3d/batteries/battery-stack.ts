import { Group, type Object3D } from 'three'
import type { Subject } from '../../subject.ts'
import { decal, part, parts, place } from '../kit/assembly.ts'
import { light, surface } from '../kit/materials.ts'
import { drawLightWordmark } from '../kit/prints.ts'
import { box, slab, turned } from '../kit/solids.ts'
import type { ProductModel } from '../model.ts'
import { batterySize, type PublishedSize } from '../published-size.ts'

/** Modules on a base with the control unit on top, joined by dark gaps. */
export function batteryStack(subject: Subject): ProductModel {
  const size = batterySize(subject)
  const modules = subject.number(['modules'], 3)
  const root = new Group()
  const base = 46
  const control = Math.min(190, size.height * 0.16)
  const gap = 5
  const module_height = (size.height - base - control - gap * (modules + 1)) / modules
  root.add(baseOf(size, base))
  let low = base + gap
  for (let at = 0; at < modules; at++) {
    root.add(...moduleOf(size, low, module_height))
    low += module_height + gap
  }
  root.add(...controlUnit(size, low, control))
  root.add(
    part(
      box(size.width - 40, size.height - base - 30, size.depth - 30, 4),
      surface('gap'),
      0,
      base + (size.height - base) / 2 - 10,
      size.depth / 2,
    ),
  )
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 10 },
      { name: 'back', yaw: 213, pitch: 12 },
    ],
  }
}

function baseOf({ width, depth }: PublishedSize, height: number): Object3D {
  const group = new Group()
  group.add(
    part(
      box(width - 24, height - 14, depth - 20, 4),
      surface('powder-charcoal'),
      0,
      14 + (height - 14) / 2,
      depth / 2,
    ),
    parts(
      turned(
        [
          [0, 0],
          [20, 0],
          [20, 5],
          [8, 6],
          [8, 16],
          [0, 16],
        ],
        28,
      ).rotateX(-Math.PI / 2),
      surface('rubber'),
      [-1, 1].flatMap((x) =>
        [-1, 1].map((z) => place({ x: x * (width / 2 - 70), z: depth / 2 + z * (depth / 2 - 40) })),
      ),
    ),
  )
  return group
}

/** One module: two shells with a seam, and a recessed grip on each side. */
function moduleOf({ width, depth }: PublishedSize, low: number, height: number): Object3D[] {
  const middle = low + height / 2
  const front = depth * 0.55
  const shell = slab(width, height, depth - front, 18, { edge: 6, bevel: 4, curve: 10 })
  const rear = slab(width, height, front - 3, 18, { edge: 5, curve: 10 })
  const grip = slab(70, 20, 0.8, 9.9, { edge: 0.2 })
  return [
    part(shell, surface('powder-gray'), 0, middle, front),
    part(rear, surface('powder-charcoal'), 0, middle, 0),
    parts(
      grip,
      surface('gap'),
      [-1, 1].map((side) =>
        place({
          x: side * (width / 2 - 0.4),
          y: middle + height * 0.18,
          z: depth * 0.28,
          ry: (side * Math.PI) / 2,
        }),
      ),
    ),
  ]
}

function controlUnit(size: PublishedSize, low: number, height: number): Object3D[] {
  const { width, depth } = size
  const middle = low + height / 2
  const front = depth * 0.55
  const line = part(
    slab(width * 0.3, 5, 1, 2.4, { edge: 0.3 }),
    light('#f2b04a', 1.1),
    -width * 0.26,
    middle - height * 0.18,
    depth - 0.3,
  )
  const word = decal(width * 0.3, width * 0.052, drawLightWordmark, { transparent: true, pixels: 768 })
  word.position.set(-width * 0.26, middle + height * 0.12, depth + 0.3)
  return [
    part(
      slab(width, height, depth - front, 18, { edge: 6, bevel: 4, curve: 10 }),
      surface('powder-gray'),
      0,
      middle,
      front,
    ),
    part(
      slab(width, height, front - 3, 18, { edge: 5, curve: 10 }),
      surface('powder-charcoal'),
      0,
      middle,
      0,
    ),
    line,
    word,
    part(slab(46, 66, 6, 5, { edge: 1.5 }), surface('plastic-black'), width * 0.36, middle, depth - 5.5),
    part(box(14, 32, 5, 2), surface('red'), width * 0.36, middle, depth - 1.8),
  ]
}
