import {
  Box3,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  type Object3D,
  Vector3,
} from 'three'
import type { Subject } from '../../subject.ts'
import { part } from '../kit/assembly.ts'
import { material } from '../kit/materials.ts'
import { box } from '../kit/solids.ts'
import { drawnTexture } from '../kit/textures.ts'
import type { ModelBuilder } from '../model.ts'
import { drawPlanSheet, type PlanSheet } from './plan-drawing.ts'

/** ANSI B, on which permit sets are printed: 17 × 11 in. */
const paper = { width: 431.8, height: 279.4 }

/** A sample of a plan set: the printed sheets in a stack, two of them pulled out behind it. */
export const planSet: ModelBuilder = (subject) => {
  const count = subject.number(['sheets'], 6)
  const [first, second, third] = sheetsOf(subject, count)
  const root = new Group()
  const stack = Math.max(1.2, count * 0.34)
  root.add(
    ...sheetAt(third, { x: 62, y: 0.3, z: -76, turn: -0.05 }),
    ...sheetAt(second, { x: 30, y: 1, z: -38, turn: -0.022 }),
    lowerSheets(stack),
    ...sheetAt(first, { x: 0, y: 1.8 + stack, z: 0, turn: 0 }, 17),
  )
  const size = new Box3().setFromObject(root, true).getSize(new Vector3())
  return {
    root,
    size: { width: size.x, height: size.y, depth: size.z },
    stand: 'floor',
    views: [
      { name: 'front', yaw: 20, pitch: 50, fill: 0.8 },
      { name: 'detail', yaw: 12, pitch: 56, close: { at: [60, 2, 20], size: 230 } },
    ],
  }
}

/** What is on top, and the two sheets behind it: what the service is about comes first. */
function sheetsOf(subject: Subject, count: number): [PlanSheet, PlanSheet, PlanSheet] {
  const roof = subject.text(['roof'], 'pitched')
  const stage = subject.text(['design_stage'], 'permit')
  const stamp = subject.text(['design_stamp'], 'none')
  const plan = roof === 'flat' ? 'flat-roof' : roof === 'none' ? 'wiring' : 'pitched-roof'
  const before = Math.max(2, count - 1)
  const behind: [PlanSheet, PlanSheet] = [
    { kind: 'sections', number: before },
    { kind: 'wiring', number: count },
  ]
  if (stage === 'feasibility')
    return [{ kind: 'report', number: 1 }, { kind: plan, number: before }, behind[1]]
  if (stage === 'revision') return [{ kind: plan, number: 1, has: 'revision' }, ...behind]
  if (stamp === 'structural') return [{ kind: 'sections', number: 1, has: 'seal' }, ...behind]
  if (stamp === 'electrical') return [{ kind: 'wiring', number: 1, has: 'seal' }, ...behind]
  if (stage === 'permit' && subject.flag(['design_battery'], false))
    return [{ kind: 'wiring', number: 2, has: 'battery' }, { kind: plan, number: 1 }, behind[0]]
  return [{ kind: plan, number: 1 }, ...behind]
}

/** The edges of the sheets below the first one. */
function lowerSheets(height: number): Object3D {
  const solid = box(paper.width - 1, height, paper.height - 1, 0.2)
  return part(solid, material('paper-edge', { color: '#c6c5c1', roughness: 0.9 }), 0, 1.5 + height / 2, 0)
}

type Place = { x: number; y: number; z: number; turn: number }

/** A printed sheet; with `curl`, its right front corner is lifted by as much. */
function sheetAt(sheet: PlanSheet, { x, y, z, turn }: Place, curl = 0): Object3D[] {
  const map = drawnTexture(2048, 1325, (context, width, height) =>
    drawPlanSheet(context, width, height, sheet),
  )
  const look = material('paper', { map, roughness: 0.86, side: DoubleSide })
  const one = part(curledPaper(curl), look, x, y, z)
  one.rotation.y = turn
  return [one]
}

function curledPaper(curl: number): BufferGeometry {
  const [columns, rows] = [60, 40]
  const positions: number[] = []
  const uvs: number[] = []
  const index: number[] = []
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const [u, v] = [column / columns, row / rows]
      const near = Math.max(0, (u - 0.62 + (v - 0.62) * 0.7) / 0.66)
      positions.push((u - 0.5) * paper.width, curl * near * near, (v - 0.5) * paper.height)
      uvs.push(u, 1 - v)
      if (row === rows || column === columns) continue
      const a = row * (columns + 1) + column
      const b = a + columns + 1
      index.push(a, b, a + 1, a + 1, b, b + 1)
    }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  geometry.setIndex(index)
  geometry.computeVertexNormals()
  return geometry
}
