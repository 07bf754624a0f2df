import type { Size } from '../drawing/vectors.ts'
import type { Subject } from '../subject.ts'

/** Front width, depth to the wall, height. Makers list the three in any order: the least is the depth. */
export function wallSize(subject: Subject, fallback: Size): Size {
  const [width, depth, height] = wallInches(subject, fallback)
  const most = Math.max(width, height)
  return [(width / most) * 400, Math.max(0.16, depth / most) * 400, (height / most) * 400]
}

export function wallInches(subject: Subject, fallback: Size): Size {
  const all = [...subject.inches(fallback)].sort((x, y) => x - y)
  const [tall, wide] = [subject.number(['height_mm'], 0) / 25.4, subject.number(['width_mm'], 0) / 25.4]
  const [, fw, fh] = all as [number, number, number]
  const [depth, width, height] = [
    all[0] as number,
    wide || (fallback[0] > fallback[2] ? fh : fw),
    tall || (fallback[0] > fallback[2] ? fw : fh),
  ]
  return [width, depth, height]
}
