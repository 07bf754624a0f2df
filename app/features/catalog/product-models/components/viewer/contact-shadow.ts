import {
  type Box3,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshDepthMaterial,
  OrthographicCamera,
  PlaneGeometry,
  type Scene,
  ShaderMaterial,
  type Texture,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import type { Stand } from '#art/models3d/model.ts'
import { Screen } from '#art/studio/page/screen-passes.ts'

const pixels = 512

/** How much wider than the product the shadow is. */
const margin = 1.5

/**
 * A soft shadow where the product stands on the floor or hangs on the wall. It is drawn once: the distance of everything
 * from the surface, blurred. `scene` holds only the product.
 */
export function contactShadow(
  renderer: WebGLRenderer,
  scene: Scene,
  bounds: Box3,
  stand: Exclude<Stand, 'none'>,
): Group {
  const size = bounds.getSize(new Vector3())
  const center = bounds.getCenter(new Vector3())
  const isFloor = stand === 'floor'
  const [across, along, above] = isFloor ? [size.x, size.z, size.y] : [size.x, size.y, size.z]
  const blur = 0.12 * Math.max(across, along)
  const width = across * margin + blur
  const height = along * margin + blur
  const reach = Math.min(above, 0.5 * Math.max(across, along))

  const shadow = new Group()
  shadow.position.copy(center).setComponent(isFloor ? 1 : 2, -0.0006)
  if (isFloor) shadow.rotation.x = -Math.PI / 2
  // Looks out of the surface at the product.
  const camera = new OrthographicCamera(-width / 2, width / 2, height / 2, -height / 2, 0, reach)
  camera.rotation.y = Math.PI
  shadow.add(camera)
  shadow.updateMatrixWorld(true)

  const nearness = new WebGLRenderTarget(pixels, pixels)
  const blurred = new WebGLRenderTarget(pixels, pixels, { depthBuffer: false })
  scene.overrideMaterial = new MeshDepthMaterial()
  renderer.setRenderTarget(nearness)
  renderer.setClearColor('#000000', 0)
  renderer.render(scene, camera)
  scene.overrideMaterial = null
  new Screen(renderer).draw(blurMaterial(nearness.texture, blur / width, blur / height), blurred)
  renderer.setRenderTarget(null)
  nearness.dispose()

  const look = new MeshBasicMaterial({ map: blurred.texture, transparent: true, depthWrite: false })
  shadow.add(new Mesh(new PlaneGeometry(width, height), look))
  return shadow
}

/** Dark and sharp where something touches the surface, wide and faint where it is farther away. */
const blurMaterial = (nearness: Texture, across: number, along: number) =>
  new ShaderMaterial({
    depthTest: false,
    depthWrite: false,
    uniforms: { nearness: { value: nearness }, radius: { value: [across, along] } },
    vertexShader: 'varying vec2 place; void main() { place = uv; gl_Position = vec4(position.xy, 0., 1.); }',
    fragmentShader: `
      varying vec2 place; uniform sampler2D nearness; uniform vec2 radius;
      void main() {
        // The camera looks out of the surface: left and right change places.
        vec2 here = vec2(1. - place.x, place.y);
        float wide = 0.; float narrow = 0.;
        for (int tap = 0; tap < 96; tap++) {
          float angle = float(tap) * 2.39996;
          vec2 away = vec2(cos(angle), sin(angle)) * sqrt((float(tap) + .5) / 96.) * radius;
          wide += texture2D(nearness, here + away).r;
          float near = texture2D(nearness, here + away * .25).r;
          narrow += near * near;
        }
        // Fades out at the edges of the surface.
        vec2 edge = smoothstep(vec2(0.), vec2(.12), place) * smoothstep(vec2(0.), vec2(.12), 1. - place);
        gl_FragColor = vec4(0., 0., 0., (.32 * wide + .28 * narrow) / 96. * edge.x * edge.y);
      }`,
  })
