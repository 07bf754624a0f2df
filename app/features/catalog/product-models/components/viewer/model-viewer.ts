import {
  Box3,
  Group,
  MathUtils,
  NeutralToneMapping,
  type PerspectiveCamera,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { findModelBuilder } from '#art/models3d/find-model.ts'
import type { ProductModel } from '#art/models3d/model.ts'
import { cameraFor } from '#art/studio/page/camera.ts'
import { recipe } from '#art/studio/page/recipe.ts'
import { reflectionsOf } from '#art/studio/page/reflections.ts'
import { readSubject } from '#art/subject.ts'
import type { ModelSubject } from '../../product-model.ts'
import { contactShadow } from './contact-shadow.ts'

export type ModelViewer = {
  /** The product in meters. */
  product: Group
  /** Turns the product to the right and tilts it toward the viewer, in degrees. */
  turn(right: number, down: number): void
  /** Enlarges the product by a factor. */
  zoom(factor: number): void
  /** Back to the view of the first picture. */
  reset(): void
  /** Removes the canvas and releases the graphics memory. */
  close(): void
}

/** More would cost time and battery, and is hardly seen. */
const most_pixel_ratio = 2

/** As bright as in the pictures, where light also comes from the floor. */
const brightness = 1.25

/** How near and how far the camera may be, as a share of its first distance: of a long rail one sees the profile. */
const distances = { nearest: 0.1, farthest: 1.6 }

/**
 * Shows the model of a product in an element, in the light of the pictures. It draws only when something changes, so a
 * device at rest uses no power for it. `onLost` is called when the system takes the graphics memory away.
 */
export function openModelViewer(host: HTMLElement, subject: ModelSubject, onLost: () => void): ModelViewer {
  const model = modelOf(subject)
  const renderer = new WebGLRenderer({ antialias: true, alpha: true })
  const canvas = renderer.domElement
  canvas.className = 'absolute inset-0 size-full'
  renderer.toneMapping = NeutralToneMapping
  renderer.setPixelRatio(Math.min(devicePixelRatio, most_pixel_ratio))
  const { scene, product, bounds } = sceneOf(model, renderer)
  const orbit = orbitAround(model, bounds, canvas)

  let frame = 0
  function draw() {
    frame = 0
    // As in the studio, the lights turn with the camera: every side is well lit.
    const turned = orbit.controls.getAzimuthalAngle() - MathUtils.degToRad(recipe.light_yaw)
    scene.environmentRotation.y = turned
    orbit.fitDepth()
    renderer.render(scene, orbit.controls.object)
  }
  const request = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const resized = new ResizeObserver(() => {
    renderer.setSize(host.clientWidth, host.clientHeight, false)
    orbit.reset(host.clientWidth / Math.max(host.clientHeight, 1))
    request()
  })
  const lose = (event: Event) => {
    event.preventDefault()
    onLost()
  }
  orbit.controls.addEventListener('change', request)
  canvas.addEventListener('webglcontextlost', lose)
  host.append(canvas)
  resized.observe(host)

  return {
    product,
    turn: orbit.turn,
    zoom: orbit.zoom,
    reset: () => orbit.reset(),
    close() {
      cancelAnimationFrame(frame)
      resized.disconnect()
      orbit.controls.dispose()
      canvas.removeEventListener('webglcontextlost', lose)
      canvas.remove()
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
}

function modelOf({ product, parts }: ModelSubject): ProductModel {
  const subject = readSubject(product, new Map(parts.map((one) => [one.id, one])))
  const build = findModelBuilder(subject.model)
  if (!build) throw new Error(`There is no model ${subject.model}`)
  return build(subject)
}

/** The product in meters, with its shadow on the floor or on the wall. */
function sceneOf({ root, stand }: ProductModel, renderer: WebGLRenderer) {
  const product = new Group()
  product.scale.setScalar(0.001)
  product.add(root)
  product.updateMatrixWorld(true)
  const bounds = new Box3().setFromObject(product, true)
  const scene = new Scene()
  scene.add(product)
  if (stand !== 'none') scene.add(contactShadow(renderer, scene, bounds, stand))
  scene.environment = reflectionsOf(renderer, recipe.boxes, 0)
  scene.environmentIntensity = brightness
  return { scene, product, bounds }
}

/** A camera that moves around the product. It starts with the view of the first picture. */
function orbitAround({ views, stand }: ProductModel, bounds: Box3, canvas: HTMLCanvasElement) {
  const front = views.find(({ name }) => name === 'front') ?? { yaw: recipe.light_yaw, pitch: 10 }
  const center = bounds.getCenter(new Vector3())
  const radius = bounds.getSize(new Vector3()).length() / 2
  const camera = cameraFor(bounds, { ...front, aspect: 1 })
  const controls = new OrbitControls<PerspectiveCamera>(camera, canvas)
  controls.enablePan = false
  // What stands on the floor is not seen from below.
  controls.maxPolarAngle = MathUtils.degToRad(stand === 'floor' ? 89 : 160)
  let aspect = 1

  /** With an aspect, of another canvas. */
  function reset(next = aspect) {
    aspect = next
    const view = cameraFor(bounds, { ...front, aspect })
    camera.position.copy(view.position)
    const away = view.getWorldDirection(new Vector3())
    const distance = center.clone().sub(view.position).dot(away)
    controls.target.copy(view.position).addScaledVector(away, distance)
    controls.minDistance = Math.max(distance * distances.nearest, 0.6 * thicknessOf(bounds))
    controls.maxDistance = distance * distances.farthest
    camera.aspect = aspect
    controls.update()
  }

  /** Only as deep as the product and its shadow: otherwise faces a fraction of a millimeter apart flicker. */
  function fitDepth() {
    const distance = camera.position.distanceTo(center)
    camera.near = Math.max(distance - radius, distance * 0.02)
    camera.far = distance + 2 * radius
    camera.updateProjectionMatrix()
  }

  /** Moves the camera on a sphere around the target. */
  function move(change: (place: Spherical) => void) {
    const place = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    change(place)
    place.phi = MathUtils.clamp(place.phi, 0.01, controls.maxPolarAngle)
    camera.position.setFromSpherical(place).add(controls.target)
    controls.update()
  }

  return {
    controls,
    reset,
    fitDepth,
    turn: (right: number, down: number) =>
      move((place) => {
        place.theta -= MathUtils.degToRad(right)
        place.phi -= MathUtils.degToRad(down)
      }),
    zoom: (factor: number) =>
      move((place) => {
        place.radius /= factor
      }),
  }
}

/** The diagonal of the cross-section of the longest side: at half of it, the camera is outside of the product. */
function thicknessOf(bounds: Box3): number {
  const { x, y, z } = bounds.getSize(new Vector3())
  const [, middle = 0, small = 0] = [x, y, z].toSorted((a, b) => b - a)
  return Math.hypot(middle, small)
}
