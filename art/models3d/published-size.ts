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

/**
 * A product that hangs on a wall. Width and height come in millimeters; the depth is the smallest of the three listed sizes,
 * which makers list in any order.
 */
export function wallProductSize(subject: Subject): PublishedSize {
  const [depth = 0, middle = 0, largest = 0] = subject.sizeInches([21, 12, 7]).toSorted((a, b) => a - b)
  return {
    width: subject.number(['width_mm'], millimeters(middle)),
    height: subject.number(['height_mm'], millimeters(largest)),
    depth: subject.number(['depth_mm'], millimeters(depth)),
  }
}

/** A battery: width, height and depth in inches from its data. */
export function batterySize(subject: Subject): PublishedSize {
  return {
    width: millimeters(subject.number(['width'], 22)),
    height: millimeters(subject.number(['height'], 34)),
    depth: millimeters(subject.number(['batt_depth'], 7.6)),
  }
}

/** A product that stands on the floor and is listed as width × depth × height in inches. */
export function floorProductSize(subject: Subject): PublishedSize {
  const [width, depth, height] = subject.sizeInches([30, 25, 41])
  return { width: millimeters(width), height: millimeters(height), depth: millimeters(depth) }
}

/** A flat product that lies on its largest face: makers list the three sizes in any order. */
export function flatProductSize(subject: Subject): PublishedSize {
  const [height = 0, depth = 0, width = 0] = subject.sizeInches([8, 7, 1.2]).toSorted((a, b) => a - b)
  return { width: millimeters(width), height: millimeters(height), depth: millimeters(depth) }
}

/** A mounting part as it lies or stands in use: its own length, width and height in inches; the shipped size is larger. */
export function mountingSize(subject: Subject): PublishedSize {
  const [length, width, height] = subject.sizeInches([12, 4, 4])
  return {
    width: subject.number(['length'], length) * 25.4,
    height: subject.number(['height'], height) * 25.4,
    depth: subject.number(['width'], width) * 25.4,
  }
}
