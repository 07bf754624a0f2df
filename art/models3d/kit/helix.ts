import { BufferGeometry, Float32BufferAttribute } from 'three'
import { withCreases } from './creases.ts'

type Helix = {
  from: number
  to: number
  /** The rise of one turn. */
  pitch: number
  /** Inner and outer radius at a height. */
  inner: (y: number) => number
  outer: (y: number) => number
  thickness: number
}

const steps_per_turn = 40

/** A blade that winds around y: the thread of a screw. */
export function helix({ from, to, pitch, inner, outer, thickness }: Helix): BufferGeometry {
  const steps = Math.round(((to - from) / pitch) * steps_per_turn)
  const positions: number[] = []
  const index: number[] = []
  for (let step = 0; step <= steps; step++) {
    const y = from + ((to - from) * step) / steps
    const angle = (2 * Math.PI * step) / steps_per_turn
    const half = thickness / 2
    for (const [radius, up] of [
      [inner(y), half],
      [outer(y), half * 0.4],
      [outer(y), -half * 0.4],
      [inner(y), -half],
    ] as const)
      positions.push(radius * Math.cos(angle), y + up, radius * Math.sin(angle))
    if (step === steps) continue
    const first = step * 4
    for (const side of [0, 1, 2]) {
      const [a, b] = [first + side, first + side + 1]
      index.push(a, a + 4, b, b, a + 4, b + 4)
    }
  }
  const last = steps * 4
  index.push(0, 1, 2, 0, 2, 3, last, last + 2, last + 1, last, last + 3, last + 2)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setIndex(index)
  return withCreases(geometry, 40)
}
