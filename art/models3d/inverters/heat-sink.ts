import { Group, type Material, Shape } from 'three'
import { parts, place } from '../kit/assembly.ts'
import { extruded } from '../kit/solids.ts'

type HeatSink = { width: number; height: number; from: number; to: number; count: number; look: Material }

/** Upright cooling fins between two planes in z, seen from the side with beveled ends. Centered at the origin. */
export function heatSink({ width, height, from, to, count, look }: HeatSink): Group {
  const thickness = 3.2
  const bevel = Math.min((to - from) * 0.45, height * 0.08)
  const outline = new Shape()
  // Drawn with −z to the right, so that a turn around y brings it upright.
  outline.moveTo(-to, -height / 2)
  outline.lineTo(-from - bevel, -height / 2)
  outline.lineTo(-from, bevel - height / 2)
  outline.lineTo(-from, height / 2 - bevel)
  outline.lineTo(-from - bevel, height / 2)
  outline.lineTo(-to, height / 2)
  outline.closePath()
  const fin = extruded(outline, thickness, { edge: 0.5, bevel: 1 })
    .rotateY(Math.PI / 2)
    .translate(-thickness / 2, 0, 0)
  const places = Array.from({ length: count }, (_, at) =>
    place({ x: (at / (count - 1) - 0.5) * (width - thickness) }),
  )
  const group = new Group()
  group.add(parts(fin, look, places))
  return group
}
