import { BoxGeometry, type BufferGeometry, Vector3 } from 'three'
import { decal, part } from '../../models3d/kit/assembly.ts'
import { withCreases } from '../../models3d/kit/creases.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { box, type Point } from '../../models3d/kit/solids.ts'
import type { Draw } from '../../models3d/kit/textures.ts'
import { pallet, pallet_height } from '../components/freight.ts'
import { matte } from '../components/surfaces.ts'

/** Millimeters. */
const load = { width: 1160, height: 980, depth: 960 } as const
const { width, height, depth } = load
const [left, front, top] = [-width / 2, depth / 2, pallet_height + height]

const indicator_at = { x: -width * 0.1, y: pallet_height + height * 0.7 }
const hole_z = depth * 0.06

/** The six places to check before signing, in the order of their numbers. */
export const places: readonly Point[] = [
  [indicator_at.x + 66, indicator_at.y - 66, front],
  [width * 0.16, pallet_height + height * 0.42, front + 6],
  [left + 66, top - 84, front - 66],
  [width * 0.06, top, -depth * 0.12],
  [left, pallet_height + height * 0.2, hole_z],
  [-width * 0.1, pallet_height - 11, 500],
]

/** A carton on a pallet with what to look for: a crushed corner, a water stain, a fork hole and an indicator that has turned red. */
export function damagedFreight() {
  const group = pallet(1200, 1000)
  const carton = part(crushedBox(), matte('carton'), 0, pallet_height + height / 2, 0)
  group.add(carton, ...straps(), ...prints())
  return group
}

/** A box whose upper corner next to the camera is pushed in. */
function crushedBox(): BufferGeometry {
  const geometry = new BoxGeometry(width, height, depth, 46, 40, 40)
  const corner = new Vector3(-width / 2, height / 2, depth / 2)
  const position = geometry.getAttribute('position')
  const at = new Vector3()
  const reach = 250
  for (let index = 0; index < position.count; index++) {
    at.fromBufferAttribute(position, index)
    const share = 1 - at.distanceTo(corner) / reach
    if (share <= 0) continue
    const fold = 0.86 + 0.14 * Math.sin(0.035 * (at.x - 1.4 * at.y + 0.8 * at.z))
    const push = share ** 0.9 * fold
    position.setXYZ(index, at.x + 62 * push, at.y - 96 * push, at.z - 66 * push)
  }
  return withCreases(geometry, 24)
}

function straps() {
  const look = surface('plastic-black', { color: '#3d4043' })
  return [-0.34, 0.16].flatMap((share) => {
    const x = share * width
    return [
      part(box(19, height, 2, 0), look, x, pallet_height + height / 2, front + 1.4),
      part(box(19, 2, depth, 0), look, x, top + 1.4, 0),
      part(box(34, 26, 9, 2), surface('zinc'), x, pallet_height + height * 0.62, front + 4),
    ]
  })
}

function prints() {
  const indicator = decal(190, 190, drawIndicator)
  indicator.position.set(indicator_at.x, indicator_at.y, front + 0.8)
  const label = decal(300, 190, drawLabel)
  label.position.set(-width * 0.1, pallet_height + height * 0.22, front + 0.8)
  const arrows = decal(150, 190, drawArrows, { transparent: true })
  arrows.position.set(width * 0.33, pallet_height + height * 0.66, front + 0.8)
  const stain = decal(460, 340, drawStain, { transparent: true, roughness: 0.9 })
  stain.rotation.x = -Math.PI / 2
  stain.position.set(width * 0.06, top + 0.8, -depth * 0.12)
  const hole = decal(230, 150, drawHole, { transparent: true, roughness: 1 })
  hole.rotation.y = -Math.PI / 2
  hole.position.set(left - 0.8, pallet_height + height * 0.2, hole_z)
  return [indicator, label, arrows, stain, hole]
}

/** A shock indicator: red in its window means that it was triggered. */
const drawIndicator: Draw = (context, width, height) => {
  context.fillStyle = '#e4e1d8'
  context.fillRect(0, 0, width, height)
  context.strokeStyle = '#a3352c'
  context.lineWidth = width * 0.06
  context.strokeRect(width * 0.06, height * 0.06, width * 0.88, height * 0.88)
  context.fillStyle = '#4a4d50'
  context.fillRect(width * 0.2, height * 0.2, width * 0.6, height * 0.06)
  context.fillRect(width * 0.2, height * 0.31, width * 0.44, height * 0.04)
  context.fillStyle = '#cdd0cf'
  context.fillRect(width * 0.2, height * 0.45, width * 0.6, height * 0.34)
  context.fillStyle = '#b3261e'
  context.beginPath()
  context.arc(width / 2, height * 0.62, width * 0.12, 0, 2 * Math.PI)
  context.fill()
}

/** Gray lines and a bar code: nobody's address. */
const drawLabel: Draw = (context, width, height) => {
  context.fillStyle = '#e4e1d8'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#6a6d70'
  for (const [line, share] of [0.42, 0.34, 0.38].entries())
    context.fillRect(width * 0.06, height * (0.12 + line * 0.11), width * share, height * 0.045)
  context.fillStyle = '#35383b'
  let x = width * 0.06
  for (let bar = 0; bar < 34; bar++) {
    const wide = width * (0.006 + 0.004 * ((bar * 7) % 4))
    context.fillRect(x, height * 0.54, wide, height * 0.36)
    x += wide + width * (0.007 + 0.003 * ((bar * 5) % 3))
  }
}

/** Two arrows that point up above a line. */
const drawArrows: Draw = (context, width, height) => {
  context.clearRect(0, 0, width, height)
  context.fillStyle = '#4c463d'
  for (const x of [0.27, 0.73]) {
    context.beginPath()
    context.moveTo(width * x, height * 0.06)
    context.lineTo(width * (x + 0.2), height * 0.34)
    context.lineTo(width * (x - 0.2), height * 0.34)
    context.fill()
    context.fillRect(width * (x - 0.06), height * 0.33, width * 0.12, height * 0.42)
  }
  context.fillRect(width * 0.04, height * 0.84, width * 0.92, height * 0.07)
}

/** Water that has dried, with a darker rim. */
const drawStain: Draw = (context, width, height) => {
  context.clearRect(0, 0, width, height)
  const outline = (scale: number) => {
    context.beginPath()
    for (let at = 0; at <= 60; at++) {
      const turn = (at / 60) * 2 * Math.PI
      const reach = scale * (0.36 + 0.05 * Math.sin(3 * turn + 0.6) + 0.03 * Math.sin(5 * turn))
      context.lineTo(
        width * (0.5 + reach * 1.2 * Math.cos(turn)),
        height * (0.5 + reach * 1.2 * Math.sin(turn)),
      )
    }
  }
  for (const [scale, alpha] of [
    [1.06, 0.1],
    [1.03, 0.16],
    [1, 0.2],
  ] as const) {
    outline(scale)
    context.fillStyle = `rgba(86, 62, 36, ${alpha})`
    context.fill()
  }
  outline(1)
  context.lineWidth = width * 0.014
  context.strokeStyle = 'rgba(78, 55, 31, 0.35)'
  context.stroke()
}

/** A tear where a fork went in: dark inside, with light torn edges. */
const drawHole: Draw = (context, width, height) => {
  context.clearRect(0, 0, width, height)
  const shape = (scale: number) => {
    context.beginPath()
    for (const [x, y] of [
      [0.08, 0.52],
      [0.2, 0.3],
      [0.36, 0.36],
      [0.52, 0.24],
      [0.74, 0.32],
      [0.92, 0.48],
      [0.8, 0.66],
      [0.6, 0.62],
      [0.44, 0.76],
      [0.24, 0.66],
    ] as const)
      context.lineTo(width * (0.5 + (x - 0.5) * scale), height * (0.5 + (y - 0.5) * scale))
    context.closePath()
  }
  shape(1)
  context.fillStyle = '#d0bfa4'
  context.fill()
  shape(0.84)
  context.fillStyle = '#3b3127'
  context.fill()
}
