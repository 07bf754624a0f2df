import { DirectionalLight, MathUtils, type Scene, Vector3 } from 'three'
import type { SceneModel } from '../../../scenes3d/scene.ts'
import { halton } from '../sampling.ts'
import { daylight } from './daylight.ts'

const sky_lights = 2

/**
 * The sun, and two lights on the sky, which move with every frame: summed over the frames they make soft shadows. The sun is
 * red and the sky green: the light material stores them apart.
 */
export class SunAndSky {
  private readonly sun = new DirectionalLight('#ff0000', daylight.sun.strength)
  private readonly sky = Array.from(
    { length: sky_lights },
    // Evenly spread lights meet a horizontal surface at half of their strength on average.
    () => new DirectionalLight('#00ff00', (2 * daylight.sky.strength) / sky_lights),
  )
  private readonly toSun: Vector3
  private readonly center: Vector3
  private readonly radius: number

  constructor(scene: Scene, { sun, lit }: SceneModel, shadow_map: number) {
    const { degToRad } = MathUtils
    this.toSun = new Vector3().setFromSphericalCoords(1, degToRad(90 - sun.elevation), degToRad(sun.azimuth))
    this.center = new Vector3(...lit.center).multiplyScalar(0.001)
    this.radius = lit.radius / 1000
    for (const light of [this.sun, ...this.sky]) this.prepare(scene, light, shadow_map)
  }

  private prepare(scene: Scene, light: DirectionalLight, shadow_map: number) {
    const { radius } = this
    const size = light === this.sun ? shadow_map : shadow_map / 2
    light.castShadow = true
    light.shadow.mapSize.set(size, size)
    light.shadow.bias = -0.0004
    light.shadow.normalBias = (1.6 * radius) / size
    light.target.position.copy(this.center)
    const edges = { left: -radius, right: radius, top: radius, bottom: -radius }
    Object.assign(light.shadow.camera, { ...edges, near: radius, far: radius * 5 })
    scene.add(light, light.target)
  }

  /** Moves the lights to their places of a frame. */
  moveTo(frame: number) {
    const spread = Math.tan(MathUtils.degToRad(daylight.sun.radius_degrees))
    const away = Math.sqrt(halton(frame + 1, 2)) * spread
    const turn = halton(frame + 1, 3) * 2 * Math.PI
    const side = new Vector3(0, 1, 0).cross(this.toSun).normalize()
    const up = this.toSun.clone().cross(side)
    const direction = this.toSun
      .clone()
      .addScaledVector(side, away * Math.cos(turn))
      .addScaledVector(up, away * Math.sin(turn))
    this.point(this.sun, direction.normalize())
    for (const [at, light] of this.sky.entries()) {
      const sample = frame * sky_lights + at + 1
      const height = Math.max(0.03, halton(sample, 5))
      const across = Math.sqrt(1 - height * height)
      const angle = halton(sample, 7) * 2 * Math.PI
      this.point(light, new Vector3(across * Math.cos(angle), height, across * Math.sin(angle)))
    }
  }

  private point(light: DirectionalLight, direction: Vector3) {
    light.position.copy(this.center).addScaledVector(direction, this.radius * 3)
  }

  dispose() {
    for (const light of [this.sun, ...this.sky]) light.dispose()
  }
}
