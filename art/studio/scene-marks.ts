import sharp from 'sharp'
import { PerspectiveCamera, Vector3 } from 'three'
import type { SceneModel } from '../scenes3d/scene.ts'

/** Writes the numbers of a scene's marks into its picture, each with a line to its place. */
export async function withMarks(picture: Buffer, { marks = [], camera }: SceneModel): Promise<Buffer> {
  if (marks.length === 0) return picture
  const { width, height } = await sharp(picture).metadata()
  const eye = new PerspectiveCamera(camera.vertical_degrees, width / height)
  eye.position.set(...camera.from)
  eye.lookAt(new Vector3(...camera.to))
  eye.updateMatrixWorld(true)
  const drawn = marks.map(({ at, badge }, index) => {
    const seen = new Vector3(...at).project(eye)
    const spot: Pixel = [((seen.x + 1) / 2) * width, ((1 - seen.y) / 2) * height]
    return drawMark(String(index + 1), spot, [badge[0] * width, badge[1] * height], height / 900)
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

type Pixel = readonly [x: number, y: number]

function drawMark(number: string, [left, top]: Pixel, [x, y]: Pixel, scale: number): string {
  const [ink, paper] = ['#23262b', '#fdfaf3']
  const line = `<path d="M${x} ${y}L${left} ${top}" fill="none"`
  return [
    `${line} stroke="${paper}" stroke-width="${7 * scale}"/>`,
    `${line} stroke="${ink}" stroke-width="${3 * scale}"/>`,
    `<circle cx="${left}" cy="${top}" r="${9 * scale}" fill="#f5b83d" stroke="${ink}" stroke-width="${2 * scale}"/>`,
    `<circle cx="${x}" cy="${y}" r="${44 * scale}" fill="${paper}" stroke="${ink}" stroke-width="${3 * scale}"/>`,
    `<text x="${x}" y="${y + 18 * scale}" font-family="Open Sans, DejaVu Sans, sans-serif" font-size="${50 * scale}" font-weight="700" fill="${ink}" text-anchor="middle">${number}</text>`,
  ].join('')
}
