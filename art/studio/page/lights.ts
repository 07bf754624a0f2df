import { DirectionalLight, type Light, Object3D, type Scene, SpotLight, Vector3 } from 'three'
import { type Panel, recipe } from './recipe.ts'
import { turned } from './reflections.ts'
import { halton } from './sampling.ts'
import type { StudioSet } from './set.ts'

/**
 * Four lights with shadows that move with every frame: two on points of the soft boxes, one on the dome, one for the light
 * from the floor. Summed over the frames they make soft shadows without noise.
 */
export class MovingLights {
  private readonly spots = [0, 1].map(() => new SpotLight('#ffffff', 1, 0, 0.62, 0.25, 2))
  private readonly dome = new DirectionalLight('#ffffff', recipe.dome * 2 * Math.PI)
  private readonly bounce = new DirectionalLight('#ffffff', recipe.floor_bounce)
  private readonly boxes: { panel: Panel; at: Vector3; power: number }[]
  private readonly total: number
  private readonly set: StudioSet

  constructor(scene: Scene, set: StudioSet, panels: readonly Panel[], turn: number, shadow_map: number) {
    this.set = set
    this.boxes = panels.map((panel) => {
      const at = turned(panel.at, turn)
      return { panel, at, power: (panel.radiance * panel.size[0] * panel.size[1]) / at.lengthSq() }
    })
    this.total = this.boxes.reduce((sum, { power }) => sum + power, 0)
    const { reach, scale } = set
    // Shadow maps of something as large as a ground mount are coarse: without more bias it shades itself.
    const most_bias = 0.006 * Math.max(1, scale / 2)
    for (const light of [...this.spots, this.dome, this.bounce]) {
      light.castShadow = true
      light.shadow.mapSize.set(shadow_map, shadow_map)
      light.shadow.bias = -0.0006
      light.shadow.normalBias = Math.min(most_bias, (2.2 * reach) / shadow_map)
      light.target.position.copy(set.center)
      scene.add(light, light.target)
    }
    for (const light of this.spots) {
      Object.assign(light.shadow.camera, { near: 0.3 * scale, far: 14 * scale })
      // Far from a spot, depths are close together: more bias would light a rim of the floor along the product.
      light.shadow.bias = -0.00005
    }
    for (const light of [this.dome, this.bounce])
      Object.assign(light.shadow.camera, {
        left: -reach,
        right: reach,
        top: reach,
        bottom: -reach,
        near: 0.1 * scale,
        far: reach * 6,
      })
  }

  /** Moves the lights to their places of a frame. */
  moveTo(frame: number) {
    for (const [at, light] of this.spots.entries()) this.moveSpot(light, frame * 2 + at)
    const above = Math.max(0.02, halton(frame + 1, 11))
    this.direct(this.dome, above, halton(frame + 1, 13))
    const below = -Math.sqrt(halton(frame + 1, 11) * 0.92 + 0.03)
    this.direct(this.bounce, below, halton(frame + 1, 17))
  }

  /** Chooses a box by its power and a point on it. */
  private moveSpot(light: SpotLight, sample: number) {
    let rest = (((sample + 0.5) * 0.618034) % 1) * this.total
    const box = this.boxes.find(({ power }) => (rest -= power) <= 0) ?? this.boxes.at(-1)
    if (!box) return
    const { panel, at, power } = box
    const frame = new Object3D()
    frame.position.copy(at)
    frame.lookAt(...recipe.aim)
    const point = new Vector3(
      (halton(sample + 1, 5) - 0.5) * panel.size[0],
      (halton(sample + 1, 7) - 0.5) * panel.size[1],
      0,
    )
    const { scale, center } = this.set
    point.applyQuaternion(frame.quaternion).add(at).multiplyScalar(scale)
    light.position.set(point.x + center.x, point.y, point.z + center.z)
    const area = panel.size[0] * panel.size[1] * scale * scale
    light.intensity = ((this.total / power) * panel.radiance * area) / 2
  }

  /** Points a light of the dome or the floor: `height` is the sine of its elevation. */
  private direct(light: DirectionalLight, height: number, turn: number) {
    const across = Math.sqrt(1 - height * height)
    const angle = turn * 2 * Math.PI
    const away = new Vector3(across * Math.cos(angle), height, across * Math.sin(angle))
    light.position.copy(this.set.center).addScaledVector(away, this.set.reach * 3)
  }

  dispose() {
    const all: Light[] = [...this.spots, this.dome, this.bounce]
    for (const light of all) {
      light.dispose()
      light.removeFromParent()
    }
  }
}
