import { decal } from './assembly.ts'
import type { Draw } from './textures.ts'

/** Gray lines where a rating plate has text: the figures are on the page. */
const drawRatingPlate: Draw = (context, width, height) => {
  context.fillStyle = '#d4d5d4'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#5f6369'
  context.fillRect(width * 0.05, height * 0.08, width * 0.34, height * 0.08)
  for (let line = 0; line < 8; line++) {
    const y = height * (0.26 + line * 0.085)
    context.fillRect(width * 0.05, y, width * (0.29 + ((line * 53) % 70) / 500), height * 0.025)
    context.fillRect(width * 0.58, y, width * (0.14 + ((line * 31) % 60) / 500), height * 0.025)
  }
}

/** A rating plate facing z. */
export const ratingPlate = (width: number, height: number) => decal(width, height, drawRatingPlate)

/** The store's wordmark in dark letters on nothing: for the store's own products only. */
export const drawWordmark: Draw = (context, width, height) => {
  context.clearRect(0, 0, width, height)
  context.fillStyle = '#4a4e54'
  context.font = `600 ${height * 0.52}px "Open Sans", "DejaVu Sans", sans-serif`
  context.textAlign = 'center'
  context.letterSpacing = `${height * 0.11}px`
  context.fillText('HELIOSTEAD', width / 2, height * 0.68)
}

/** The wordmark in light letters, for dark fronts. */
export const drawLightWordmark: Draw = (context, width, height) => {
  drawWordmark(context, width, height)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = '#c9cbce'
  context.fillRect(0, 0, width, height)
}
