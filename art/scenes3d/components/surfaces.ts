import type { MeshPhysicalMaterial, MeshPhysicalMaterialParameters } from 'three'
import { material } from '../../models3d/kit/materials.ts'

/** Matte surfaces of buildings and landscape; `grain` is the size of speckles in meters and how much they differ. */
const looks = {
  lawn: { color: '#a2a885', grain: { meters: 0.045, amount: 0.16 } },
  meadow: { color: '#9aa079', grain: { meters: 0.4, amount: 0.1 } },
  soil: { color: '#8b7c6b', grain: { meters: 0.06, amount: 0.2 } },
  concrete: { color: '#c6c1b7', grain: { meters: 0.05, amount: 0.05 } },
  asphalt: { color: '#a4a29e', grain: { meters: 0.04, amount: 0.07 } },
  gravel: { color: '#b9b5ac', grain: { meters: 0.05, amount: 0.16 } },
  plaster: { color: '#d8d5cd', grain: { meters: 0.05, amount: 0.025 } },
  trim: { color: '#e6e2d9' },
  oak: { color: '#b0a08a', grain: { meters: 0.05, amount: 0.06 } },
  pallet: { color: '#c9b492', grain: { meters: 0.03, amount: 0.1 } },
  carton: { color: '#c6b59d', grain: { meters: 0.03, amount: 0.03 } },
  brick: { color: '#b3a598', grain: { meters: 0.07, amount: 0.12 } },
  membrane: { color: '#d9d7d0', grain: { meters: 0.3, amount: 0.03 } },
  bark: { color: '#84766a', grain: { meters: 0.05, amount: 0.15 } },
} satisfies Record<string, { color: string; grain?: { meters: number; amount: number } }>

/** A new matte surface of a building or a landscape. */
export function matte(name: keyof typeof looks, changes: MeshPhysicalMaterialParameters = {}) {
  const { color, ...look } = looks[name]
  const made = material(name, { color, roughness: 0.95, specularIntensity: 0.3, ...changes })
  if ('grain' in look) made.userData.grain = look.grain
  return made
}

/** Faces in their own colors: shingles, siding. */
export const colored = (name: string, changes: MeshPhysicalMaterialParameters = {}) =>
  material(name, { vertexColors: true, roughness: 0.9, specularIntensity: 0.3, ...changes })

/** Leaves: thin, seen from both sides. */
export function foliage(): MeshPhysicalMaterial {
  const made = colored('foliage', { side: 2, roughness: 1, specularIntensity: 0.1 })
  made.userData.isFoliage = true
  return made
}

/** The pane of a window: dark, and it reflects the sky. */
export const windowGlass = () =>
  material('window-glass', {
    color: '#4a565f',
    roughness: 0.2,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
    ior: 1.5,
  })
