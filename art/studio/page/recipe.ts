/** A soft box, or a card that only reflections show: [width, height] and position in meters around a product of 1.6 m. */
export type Panel = {
  size: readonly [width: number, height: number]
  at: readonly [x: number, y: number, z: number]
  radiance: number
}

/** How many pictures are averaged, and how fine the shadows are. */
export type Quality = {
  width: number
  height: number
  light_frames: number
  material_frames: number
  shadow_map: number
}

/**
 * One light, one lens and one backdrop for all products. Lengths are those of a product of 1.6 m; the whole studio is scaled
 * with the product, and turns with the camera.
 */
export const recipe = {
  /** Raise it after a change to the studio that is seen in the pictures: all of them are rendered again. */
  version: 1,
  camera: { vertical_degrees: 17, fill: 0.78 },
  backdrop: { top: '#f4f5f6', low: '#e9ebed' },
  product_meters: 1.6,
  /** The yaw at which the lights stand as listed. */
  light_yaw: 33,
  boxes: [
    { size: [2.2, 2.6], at: [-3.4, 3.0, 2.6], radiance: 9 },
    { size: [3.4, 2.2], at: [0.2, 5.0, 0.4], radiance: 5 },
    { size: [0.7, 3.2], at: [4.0, 2.0, -0.6], radiance: 6 },
  ],
  /** In front of a wall, the light from the right stands in front of it too. */
  wall_boxes: [
    { size: [2.2, 2.6], at: [-3.4, 3.0, 2.6], radiance: 9 },
    { size: [3.4, 1.6], at: [0.2, 5.0, 1.4], radiance: 6 },
    { size: [0.7, 3.2], at: [4.0, 2.0, 1.6], radiance: 6 },
  ],
  cards: [
    { size: [3.8, 4.2], at: [-2.9, 1.2, 3.0], radiance: 3.6, graded: true },
    { size: [1.2, 3.4], at: [3.6, 1.3, 1.2], radiance: 1.9, graded: false },
  ],
  /** Where boxes and cards look. */
  aim: [0, 0.6, 0],
  dome: 0.62,
  floor_bounce: 1.5,
  /** How far the reflected surroundings are from the product's middle. */
  room_radius: 2.7,
} as const satisfies {
  boxes: readonly Panel[]
  wall_boxes: readonly Panel[]
  cards: readonly (Panel & { graded: boolean })[]
  [other: string]: unknown
}

export const finalQuality: Quality = {
  width: 1600,
  height: 1200,
  light_frames: 32,
  material_frames: 12,
  shadow_map: 1024,
}

/** A fast look at a model; with noise and soft details. */
export const previewQuality: Quality = {
  width: 640,
  height: 480,
  light_frames: 12,
  material_frames: 4,
  shadow_map: 512,
}
