import { type BufferGeometry, Color, Group, type Matrix4, Vector3 } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { parts } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { tube } from '../../models3d/kit/solids.ts'
import { Faces } from './faces.ts'
import { foliage, matte } from './surfaces.ts'

type Random = () => number
type Ball = { center: Vector3; radius: Vector3 }

const greens = ['#98a481', '#a1ac88', '#aab290', '#8f9c7b', '#b3b893']

/** A direction, evenly spread. */
function anyDirection(random: Random): Vector3 {
  const height = 2 * random() - 1
  const across = Math.sqrt(1 - height * height)
  const turn = random() * 2 * Math.PI
  return new Vector3(across * Math.cos(turn), height, across * Math.sin(turn))
}

/** One leaf: a folded rhombus that is lit like the outside of its crown. */
function addLeaf(faces: Faces, at: Vector3, outward: Vector3, size: number, random: Random) {
  const length = anyDirection(random).addScaledVector(outward, 0.4).normalize()
  const side = anyDirection(random).cross(length).normalize()
  const corner = (along: number, across: number) =>
    at
      .clone()
      .addScaledVector(length, along * size)
      .addScaledVector(side, across * size)
      .toArray()
  const color = new Color(greens[Math.floor(random() * greens.length)])
  color.multiplyScalar(0.82 + 0.32 * random())
  const facing = outward.clone().addScaledVector(anyDirection(random), 0.45).normalize()
  faces.add([corner(-0.5, 0), corner(0, -0.3), corner(0.5, 0), corner(0, 0.3)], color, facing)
}

function leavesOf(balls: readonly Ball[], leaves: number, size: number, random: Random): BufferGeometry {
  const faces = new Faces()
  const middle = new Vector3()
  for (const { center } of balls) middle.addScaledVector(center, 1 / balls.length)
  const areas = balls.map(({ radius }) => radius.x * radius.y + radius.y * radius.z)
  const all = areas.reduce((sum, one) => sum + one, 0)
  for (const [index, { center, radius }] of balls.entries())
    for (let leaf = 0; leaf < (leaves * (areas[index] ?? 0)) / all; leaf++) {
      const direction = anyDirection(random)
      const depth = 1 - 0.4 * random() ** 2
      const at = direction.clone().multiply(radius).multiplyScalar(depth).add(center)
      const outward = direction.addScaledVector(at.clone().sub(middle).normalize(), 0.6).normalize()
      addLeaf(faces, at, outward, size * (0.7 + 0.6 * random()), random)
    }
  return faces.toGeometry()
}

/** A broad tree of 1 m in height: scale it. Its crown is a cloud of leaves on several balls. */
function treeShape(seed: number) {
  const random = seededRandom(seed)
  const balls: Ball[] = Array.from({ length: 11 }, (_, at) => {
    const turn = at * 2.4 + random()
    const level = at / 10
    const away = 165 * Math.sqrt(Math.sin(Math.PI * (0.15 + 0.8 * level))) * (0.6 + 0.5 * random())
    const size = 150 + 60 * random() - 40 * level
    return {
      center: new Vector3(Math.cos(turn) * away, 430 + 420 * level, Math.sin(turn) * away),
      radius: new Vector3(size, size * 0.8, size),
    }
  })
  const trunk = mergeGeometries(
    [
      tube(
        [
          [0, -5, 0],
          [6, 180, 4],
          [-4, 420, 0],
          [6, 700, -6],
        ],
        17,
        10,
        9,
      ),
      ...balls.slice(1, 7).map(({ center }) =>
        tube(
          [
            [0, 260, 0],
            [center.x * 0.3, 400, center.z * 0.3],
            [center.x * 0.9, center.y, center.z * 0.9],
          ],
          7,
          8,
          6,
        ),
      ),
    ].map((one) => one.toNonIndexed()),
  )
  return { trunk, leaves: leavesOf(balls, 7000, 24, random) }
}

/** Trees at places; their scale is their height in meters. */
export function trees(places: readonly Matrix4[], seed = 3): Group {
  const group = new Group()
  for (const kind of [0, 1, 2]) {
    const own = places.filter((_, at) => at % 3 === kind)
    if (own.length === 0) continue
    const { trunk, leaves } = treeShape(seed + kind)
    group.add(parts(trunk, matte('bark'), own), parts(leaves, foliage(), own))
  }
  return group
}

/** A clipped hedge from the ground up, centered on x and z. */
export function hedge(width: number, height: number, depth: number, seed = 5): BufferGeometry {
  const random = seededRandom(seed)
  const faces = new Faces()
  const half = new Vector3(width / 2, height / 2, depth / 2)
  const area = 2 * (width * height + height * depth) + width * depth
  for (let leaf = 0; leaf < area / 2300; leaf++) {
    const direction = anyDirection(random)
    // The surface of a box with round edges.
    const power = 5
    const norm = (['x', 'y', 'z'] as const).reduce((sum, axis) => sum + Math.abs(direction[axis]) ** power, 0)
    const on = direction.clone().multiplyScalar(norm ** (-1 / power))
    const at = on
      .clone()
      .multiply(half)
      .multiplyScalar(1 - 0.12 * random())
    at.y += half.y
    const outward = new Vector3(on.x / half.x, on.y / half.y, on.z / half.z).normalize()
    addLeaf(faces, at, outward, 85 * (0.7 + 0.6 * random()), random)
  }
  return faces.toGeometry()
}

/** A round shrub of 1 m in height: scale it. */
export function shrub(seed = 8): BufferGeometry {
  const random = seededRandom(seed)
  const balls: Ball[] = [
    [0, 520, 0, 400],
    [-260, 380, 120, 300],
    [270, 360, 60, 310],
    [40, 330, 280, 290],
  ].map(([x = 0, y = 0, z = 0, size = 0]) => ({
    center: new Vector3(x, y, z),
    radius: new Vector3(size, size * 1.05, size),
  }))
  return leavesOf(balls, 1500, 95, random)
}

/** Plants of one shape at places. */
export const plants = (shape: BufferGeometry, places: readonly Matrix4[]) => parts(shape, foliage(), places)
