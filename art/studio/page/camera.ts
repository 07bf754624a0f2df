import { type Box3, MathUtils, PerspectiveCamera, Vector3, Vector4 } from 'three'
import { recipe } from './recipe.ts'

type Look = { yaw: number; pitch: number; fill?: number | undefined; aspect: number }

/** The camera of a view: its distance and aim make the product fill the same share of every picture. */
export function cameraFor(bounds: Box3, { yaw, pitch, fill = recipe.camera.fill, aspect }: Look) {
  const degrees = recipe.camera.vertical_degrees
  const camera = new PerspectiveCamera(degrees, aspect, 0.05, 200)
  const direction = new Vector3().setFromSphericalCoords(
    1,
    MathUtils.degToRad(90 - pitch),
    MathUtils.degToRad(yaw),
  )
  const corners = cornersOf(bounds)
  const aim = bounds.getCenter(new Vector3())
  let distance = bounds.getSize(new Vector3()).length() * 3
  for (let round = 0; round < 12; round++) {
    camera.position.copy(aim).addScaledVector(direction, distance)
    camera.lookAt(aim)
    camera.updateMatrixWorld(true)
    const seen = corners.map((corner) => corner.clone().project(camera))
    const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))]
    const [low, high] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))]
    // A wide product keeps within the middle three quarters: small pictures are cut to a square.
    distance *= Math.max((right - left) / Math.min(fill, 0.74), (high - low) / fill) / 2
    const half = Math.tan(MathUtils.degToRad(degrees / 2)) * distance
    const across = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1)
    aim
      .addScaledVector(across, ((left + right) / 2) * half * aspect)
      .addScaledVector(up, ((low + high) / 2) * half)
  }
  camera.near = distance * 0.3
  camera.far = distance * 4
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld(true)
  return camera
}

export function cornersOf({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  )
}

/** The part of the picture that the bounds cover, in pixels from the lower left corner. */
export function frameOf(bounds: Box3, camera: PerspectiveCamera, width: number, height: number) {
  const seen = cornersOf(bounds).map((corner) => corner.project(camera))
  const margin = 4
  const pixels = (value: number, size: number) => ((value + 1) / 2) * size
  const left = Math.max(0, Math.floor(pixels(Math.min(...seen.map(({ x }) => x)), width)) - margin)
  const low = Math.max(0, Math.floor(pixels(Math.min(...seen.map(({ y }) => y)), height)) - margin)
  const right = Math.min(width, Math.ceil(pixels(Math.max(...seen.map(({ x }) => x)), width)) + margin)
  const high = Math.min(height, Math.ceil(pixels(Math.max(...seen.map(({ y }) => y)), height)) + margin)
  return new Vector4(left, low, right - left, high - low)
}
