import { Group, Matrix4, type Object3D, Vector3 } from 'three'
import type { Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { hexHead } from '../kit/bolts.ts'
import { helix } from '../kit/helix.ts'
import { surface } from '../kit/materials.ts'
import { alongX } from '../kit/profiles.ts'
import { box, cylinder, slab, turned } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { mountingSize, type PublishedSize } from '../published-size.ts'
import { extrudedAluminum, galvanized, stainless } from './metals.ts'
import { railProfile } from './rails.ts'

/** A frame on posts for rows of modules, or the screw below one of its posts. */
export const groundMount: ModelBuilder = (subject) =>
  subject.text(['part'], '') === 'screw' ? groundScrew(subject) : groundFrame(subject)

const rail = { height: 61, depth: 40.6 }
const pipe_radius = 36

/** The slope of the rails of a frame: a line in y and z with its direction and its normal. */
type Slope = { tilt: number; length: number; middle: Vector3; along: Vector3; normal: Vector3 }

/** The upper faces of the rails are the plane of the modules. */
export function slopeOf({ height, depth }: PublishedSize, tilt_degrees: number): Slope {
  const tilt = (tilt_degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  const length = (depth - rail.height * sin) / cos
  return {
    tilt,
    length,
    middle: new Vector3(0, height - (length * sin + rail.height * cos) / 2, 0),
    along: new Vector3(0, sin, -cos),
    normal: new Vector3(0, cos, sin),
  }
}

function groundFrame(subject: Subject): ProductModel {
  const size = mountingSize(subject)
  const columns = subject.number(['columns'], 6)
  const slope = slopeOf(size, subject.number(['tilt_deg'], 30))
  const root = new Group()
  root.add(
    slopingRails(size, slope, columns * 2),
    ...[-0.3, 0.3].flatMap((share) => crossPipe(size, slope, share)),
    ...posts(size, slope, Math.round(columns / 2)),
  )
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 13 },
      { name: 'back', yaw: 213, pitch: 13 },
    ],
  }
}

function slopingRails({ width }: PublishedSize, { tilt, length, middle }: Slope, count: number): Object3D {
  const solid = alongX(railProfile(rail.depth, rail.height), length)
    .translate(0, -rail.height / 2, 0)
    .rotateY(Math.PI / 2)
    .rotateX(tilt)
  const span = width - 240
  const places = Array.from({ length: count }, (_, at) =>
    place({ x: (at / (count - 1) - 0.5) * span, y: middle.y }),
  )
  return parts(solid, extrudedAluminum(), places)
}

/** The middle of a pipe below the rails; `share` of their length from the middle, up. */
const pipeMiddle = ({ middle, along, normal, length }: Slope, share: number) =>
  middle
    .clone()
    .addScaledVector(along, share * length)
    .addScaledVector(normal, -rail.height / 2 - pipe_radius)

const hollowPipe = (radius: number, length: number) =>
  turned(
    [
      [radius - 4, 0],
      [radius, 0],
      [radius, length],
      [radius - 4, length],
      [radius - 4, 0],
    ],
    32,
  )

function crossPipe({ width }: PublishedSize, slope: Slope, share: number): Object3D[] {
  const at = pipeMiddle(slope, share)
  const pipe = hollowPipe(pipe_radius, width).rotateY(Math.PI / 2)
  return [part(pipe, galvanized(), -width / 2, at.y, at.z)]
}

/** Pairs of posts on flanges, with a saddle for the pipe and a brace from the rear post to the front. */
function posts({ width }: PublishedSize, slope: Slope, count: number): Object3D[] {
  const xs = Array.from({ length: count }, (_, at) => (at / (count - 1) - 0.5) * (width - 900))
  const look = galvanized()
  const objects: Object3D[] = []
  const front = pipeMiddle(slope, -0.3)
  const rear = pipeMiddle(slope, 0.3)
  for (const { y, z } of [front, rear]) {
    const post = cylinder(38, y - 20).translate(0, (y - 20) / 2, 0)
    const flange = slab(180, 180, 10, 22, { edge: 1 }).rotateX(-Math.PI / 2)
    const saddle = turned([
      [pipe_radius + 7, -55],
      [pipe_radius + 7, 55],
      [pipe_radius - 1, 55],
      [pipe_radius - 1, -55],
      [pipe_radius + 7, -55],
    ]).rotateY(Math.PI / 2)
    const sleeve = cylinder(45, 130).translate(0, y - 85, 0)
    const spots = xs.map((x) => place({ x, z }))
    objects.push(
      parts(post, look, spots),
      parts(flange, look, spots),
      parts(sleeve, look, spots),
      parts(
        saddle,
        look,
        xs.map((x) => place({ x, y, z })),
      ),
      parts(
        hexHead({ flats: 24, height: 14, flange: 17 }).rotateX(-Math.PI / 2),
        stainless(),
        xs.flatMap((x) =>
          [-1, 1].flatMap((a) => [-1, 1].map((b) => place({ x: x + a * 66, y: 10, z: z + b * 66 }))),
        ),
      ),
    )
  }
  const from = new Vector3(0, 240, rear.z + 30)
  const to = new Vector3(0, front.y - 90, front.z - 34)
  objects.push(braces(xs, from, to))
  return objects
}

function braces(xs: readonly number[], from: Vector3, to: Vector3): Object3D {
  const run = to.clone().sub(from)
  const turn = new Matrix4().makeRotationX(Math.atan2(run.z, run.y))
  const middle = from.clone().add(to).multiplyScalar(0.5)
  const brace = box(40, run.length(), 40, 3)
  const places = xs.map((x) => new Matrix4().makeTranslation(x, middle.y, middle.z).multiply(turn))
  return parts(brace, galvanized(), places)
}

/** A tube with a tip and a thread, and the flange for the post. It stands on its tip, as in the ground. */
function groundScrew(subject: Subject): ProductModel {
  const { width: length, height: flange } = mountingSize(subject)
  const size = { width: flange, height: length, depth: flange }
  const look = galvanized()
  const shaft = 38
  const tip = 420
  const tube = turned(
    [
      [0, 0],
      [5, 3],
      [shaft * 0.55, tip * 0.45],
      [shaft, tip],
      [shaft, length - 12],
      [0, length - 12],
    ],
    48,
  ).rotateX(-Math.PI / 2)
  const thread = helix({
    from: 60,
    to: 820,
    pitch: 62,
    inner: (y) => shaft * Math.min(1, 0.18 + (0.82 * y) / tip) - 2,
    outer: (y) => Math.min(shaft + 24, 12 + (y * (shaft + 12)) / tip),
    thickness: 5,
  })
  const plate = turned(
    [
      [shaft - 6, 0],
      [flange / 2 - 1, 0],
      [flange / 2, 1],
      [flange / 2, 11],
      [flange / 2 - 1, 12],
      [shaft - 6, 12],
      [shaft - 6, 0],
    ],
    64,
  ).rotateX(-Math.PI / 2)
  const around = [0, 1, 2].map((at) => (at * 2 * Math.PI) / 3 + 0.4)
  const root = new Group()
  root.add(
    part(tube, look),
    part(thread, look),
    part(plate, look, 0, length - 12, 0),
    parts(
      cylinder(9, 0.6),
      surface('gap'),
      around.map((angle) => place({ x: 66 * Math.cos(angle), y: length - 0.3, z: 66 * Math.sin(angle) })),
    ),
    parts(
      slab(3, 60, 34, 1, { edge: 0.5 }).translate(0, -30, shaft - 2),
      look,
      around.map((angle) => place({ y: length - 12, ry: angle + 1 })),
    ),
  )
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 10 },
      { name: 'detail', yaw: 33, pitch: 24, close: { at: [0, length - 110, 0], size: 240 } },
    ],
  }
}
