import {
  AdditiveBlending,
  BackSide,
  DoubleSide,
  Mesh,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { type Panel, recipe } from './recipe.ts'

const vertexShader = `
  varying vec2 place; varying vec3 toward;
  void main() {
    place = uv; toward = normalize(position);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  }`

const skyShader = `
  varying vec3 toward; uniform float strength;
  void main() {
    float height = normalize(toward).y;
    vec3 color = mix(vec3(.78), vec3(.42, .43, .45), smoothstep(-.05, .75, height));
    color = mix(color, vec3(.62), smoothstep(0., -.3, height));
    gl_FragColor = vec4(color * strength, 1.);
  }`

/** A panel with soft edges; a graded card is brightest at its top right and fades to nothing. */
const panelShader = (graded: boolean) => `
  varying vec2 place; uniform float radiance;
  void main() {
    vec2 edge = smoothstep(vec2(0.), vec2(${graded ? '.42' : '.12'}), place)
      * smoothstep(vec2(0.), vec2(${graded ? '.42' : '.12'}), 1. - place);
    float inner = mix(${graded ? '0.' : '.15'}, 1., edge.x * edge.y);
    float grade = ${graded ? 'pow(place.y * .75 + place.x * .25, 1.4)' : '1.'};
    gl_FragColor = vec4(vec3(radiance * grade * inner), 1.);
  }`

/** What glossy surfaces reflect: surroundings with its soft boxes and cards, turned with the camera. */
export function reflectionsOf(renderer: WebGLRenderer, boxes: readonly Panel[], turn: number): Texture {
  const room = new Scene()
  room.add(
    new Mesh(
      new SphereGeometry(30, 48, 24),
      new ShaderMaterial({
        side: BackSide,
        uniforms: { strength: { value: recipe.dome * 1.3 } },
        vertexShader,
        fragmentShader: skyShader,
      }),
    ),
  )
  for (const box of boxes) room.add(panelMesh(box, turn, false))
  for (const card of recipe.cards) room.add(panelMesh(card, turn, card.graded))
  return environmentOf(renderer, room)
}

/** A scene as surroundings that glossy surfaces reflect. */
export function environmentOf(renderer: WebGLRenderer, scene: Scene): Texture {
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromScene(scene, 0, 0.1, 100, { size: 256 })
  generator.dispose()
  return texture
}

function panelMesh({ size, at, radiance }: Panel, turn: number, graded: boolean) {
  const look = new ShaderMaterial({
    side: DoubleSide,
    // A graded card adds to what is behind it: its dark end must not be seen as a dark pane.
    ...(graded && { blending: AdditiveBlending, transparent: true, depthWrite: false }),
    uniforms: { radiance: { value: radiance } },
    vertexShader,
    fragmentShader: panelShader(graded),
  })
  const mesh = new Mesh(new PlaneGeometry(...size), look)
  mesh.position.copy(turned(at, turn))
  mesh.lookAt(...recipe.aim)
  return mesh
}

/** A position of the recipe, turned around the product's vertical axis. */
export const turned = (at: Panel['at'], turn: number) =>
  new Vector3(...at).applyAxisAngle(new Vector3(0, 1, 0), turn)
