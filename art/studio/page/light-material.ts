import { BackSide, DoubleSide, MeshLambertMaterial, ShaderChunk } from 'three'

/**
 * White surfaces that store light instead of color: red is the light that arrives, green what would arrive without shadows,
 * blue counts, and alpha says whether it is the backdrop.
 */
export function lightMaterial(isBackdrop: boolean): MeshLambertMaterial {
  const made = new MeshLambertMaterial({ color: '#ffffff', side: DoubleSide, shadowSide: BackSide })
  made.defines = isBackdrop ? { BACKDROP: 1 } : {}
  made.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', 'vec2 arriving = vec2(0.); vec2 unshadowed = vec2(0.);\nvoid main() {')
      .replace('#include <lights_fragment_begin>', separatedLights)
      .replace(
        '#include <opaque_fragment>',
        `#ifdef BACKDROP
          gl_FragColor = vec4(arriving.r, unshadowed.r, 1., 1.);
        #else
          gl_FragColor = vec4(arriving.r, unshadowed.r, 1., 0.);
        #endif
        return;`,
      )
  }
  return made
}

/**
 * The loop over the lights of three.js, which also adds the red and the green of each light with its shadow to `arriving` and
 * without it to `unshadowed`.
 */
export const separatedLights = ['directional', 'spot'].reduce((source, kind) => {
  const shadowed = new RegExp(
    String.raw`directLight\.color \*= \( directLight\.visible && receiveShadow \) \? getShadow\( (${kind}ShadowMap\[ i \].*?) \) : 1\.0;`,
  )
  if (!shadowed.test(source)) throw new Error(`three.js has changed the shadow of a ${kind} light`)
  return source.replace(
    shadowed,
    `{
      vec2 facing = max(0., dot(geometryNormal, directLight.direction)) * directLight.color.rg;
      float seen = directLight.visible ? getShadow($1) : 1.;
      unshadowed += facing;
      arriving += facing * seen;
    }`,
  )
}, ShaderChunk.lights_fragment_begin)
