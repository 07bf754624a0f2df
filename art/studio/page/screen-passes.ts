import {
  Color,
  CustomBlending,
  type IUniform,
  Mesh,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  ShaderMaterial,
  type Texture,
  Vector2,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { recipe } from './recipe.ts'

const vertexShader =
  'varying vec2 place; void main() { place = uv; gl_Position = vec4(position.xy, 0., 1.); }'

const screenMaterial = (fragmentShader: string, uniforms: Record<string, IUniform>, adds = false) =>
  new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
    ...(adds && { blending: CustomBlending, blendSrc: OneFactor, blendDst: OneFactor }),
  })

/** Adds one of `frames` frames to their mean. */
export const meanMaterial = (frame: Texture, frames: number) =>
  screenMaterial(
    `varying vec2 place; uniform sampler2D frame; uniform float weight;
    void main() { gl_FragColor = weight * min(texture2D(frame, place), vec4(24.)); }`,
    { frame: { value: frame }, weight: { value: 1 / frames } },
    true,
  )

/** How much of its light the backdrop gets, smoothed: widely where the shadow is soft, hardly where it is deep. */
export const softShadowMaterial = (lightMap: Texture) =>
  screenMaterial(
    `varying vec2 place; uniform sampler2D lightMap; uniform vec2 pixels;
    float seen(vec4 light) { return clamp(light.r / max(light.g, 1e-4), 0., 1.); }
    float isBackdrop(vec4 light) { return step(.98, light.a / max(light.b, 1e-4)); }
    void main() {
      vec4 here = texture2D(lightMap, place);
      // Above the horizon there is no floor to be dark.
      if (here.b < .001) { gl_FragColor = vec4(1.); return; }
      // Next to the product and behind it, the nearest backdrop counts.
      float own = isBackdrop(here) > 0. ? seen(here) : .3;
      float radius = mix(2.5, 34., smoothstep(.35, .97, own)) * pixels.x / 1600.;
      float sum = own * 1e-3; float count = 1e-3;
      for (int tap = 0; tap < 48; tap++) {
        float angle = float(tap) * 2.39996;
        float away = sqrt(float(tap) / 48.) * radius;
        vec4 there = texture2D(lightMap, place + vec2(cos(angle), sin(angle)) * away / pixels);
        float counts = isBackdrop(there);
        sum += counts * seen(there); count += counts;
      }
      gl_FragColor = vec4(sum / count);
    }`,
    { lightMap: { value: lightMap }, pixels: { value: sizeOf(lightMap) } },
  )

/** Khronos Neutral tone mapping, sRGB encoding and slight grain against banding. */
const toneMapping = `vec3 neutral(vec3 color) {
      float start = .8 - .04; float desaturation = .15;
      float least = min(color.r, min(color.g, color.b));
      color -= least < .08 ? least - 6.25 * least * least : .04;
      float peak = max(color.r, max(color.g, color.b));
      if (peak < start) return color;
      float room = 1. - start;
      float mapped = 1. - room * room / (peak + room - start);
      color *= mapped / peak;
      return mix(color, vec3(mapped), 1. - 1. / (desaturation * (peak - mapped) + 1.));
    }
    vec3 encoded(vec3 color) {
      return mix(color * 12.92, 1.055 * pow(color, vec3(1. / 2.4)) - .055, step(.0031308, color));
    }
    float grain(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }`

/**
 * The finished picture: product over backdrop, Khronos Neutral tone mapping, slight grain against banding. Alpha is the
 * product's share of a pixel.
 */
export const pictureMaterial = (inputs: { product: Texture; shadow: Texture }) =>
  screenMaterial(
    `varying vec2 place;
    uniform sampler2D product; uniform sampler2D shadow;
    uniform vec3 top; uniform vec3 low;
    vec3 backdrop(vec2 at) {
      vec2 away = at - vec2(.46, .6);
      return mix(low, top, smoothstep(.05, .8, at.y)) * (1. - .16 * dot(away, away));
    }
    ${toneMapping}
    void main() {
      vec4 sum = texture2D(product, place);
      vec3 behind = backdrop(place) * mix(.03, 1., pow(texture2D(shadow, place).r, 1.3));
      vec3 color = sum.rgb + (1. - sum.a) * behind;
      color = encoded(clamp(neutral(color), 0., 1.));
      color += (grain(gl_FragCoord.xy) - .5) / 255. * 1.5;
      gl_FragColor = vec4(color, sum.a);
    }`,
    {
      product: { value: inputs.product },
      shadow: { value: inputs.shadow },
      top: { value: new Color(recipe.backdrop.top) },
      low: { value: new Color(recipe.backdrop.low) },
    },
  )

/** A finished scene before the sky. `horizon` is its height in the picture, from 0 at the bottom to 1. */
export const scenePictureMaterial = (
  scene: Texture,
  horizon: number,
  colors: { horizon: string; top: string },
) =>
  screenMaterial(
    `varying vec2 place;
    uniform sampler2D scene; uniform float horizon; uniform vec3 low; uniform vec3 top;
    ${toneMapping}
    void main() {
      vec4 sum = texture2D(scene, place);
      vec3 sky = mix(low, top, smoothstep(-.02, .62, place.y - horizon));
      vec3 color = encoded(clamp(neutral(sum.rgb) + (1. - sum.a) * sky, 0., 1.));
      color += (grain(gl_FragCoord.xy) - .5) / 255. * 1.5;
      gl_FragColor = vec4(color, sum.a);
    }`,
    {
      scene: { value: scene },
      horizon: { value: horizon },
      low: { value: new Color(colors.horizon) },
      top: { value: new Color(colors.top) },
    },
  )

const sizeOf = ({ image }: Texture) => {
  const { width, height } = image as { width: number; height: number }
  return new Vector2(width, height)
}

/** Draws a material over a whole target. */
export class Screen {
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  private readonly mesh = new Mesh(new PlaneGeometry(2, 2))
  private readonly renderer: WebGLRenderer

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer
    this.mesh.frustumCulled = false
  }

  draw(material: ShaderMaterial, target: WebGLRenderTarget, adds = false) {
    this.mesh.material = material
    this.renderer.setRenderTarget(target)
    this.renderer.autoClear = !adds
    this.renderer.render(this.mesh, this.camera)
    this.renderer.autoClear = true
  }
}
