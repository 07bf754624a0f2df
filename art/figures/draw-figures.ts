import { mkdirSync } from 'node:fs'
import { Sheet } from '../drawing/sheet.ts'
import { writeDrawing } from '../studio/rasterize-drawing.ts'
import { batteryHoursFigure } from './battery-hours.ts'
import { incentiveTimelineFigure } from './incentive-timeline.ts'
import { kitPartsFigure } from './kit-parts.ts'
import { permitPathFigure } from './permit-path.ts'

/** Each figure of the guides with its title. Captions in the guides explain the numbers in three languages. */
const figures: Record<string, { draw: (sheet: Sheet) => void; title: string }> = {
  'incentive-timeline': { draw: incentiveTimelineFigure, title: 'Federal incentives from 2025 to 2034' },
  'kit-parts': { draw: kitPartsFigure, title: 'A solar kit and its connection to the grid' },
  'battery-hours': { draw: batteryHoursFigure, title: 'Energy left in four batteries during an outage' },
  'permit-path': { draw: permitPathFigure, title: 'Seven steps from plans to permission to operate' },
}

/** Writes the figures of the guides. */
export async function drawFigures(folder: string): Promise<void> {
  mkdirSync(`${folder}/images/figures`, { recursive: true })
  for (const [name, { draw, title }] of Object.entries(figures)) {
    const sheet = new Sheet(1600, 900)
    draw(sheet)
    await writeDrawing(`${folder}/images/figures`, name, sheet.toSvg(title))
  }
}
