import { Group, ShapeGeometry } from 'three'
import { parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { box, roundedRectangle, turned } from '../kit/solids.ts'

type Side = { z: number; depth: number }

/** Conduit knockouts pressed into both side walls; they stand out by less than a millimeter. */
export function sideKnockouts(width: number, y: number, { z, depth }: Side): Group {
  const ring = turned(
    [
      [18.5, 0],
      [19.3, 0.4],
      [20.6, 0.4],
      [21.4, 0],
    ],
    40,
  )
  const size = Math.min(1, depth / 60)
  const places = [-1, 1].map((side) =>
    place({ x: (side * width) / 2, y, z, ry: (side * Math.PI) / 2, scale: size }),
  )
  const group = new Group()
  group.add(parts(ring, surface('powder-gray'), places))
  return group
}

/** Ventilation slots with small hoods in both side walls. */
export function louvers(width: number, top: number, count: number, { z, depth }: Side): Group {
  const spots = [-1, 1].flatMap((side) =>
    Array.from({ length: count }, (_, at) => ({ side, y: top - at * 22 })),
  )
  const slot = new ShapeGeometry(roundedRectangle(depth * 0.6, 8, 3.9))
  const hood = box(0.8, 3.5, depth * 0.62, 0.3)
  const group = new Group()
  group.add(
    parts(
      slot,
      surface('gap'),
      spots.map(({ side, y }) => place({ x: side * (width / 2 + 0.2), y, z, ry: (side * Math.PI) / 2 })),
    ),
    parts(
      hood,
      surface('powder-gray'),
      spots.map(({ side, y }) => place({ x: (side * width) / 2, y: y + 5.5, z })),
    ),
  )
  return group
}
