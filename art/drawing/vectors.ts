import type { Point } from './elements.ts'

/** x runs right along the front, y runs away from the viewer, z runs up. */
export type Vec = readonly [x: number, y: number, z: number]

export type Size = readonly [width: number, depth: number, height: number]

const YAW = (32 * Math.PI) / 180

const PITCH = (24 * Math.PI) / 180

const COS_Y = Math.cos(YAW)

const SIN_Y = Math.sin(YAW)

const COS_P = Math.cos(PITCH)

export const SIN_P = Math.sin(PITCH)

/** Points from the scene to the viewer. */
export const TO_VIEWER: Vec = [SIN_Y * COS_P, -COS_Y * COS_P, SIN_P]

export const TO_LIGHT = unit([-0.5, -0.55, 0.85])

export function add(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function scaled(a: Vec, k: number): Vec {
  return [a[0] * k, a[1] * k, a[2] * k]
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function unit(a: Vec): Vec {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function flatten([x, y, z]: Vec): Point {
  return [x * COS_Y + y * SIN_Y, -z * COS_P - (y * COS_Y - x * SIN_Y) * SIN_P]
}
