import { DoubleSide, type IUniform, type Material, MeshLambertMaterial, Vector2, Vector3 } from 'three'
import { withStoredLight } from '../developed-material.ts'
import { separatedLights } from '../light-material.ts'
import { daylight } from './daylight.ts'

/** What the materials read: the stored light, and where the haze begins and ends. */
export const sunlit = {
  lightMap: { value: null } as IUniform,
  pixels: { value: new Vector2() },
  haze: { value: new Vector2() },
  sunColor: { value: new Vector3(...daylight.sun.color) },
  skyColor: { value: new Vector3(...daylight.sky.color) },
  groundColor: { value: new Vector3(...daylight.ground.color).multiplyScalar(daylight.ground.strength) },
}

/** Leaves have the normals of their crown, on both sides. */
const oneNormal = (fragmentShader: string) =>
  fragmentShader.replace(
    '#include <normal_fragment_begin>',
    'float faceDirection = 1.; vec3 normal = normalize(vNormal); vec3 nonPerturbedNormal = normal;',
  )

/** White surfaces that store light: red is the sun, green the sky, blue counts, alpha is the sky without shadows. */
export function sunlightMaterial(isFoliage: boolean): MeshLambertMaterial {
  const made = new MeshLambertMaterial({ color: '#ffffff', side: DoubleSide, shadowSide: DoubleSide })
  made.defines = isFoliage ? { FOLIAGE: 1 } : {}
  made.onBeforeCompile = (shader) => {
    if (isFoliage) shader.fragmentShader = oneNormal(shader.fragmentShader)
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', 'vec2 arriving = vec2(0.); vec2 unshadowed = vec2(0.);\nvoid main() {')
      .replace('#include <lights_fragment_begin>', separatedLights)
      .replace('#include <opaque_fragment>', 'gl_FragColor = vec4(arriving, 1., unshadowed.g); return;')
  }
  return made
}

const declarations = `
  uniform sampler2D lightMap; uniform vec2 pixels; uniform vec2 haze;
  uniform vec3 sunColor; uniform vec3 skyColor; uniform vec3 groundColor;
  varying vec3 vPlace;
  float scatter(vec3 at) { return fract(sin(dot(floor(at), vec3(12.9898, 78.233, 37.719))) * 43758.5453); }
  float smoothScatter(vec3 at) {
    vec3 low = floor(at); vec3 part = smoothstep(0., 1., at - low);
    vec2 one = vec2(0., 1.);
    vec4 front = vec4(scatter(low), scatter(low + one.yxx), scatter(low + one.xyx), scatter(low + one.yyx));
    vec4 rear = vec4(scatter(low + one.xxy), scatter(low + one.yxy), scatter(low + one.xyy), scatter(low + one.yyy));
    vec4 mixed = mix(front, rear, part.z);
    vec2 row = mix(mixed.xz, mixed.yw, part.x);
    return mix(row.x, row.y, part.y);
  }
`

/** Light that bounces within a hollow takes on the color of the hollow. */
const diffuse = `
  vec4 stored = texture2D(lightMap, gl_FragCoord.xy / pixels);
  float frames = max(stored.b, 1e-4);
  float visible = clamp(stored.g / max(stored.a, 1e-4), 0., 1.);
  float upward = inverseTransformDirection(normal, viewMatrix).y;
  vec3 light = sunColor * stored.r / frames + skyColor * stored.g / frames
    + groundColor * (.62 - .38 * upward) * mix(.35, 1., visible);
  vec3 albedo = diffuseColor.rgb * (1. - metalnessFactor);
  #ifdef GRAIN
    float speckle = smoothScatter(vPlace / GRAIN) * .6 + smoothScatter(vPlace / GRAIN * .37) * .4 - .5;
    float patches = smoothScatter(vPlace / GRAIN * .02) - .5;
    albedo *= 1. + GRAIN_AMOUNT * (speckle * 2. + patches * .8);
  #endif
  float gloss = mix(.15, 1., visible);
  vec3 totalDiffuse = albedo * light / (1. - .6 * albedo * (1. - visible));`

const haze = `
  float far = smoothstep(haze.x, haze.y, length(vViewPosition));
  #ifdef OPAQUE
    gl_FragColor = vec4(outgoingLight, 1.) * (1. - far);
  #else
    gl_FragColor = vec4(outgoingLight, diffuseColor.a * (1. - far));
  #endif`

/** The grain of a material: the size of its speckles in meters and how much they differ from the mean. */
export type Grain = { meters: number; amount: number }

const glsl = (value: number) => value.toFixed(5)

/** Makes a material show the stored light of sun and sky. */
export function developSunlit(material: Material): void {
  const grain = material.userData.grain as Grain | undefined
  const isFoliage = material.userData.isFoliage === true
  if (grain)
    material.defines = { ...material.defines, GRAIN: glsl(grain.meters), GRAIN_AMOUNT: glsl(grain.amount) }
  if (isFoliage) material.defines = { ...material.defines, FOLIAGE: 1 }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, sunlit)
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying vec3 vPlace;\nvoid main() {')
      .replace('#include <fog_vertex>', 'vPlace = (modelMatrix * vec4(transformed, 1.)).xyz;')
    if (isFoliage) shader.fragmentShader = oneNormal(shader.fragmentShader)
    shader.fragmentShader = withStoredLight(declarations + shader.fragmentShader, diffuse).replace(
      '#include <opaque_fragment>',
      haze,
    )
  }
}
