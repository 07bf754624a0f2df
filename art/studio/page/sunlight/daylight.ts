import type { Quality } from '../recipe.ts'

/** Sun and sky of all scenes. Colors are linear; strengths are shares of what makes a white surface white. */
export const daylight = {
  /** Raise it after a change that is seen in the pictures: all scenes are rendered again. */
  version: 1,
  sun: { color: [1, 0.9, 0.76], strength: 1.02, radius_degrees: 1.6 },
  sky: { color: [0.88, 0.95, 1.06], strength: 0.54 },
  ground: { color: [0.62, 0.6, 0.5], strength: 0.3 },
  /** The backdrop from the horizon up, and what glass reflects. */
  backdrop: { horizon: '#f3efe9', top: '#dce4e9' },
} as const

export const finalSceneQuality: Quality = {
  width: 1600,
  height: 900,
  light_frames: 32,
  material_frames: 8,
  shadow_map: 2048,
}

/** A fast look at a scene. */
export const previewSceneQuality: Quality = {
  width: 640,
  height: 360,
  light_frames: 10,
  material_frames: 4,
  shadow_map: 1024,
}
