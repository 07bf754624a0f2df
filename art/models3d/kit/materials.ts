import { MeshPhysicalMaterial, type MeshPhysicalMaterialParameters } from 'three'

/** The look of each surface. Colors stay between #212121 and #e8e8e8, so that no product is pure black or burnt white. */
const surfaces = {
  'anodized-black': { color: '#45464b', metalness: 0.4, roughness: 0.4 },
  'anodized-silver': { color: '#bfc1c5', metalness: 0.9, roughness: 0.38 },
  'cast-aluminum': { color: '#9a9da1', metalness: 0.85, roughness: 0.48 },
  'dark-aluminum': { color: '#595c61', metalness: 0.75, roughness: 0.46 },
  'powder-white': { color: '#d5d6d6', roughness: 0.42, clearcoat: 0.25, clearcoatRoughness: 0.35 },
  'powder-light-gray': { color: '#b4b7ba', roughness: 0.44, clearcoat: 0.22, clearcoatRoughness: 0.36 },
  'powder-gray': { color: '#54585e', roughness: 0.46, clearcoat: 0.2, clearcoatRoughness: 0.4 },
  'powder-charcoal': { color: '#35383d', roughness: 0.46, clearcoat: 0.2, clearcoatRoughness: 0.4 },
  'gloss-white': { color: '#d9d9d7', roughness: 0.3, clearcoat: 0.6, clearcoatRoughness: 0.12 },
  'plastic-black': { color: '#2b2c30', roughness: 0.42 },
  'plastic-gray': { color: '#7b7f84', roughness: 0.5 },
  'plastic-white': { color: '#cdcecd', roughness: 0.44 },
  rubber: { color: '#2d2e31', roughness: 0.8 },
  gap: { color: '#17181a', roughness: 0.9 },
  steel: { color: '#cbcdd1', metalness: 1, roughness: 0.24 },
  zinc: { color: '#b0b3b7', metalness: 0.95, roughness: 0.38 },
  copper: { color: '#b4714a', metalness: 1, roughness: 0.32 },
  brass: { color: '#b99a56', metalness: 1, roughness: 0.32 },
  'glass-black': { color: '#101217', roughness: 0.08, clearcoat: 1, clearcoatRoughness: 0.03 },
  red: { color: '#a3241f', roughness: 0.45 },
  amber: { color: '#dd9713', roughness: 0.45 },
  green: { color: '#2f7d4c', roughness: 0.45 },
} satisfies Record<string, MeshPhysicalMaterialParameters>

export type Surface = keyof typeof surfaces

/** A new material with the look of a surface; `changes` replace single values. */
export function surface(name: Surface, changes: MeshPhysicalMaterialParameters = {}): MeshPhysicalMaterial {
  return material(name, { ...surfaces[name], ...changes })
}

/** A new physical material with a name, which exported models have. */
export function material(name: string, values: MeshPhysicalMaterialParameters): MeshPhysicalMaterial {
  const made = new MeshPhysicalMaterial({ metalness: 0, ...values })
  made.name = name
  return made
}

/** A powder-coated surface in any color. */
export const powderCoat = (color: string) =>
  material(`powder-${color}`, { color, roughness: 0.44, clearcoat: 0.22, clearcoatRoughness: 0.36 })

/** Corrugated board. */
export const kraftBoard = (color = '#b39066') => material('carton', { color, roughness: 0.9 })

/** A small light; `strength` 1 is as bright as a white surface. */
export const light = (color: string, strength = 1.4) =>
  material(`light-${color}`, {
    color: '#000000',
    emissive: color,
    emissiveIntensity: strength,
    roughness: 0.4,
  })
