import { BufferGeometry, Color, Float32BufferAttribute, type Object3D, Vector3 } from 'three'
import type { Subject } from '../../subject.ts'
import { part } from '../kit/assembly.ts'
import { material } from '../kit/materials.ts'
import { turned } from '../kit/solids.ts'
import { type Draw, drawnTexture } from '../kit/textures.ts'

/** A solid of revolution around the vertical axis: a list of radius and height. */
export const upright = (profile: readonly (readonly [radius: number, y: number])[], segments = 72) =>
  turned(profile, segments).rotateX(-Math.PI / 2)

type Label = { radius: number; low: number; high: number; around: number; top_radius?: number }

/** A label around a container, `around` radians wide, that faces the camera. */
export function wrappedLabel(
  { radius, low, high, around, top_radius = radius }: Label,
  draw: Draw,
): Object3D {
  const steps = 48
  const positions: number[] = []
  const normals: number[] = []
  const uvs: number[] = []
  const index: number[] = []
  for (let at = 0; at <= steps; at++) {
    const turn = (at / steps - 0.5) * around
    const out = new Vector3(Math.sin(turn), 0, Math.cos(turn))
    for (const [reach, y, v] of [
      [radius, low, 0],
      [top_radius, high, 1],
    ] as const) {
      positions.push(out.x * reach, y, out.z * reach)
      normals.push(...out.toArray())
      uvs.push(at / steps, v)
    }
    if (at < steps) index.push(2 * at, 2 * at + 2, 2 * at + 1, 2 * at + 1, 2 * at + 2, 2 * at + 3)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  geometry.setIndex(index)
  const [across, up] = [radius * around, high - low]
  const map = drawnTexture(1024, Math.round((1024 * up) / across), draw)
  const mesh = part(
    geometry,
    material('label', { map, roughness: 0.45, clearcoat: 0.2, clearcoatRoughness: 0.4 }),
  )
  mesh.rotation.y = 0.3
  return mesh
}

/** The contents in US units, as in the product's name; of grease, the weight in ounces, which is close to its fluid ounces. */
function contentsText(subject: Subject): string {
  const liters = subject.number(['litres', 'liters'], 1)
  if (subject.text(['form'], '') === 'cartridge') return `${Math.round(liters * 33.814)} oz`
  const gallons = liters / 3.785
  return gallons >= 0.9 ? `${Math.round(gallons)} gal` : `${Math.round(liters * 33.814)} fl oz`
}

/** The store's label: its wordmark, what the crop is, and the volume, between two bands in `tint`. */
export const labelDrawing =
  (subject: Subject, tint: string): Draw =>
  (context, width, height) => {
    const fit = Math.min(height, width * 0.62)
    context.fillStyle = '#dcdad2'
    context.fillRect(0, 0, width, height)
    context.fillStyle = tint
    context.fillRect(0, 0, width, height * 0.09)
    context.fillRect(0, height * 0.86, width, height * 0.14)
    context.fillStyle = '#35393f'
    context.textAlign = 'left'
    const left = width * 0.2
    context.font = `600 ${fit * 0.12}px "Open Sans", "DejaVu Sans", sans-serif`
    context.letterSpacing = `${fit * 0.022}px`
    context.fillText('HELIOSTEAD', left, height * 0.3)
    context.letterSpacing = '0px'
    context.font = `600 ${fit * 0.2}px "Open Sans", "DejaVu Sans", sans-serif`
    context.fillText(contentsText(subject), left, height * 0.57)
    context.fillStyle = '#80858b'
    for (const [line, share] of [0.52, 0.44, 0.36].entries())
      context.fillRect(left, height * (0.66 + line * 0.055), width * share, Math.max(2, height * 0.014))
  }

/** A translucent plastic wall with the liquid's color behind it: the color is painted, because light does not go through. */
export function translucent(liquid: string): { body: string; empty: string } {
  const wall = new Color('#dedbd0')
  return {
    body: `#${wall.clone().lerp(new Color(liquid), 0.62).getHexString()}`,
    empty: `#${wall.getHexString()}`,
  }
}

export const plastic = (color: string, roughness = 0.38) =>
  material('plastic', { color, roughness, clearcoat: 0.25, clearcoatRoughness: 0.3 })

/** Thin clear plastic. Many walls behind each other add up to a light gray. */
export const clearPla = () =>
  material('clear-pla', {
    color: '#cfd8d8',
    roughness: 0.12,
    clearcoat: 1,
    clearcoatRoughness: 0.05,
    transparent: true,
    opacity: 0.8,
    depthWrite: false,
  })
