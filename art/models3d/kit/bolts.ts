import { type BufferGeometry, Path, Shape } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { cylinder, extruded, turned } from './solids.ts'

/** A hexagon by the distance between its flats. */
function hexagon(flats: number): Shape {
  const radius = flats / Math.sqrt(3)
  const shape = new Shape()
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner * Math.PI) / 3
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)]
    if (corner === 0) shape.moveTo(x, y)
    else shape.lineTo(x, y)
  }
  shape.closePath()
  return shape
}

type HeadOptions = { flats: number; height: number; flange?: number }

/** The hexagon head of a bolt, or a nut, on the plane z = 0; with `flange`, on a washer of this radius. */
export function hexHead({ flats, height, flange = 0 }: HeadOptions): BufferGeometry {
  const plate = flange > 0 ? Math.min(1.8, height * 0.3) : 0
  const head = extruded(hexagon(flats - 0.8), height - plate, { edge: 0.4 }).translate(0, 0, plate)
  if (!flange) return head
  const washer = turned([
    [0, plate + 0.3],
    [flats / 2, plate + 0.3],
    [flange, plate * 0.5],
    [flange, 0],
    [0, 0],
  ])
  return joined([head, washer])
}

/** A threaded rod along z from 0 to `length`; the pitch of the thread in millimeters. */
export function threadedRod(radius: number, length: number, pitch = 1.25): BufferGeometry {
  const turns = Math.max(1, Math.floor(length / pitch))
  const step = length / turns
  const profile: [number, number][] = [[0, 0]]
  for (let turn = 0; turn < turns; turn++) {
    profile.push([radius * 0.86, turn * step], [radius, (turn + 0.5) * step])
  }
  profile.push([radius * 0.86, length], [0, length])
  return turned(profile, 18)
}

/** A hole for a shape: round, or a slot with round ends when `height` is larger than the width. */
export function slotHole(x: number, y: number, width: number, height = width): Path {
  const radius = width / 2
  const straight = Math.max(0, height - width) / 2
  const path = new Path()
  path.absarc(x, y + straight, radius, 0, Math.PI, false)
  path.absarc(x, y - straight, radius, Math.PI, 2 * Math.PI, false)
  path.closePath()
  return path
}

/** A flat washer on z = 0. */
export const washer = (radius: number, thickness = 1.6): BufferGeometry =>
  cylinder(radius, thickness, 32)
    .rotateX(Math.PI / 2)
    .translate(0, 0, thickness / 2)

/** Solids of one material as one geometry. */
function joined(solids: readonly BufferGeometry[]): BufferGeometry {
  const merged = mergeGeometries(solids.map((one) => (one.index ? one.toNonIndexed() : one)))
  if (!merged) throw new Error('These solids have different attributes')
  return merged
}
