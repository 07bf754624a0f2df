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
      .replace('void main() {', 'float arriving = 0.; float unshadowed = 0.;\nvoid main() {')
      .replace('#include <lights_fragment_begin>', separatedLights)
      .replace(
        '#include <opaque_fragment>',
        `#ifdef BACKDROP
          gl_FragColor = vec4(arriving, unshadowed, 1., 1.);
        #else
          gl_FragColor = vec4(arriving, unshadowed, 1., 0.);
        #endif
        return;`,
      )
  }
  return made
}

/** The loop over the lights of three.js, which also adds each light with and without its shadow. */
const separatedLights = ['directional', 'spot'].reduce((source, kind) => {
  const shadowed = new RegExp(
    String.raw`directLight\.color \*= \( directLight\.visible && receiveShadow \) \? getShadow\( (${kind}ShadowMap\[ i \].*?) \) : 1\.0;`,
  )
  if (!shadowed.test(source)) throw new Error(`three.js has changed the shadow of a ${kind} light`)
  return source.replace(
    shadowed,
    `{
      float facing = max(0., dot(geometryNormal, directLight.direction)) * directLight.color.r;
      float seen = directLight.visible ? getShadow($1) : 1.;
      unshadowed += facing;
      arriving += facing * seen;
    }`,
  )
}, ShaderChunk.lights_fragment_begin)
