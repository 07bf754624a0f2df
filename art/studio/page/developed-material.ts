import { type IUniform, type Material, ShaderChunk, Vector2, Vector3 } from 'three'

/** What the materials read: the stored light and the place of the reflected surroundings. */
export const shared = {
  lightMap: { value: null } as IUniform,
  pixels: { value: new Vector2() },
  roomCenter: { value: new Vector3() },
  roomRadius: { value: 3 },
}

const reflection = 'reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );'
if (!ShaderChunk.envmap_physical_pars_fragment.includes(reflection))
  throw new Error('three.js has changed envmap_physical_pars_fragment')

/** Reflections with parallax: the surroundings are near, so a flat pane shows a gradient. */
const nearReflections = ShaderChunk.envmap_physical_pars_fragment.replace(
  reflection,
  `${reflection}
  {
    vec3 position = (vec4(-vViewPosition, 0.) * viewMatrix).xyz + cameraPosition;
    reflectVec = normalize((position - roomCenter) / roomRadius + reflectVec);
  }`,
)

const declarations =
  'uniform sampler2D lightMap; uniform vec2 pixels; uniform vec3 roomCenter; uniform float roomRadius;\n'

/** Diffuse light comes from the stored light; light that bounces within a hollow takes on the color of the hollow. */
const diffuse = `
  vec4 stored = texture2D(lightMap, gl_FragCoord.xy / pixels);
  float arriving = .93 * stored.r / max(stored.b, 1e-4) / PI;
  float visible = clamp(stored.r / max(stored.g, 1e-4), 0., 1.);
  vec3 albedo = diffuseColor.rgb * (1. - metalnessFactor);
  float gloss = mix(.12, 1., pow(visible, .8));
  vec3 totalDiffuse = albedo * arriving / (1. - .78 * albedo * (1. - visible));`

/**
 * A fragment shader that shows stored light instead of computed light. `diffuse` is the code that sets `totalDiffuse`, and
 * `gloss`, by which reflections are damped.
 */
export const withStoredLight = (fragmentShader: string, diffuse: string) =>
  fragmentShader
    .replace('vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;', diffuse)
    .replace(
      'vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;',
      'vec3 totalSpecular = reflectedLight.indirectSpecular * gloss;',
    )
    .replace(
      '( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat',
      '( clearcoatSpecularIndirect * gloss ) * material.clearcoat',
    )

/** Makes a material show the stored light instead of computing its own. */
export function develop(material: Material): void {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, shared)
    shader.fragmentShader = withStoredLight(declarations + shader.fragmentShader, diffuse).replace(
      '#include <envmap_physical_pars_fragment>',
      nearReflections,
    )
  }
}
