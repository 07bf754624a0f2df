import {
  BackSide,
  Mesh,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three'
import type { SceneModel } from '../../../scenes3d/scene.ts'
import { environmentOf } from '../reflections.ts'

/** What glass and metal reflect: a clear sky with a bright horizon and a soft bank of cloud, and the ground. */
export function skyReflections(renderer: WebGLRenderer, { toward, strength }: SceneModel['cloud']): Texture {
  const sky = new Scene()
  const look = new ShaderMaterial({
    side: BackSide,
    vertexShader: `varying vec3 toward;
      void main() {
        toward = normalize(position);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
      }`,
    uniforms: {
      cloudToward: { value: new Vector3(...toward).normalize() },
      cloudStrength: { value: strength },
    },
    fragmentShader: `varying vec3 toward; uniform vec3 cloudToward; uniform float cloudStrength;
      void main() {
        vec3 at = normalize(toward);
        vec3 color = mix(vec3(.95, .9, .82), vec3(.24, .34, .47), smoothstep(.0, .75, at.y));
        float cloud = smoothstep(.86, 1., dot(at, cloudToward));
        color = mix(color, cloudStrength * vec3(1., .98, .95), .8 * cloud);
        color = mix(color, vec3(.3, .31, .25), smoothstep(.02, -.08, at.y));
        gl_FragColor = vec4(color, 1.);
      }`,
  })
  sky.add(new Mesh(new SphereGeometry(30, 48, 24), look))
  return environmentOf(renderer, sky)
}
