import type { Material } from 'three'
import type { Subject } from '../../subject.ts'
import { surface } from '../kit/materials.ts'

/** The metal of a mounting part by the finish in its data. */
export function metalOf(subject: Subject): Material {
  const finish = subject.text(['finish', 'mount_finish'], 'clear')
  if (finish === 'black') return surface('anodized-black')
  if (finish === 'stainless') return stainless()
  if (finish === 'tinned')
    return surface('anodized-silver', { color: '#d5d2cb', metalness: 0.7, roughness: 0.3 })
  if (finish === 'galvanized') return galvanized()
  return extrudedAluminum()
}

/** Aluminum from the press, with a matte clear coat. */
export const extrudedAluminum = () =>
  surface('anodized-silver', { color: '#d2d4d7', metalness: 0.6, roughness: 0.4 })

export const stainless = () => surface('steel', { color: '#cfd0d2', metalness: 0.85, roughness: 0.28 })

export const galvanized = () => surface('zinc', { color: '#bfc2c5', metalness: 0.5, roughness: 0.48 })
