import { Color, DoubleSide, Group, Matrix4, type Object3D, Quaternion, Vector3 } from 'three'
import type { Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { ringSurface } from '../kit/lofts.ts'
import { material, surface } from '../kit/materials.ts'
import { box, cylinder, type Point, turned } from '../kit/solids.ts'
import { drawnTexture } from '../kit/textures.ts'
import type { ProductModel } from '../model.ts'
import { floorProductSize } from '../published-size.ts'
import { drawGrain } from './spa-cabinet.ts'
import { jetMeshes, waterMaterial } from './spa-fittings.ts'
import { tubViews } from './tub-views.ts'

const thickness = 40
const cedars = ['#a9683f', '#9c5c36', '#b37448']

/** A round tub of cedar staves with steel bands, a polyethylene liner and a bench around. */
export function barrelSpa(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const { width, height } = size
  const root = new Group()
  const radius = width / 2 - 5
  root.add(...staves(radius, height), ...bands(width / 2, height), ...linerOf(radius - thickness, height))
  root.add(...jets(radius - thickness, height, subject.number(['jets'], 8)))
  return {
    root,
    size,
    stand: 'floor',
    views: tubViews,
  }
}

function staves(radius: number, height: number): Object3D[] {
  const count = 44
  const wide = 2 * (radius - thickness / 2) * Math.tan(Math.PI / count)
  const stave = box(wide + 2.4, height, thickness, 5, 2).translate(0, height / 2, 0)
  return cedars.map((color, kind) =>
    parts(
      stave,
      material('cedar', { color, map: drawnTexture(256, 1024, drawGrain), roughness: 0.62 }),
      Array.from({ length: count }, (_, at) => at)
        .filter((at) => (at * 7 + (at % 5)) % cedars.length === kind)
        .map((at) => {
          const turn = (at / count) * 2 * Math.PI
          const out = radius - thickness / 2 - 1
          return place({ x: Math.sin(turn) * out, z: Math.cos(turn) * out, ry: turn })
        }),
    ),
  )
}

/** Three steel bands, each closed by a lug. */
function bands(radius: number, height: number): Object3D[] {
  const band = turned(
    [
      [radius - 6, -14],
      [radius - 1, -14],
      [radius, -12],
      [radius, 12],
      [radius - 1, 14],
      [radius - 6, 14],
    ],
    120,
  ).rotateX(-Math.PI / 2)
  const levels = [0.12, 0.46, 0.86].map((share) => share * height)
  const steel = surface('zinc', { roughness: 0.34 })
  const lug = box(90, 22, 8, 3)
  const turn = 0.5
  return [
    parts(
      band,
      steel,
      levels.map((y) => place({ y })),
    ),
    parts(
      lug,
      steel,
      levels.map((y) =>
        place({ x: Math.sin(turn) * (radius - 7), z: Math.cos(turn) * (radius - 7), y, ry: turn }),
      ),
    ),
  ]
}

/** The liner with its bench, and the water. */
function linerOf(radius: number, height: number): Object3D[] {
  const water = height - 130
  const floor = 90
  const profile = [
    [radius + 12, height - 46],
    [radius + 10, height - 34],
    [radius + 4, height - 30],
    [radius - 3, height - 34],
    [radius - 6, height - 60],
    [radius - 8, height * 0.62],
    [radius - 14, height * 0.5],
    [radius - 30, height * 0.44],
    [radius - 60, height * 0.43],
    [radius - 290, height * 0.43],
    [radius - 308, height * 0.42],
    [radius - 314, height * 0.4],
    [radius - 314, floor + 40],
    [radius - 330, floor + 10],
    [radius - 360, floor],
    [10, floor],
  ] as const
  const ring = (at: number, y: number): Point[] =>
    Array.from({ length: 120 }, (_, step) => {
      const turn = -(step / 120) * 2 * Math.PI
      return [Math.sin(turn) * at, y, Math.cos(turn) * at]
    })
  const base = new Color('#c9cac6')
  const tint = ([, y]: Point) => {
    const depth = Math.max(0, water - y) / 1000
    return new Color(
      base.r * Math.exp(-1.1 * depth),
      base.g * Math.exp(-0.2 * depth),
      base.b * Math.exp(-0.12 * depth),
    )
  }
  const liner = ringSurface(
    profile.map(([at, y]) => ring(at, y)),
    { tint },
  )
  const surface_rings = Array.from({ length: 20 }, (_, step) =>
    ring((radius - 6) * (1 - step / 20) + 0.1, water).map(([x, y, z]): Point => {
      const lift = Math.sin(x / 71 + z / 113) + Math.sin(z / 59 - x / 171)
      return [x, y + (step > 0 ? 0.6 * lift : 0), z]
    }),
  )
  return [
    part(
      liner,
      material('liner', {
        vertexColors: true,
        side: DoubleSide,
        roughness: 0.45,
        clearcoat: 0.2,
        clearcoatRoughness: 0.4,
      }),
    ),
    part(ringSurface(surface_rings), waterMaterial()),
    part(cylinder(radius + 10, 40, 64).translate(0, 60, 0), surface('gap')),
  ]
}

function jets(radius: number, height: number, count: number): Object3D[] {
  const places = Array.from({ length: count }, (_, at) => {
    const turn = ((at + 0.5) / count) * 2 * Math.PI
    const inward = new Vector3(-Math.sin(turn), 0, -Math.cos(turn))
    return new Matrix4().compose(
      new Vector3(Math.sin(turn) * (radius - 9), height * 0.64, Math.cos(turn) * (radius - 9)),
      new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), inward),
      new Vector3(1, 1, 1),
    )
  })
  return jetMeshes(places, 0.9)
}
