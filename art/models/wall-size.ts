import type { Size } from '../drawing/vectors.ts'
import type { Subject } from '../subject.ts'

/** Width, depth and height in drawing units. Makers list them in any order; the smallest is the depth. */
export function wallSize(subject: Subject, fallback: Size): Size {
  const [width, depth, height] = wallInches(subject, fallback)
  const largest = Math.max(width, height)
  return [(width / largest) * 400, Math.max(0.16, depth / largest) * 400, (height / largest) * 400]
}

/** Width, depth and height in inches of a product mounted on a wall. */
function wallInches(subject: Subject, fallback: Size): Size {
  const [depth, middle, largest] = sortedSize(subject.sizeInches(fallback))
  const isWide = fallback[0] > fallback[2]
  const width = subject.number(['width_mm'], 0) / 25.4 || (isWide ? largest : middle)
  const height = subject.number(['height_mm'], 0) / 25.4 || (isWide ? middle : largest)
  return [width, depth, height]
}

/** The three sizes from smallest to largest. */
function sortedSize([a, b, c]: Size): Size {
  const smallest = Math.min(a, b, c)
  const largest = Math.max(a, b, c)
  return [smallest, Math.max(Math.min(a, b), Math.min(Math.max(a, b), c)), largest]
}
