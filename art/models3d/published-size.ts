import type { Subject } from '../subject.ts'

/** Overall size in millimeters as the product is mounted, seen from its front. */
export type PublishedSize = { width: number; height: number; depth: number }

const millimeters = (inches: number) => Math.round(inches * 25.4)

/**
 * A solar panel, upright. Length and width come in millimeters from the data sheet; the thickness, in inches to one
 * decimal place, is the smallest of the three listed sizes.
 */
export function panelSize(subject: Subject): PublishedSize {
  const listed = subject.sizeInches([74, 42, 1.4]).toSorted((a, b) => b - a)
  return {
    width: subject.number(['width_mm'], millimeters(listed[1] ?? 42)),
    height: subject.number(['length_mm'], millimeters(listed[0] ?? 74)),
    depth: subject.number(['depth_mm'], millimeters(listed[2] ?? 1.4)),
  }
}
