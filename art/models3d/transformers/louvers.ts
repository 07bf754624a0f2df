import { Group, type Material, Shape } from 'three'
import { parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { box, extruded } from '../kit/solids.ts'

type Bank = { width: number; rows: number; look: Material; x: number; y: number; z: number }

/** Rows of louvers pressed out of a sheet that looks along z; they stand out by 5 mm. */
export function louverBank({ width, rows, look, x, y, z }: Bank): Group {
  const pitch = 26
  const blade = new Shape()
  blade.moveTo(-0.5, 8)
  blade.lineTo(5, -5)
  blade.lineTo(3.6, -6)
  blade.lineTo(-0.5, 4)
  blade.closePath()
  // Drawn from the side: z to the right, y up.
  const hood = extruded(blade, width, { edge: 0.2, bevel: 1 })
    .rotateY(-Math.PI / 2)
    .translate(width / 2, 0, 0)
  const places = Array.from({ length: rows }, (_, row) => place({ y: (row - (rows - 1) / 2) * pitch }))
  const group = new Group()
  group.position.set(x, y, z)
  group.add(parts(hood, look, places), parts(box(width - 6, 11, 0.6, 0), surface('gap'), places))
  return group
}
