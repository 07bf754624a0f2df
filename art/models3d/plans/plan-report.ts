import { blue, type Context, ink, line, panels, soft, stroke, sun, words } from './plan-strokes.ts'

/** Typical shares of the best month from January to December. */
const months = [0.46, 0.56, 0.76, 0.86, 0.96, 1, 0.99, 0.92, 0.78, 0.63, 0.47, 0.4]

/** A feasibility report: the production of twelve months, the savings of 25 years, the layout in small, and a table. */
export function drawReport(context: Context) {
  words(context, 110, 120, [300])
  stroke(context, ink, 3)
  line(context, [
    [110, 160],
    [110, 520],
    [800, 520],
  ])
  stroke(context, soft, 1.5)
  for (let level = 1; level < 5; level++)
    line(context, [
      [110, 520 - level * 80],
      [800, 520 - level * 80],
    ])
  context.fillStyle = sun
  for (const [at, share] of months.entries())
    context.fillRect(134 + at * 55, 520 - share * 310, 36, share * 310)
  drawSavings(context)
  panels(context, 960, 190, 7, 3, 46, 62)
  stroke(context, ink, 3)
  context.strokeRect(900, 160, 430, 250)
  words(context, 900, 450, [300, 360, 240])
  stroke(context, ink, 1.5)
  for (let row = 0; row <= 5; row++)
    line(context, [
      [900, 640 + row * 64],
      [1330, 640 + row * 64],
    ])
  for (let row = 0; row < 5; row++) {
    words(context, 920, 672 + row * 64, [130 + ((row * 47) % 90)])
    words(context, 1200, 672 + row * 64, [70 + ((row * 31) % 40)])
  }
}

/** What the system has cost and earned, year by year: it starts below zero and crosses it. */
function drawSavings(context: Context) {
  words(context, 110, 590, [260])
  stroke(context, ink, 3)
  line(context, [
    [110, 630],
    [110, 960],
    [800, 960],
  ])
  stroke(context, soft, 2)
  line(context, [
    [110, 860],
    [800, 860],
  ])
  stroke(context, blue, 6)
  line(
    context,
    Array.from(
      { length: 26 },
      (_, year) => [110 + year * 27, 945 - 8.4 * year - 0.13 * year * year] as const,
    ),
  )
}
