import { drawReport } from './plan-report.ts'
import {
  blue,
  type Context,
  ink,
  line,
  type Point,
  panels,
  ring,
  soft,
  stroke,
  sun,
  words,
} from './plan-strokes.ts'

/** A sheet of a sample plan set. Its numbers and words are lines, because one picture serves all languages. */
export type PlanSheet = {
  kind: 'pitched-roof' | 'flat-roof' | 'wiring' | 'sections' | 'report'
  number: number
  /** What the service adds: a battery in the wiring, an engineer's seal, a cloud around what was revised. */
  has?: 'battery' | 'seal' | 'revision' | undefined
}

/** Draws on a field of 1700 × 1100 units: hundredths of an inch on paper of 17 × 11 in. */
export function drawPlanSheet(context: Context, width: number, height: number, sheet: PlanSheet): void {
  context.fillStyle = '#d3d2ce'
  context.fillRect(0, 0, width, height)
  context.save()
  context.scale(width / 1700, height / 1100)
  context.lineJoin = 'round'
  border(context)
  titleBlock(context, sheet.number)
  if (sheet.kind === 'wiring') wiring(context)
  else if (sheet.kind === 'sections') sections(context)
  else if (sheet.kind === 'flat-roof') flatRoof(context)
  else if (sheet.kind === 'report') drawReport(context)
  else pitchedRoof(context)
  if (sheet.has === 'battery') batteryOnLine(context)
  if (sheet.has === 'seal') seal(context)
  if (sheet.has === 'revision') revisionCloud(context)
  context.restore()
}

function border(context: Context) {
  stroke(context, ink, 5)
  context.strokeRect(40, 40, 1620, 1020)
  stroke(context, ink, 1.5)
  context.strokeRect(52, 52, 1596, 996)
  for (let at = 1; at < 6; at++)
    line(context, [
      [40 + at * 270, 40],
      [40 + at * 270, 52],
    ])
}

function titleBlock(context: Context, number: number) {
  const x = 1392
  stroke(context, ink, 2.5)
  line(context, [
    [x, 52],
    [x, 1048],
  ])
  for (const y of [170, 520, 700, 830, 920])
    line(context, [
      [x, y],
      [1648, y],
    ])
  context.fillStyle = ink
  context.textAlign = 'center'
  context.font = '600 29px "Open Sans", "DejaVu Sans", sans-serif'
  context.fillText('HELIOSTEAD', 1520, 122)
  words(context, x + 24, 208, [170, 206, 132, 190, 214, 96, 180, 204, 150, 196, 120, 206, 168, 88], 21)
  words(context, x + 24, 552, [90, 206, 180, 140, 196, 120])
  words(context, x + 24, 738, [110, 170, 86])
  words(context, x + 24, 862, [70, 130])
  words(context, x + 24, 948, [60])
  context.font = '700 62px "Open Sans", "DejaVu Sans", sans-serif'
  context.fillText(`PV-${number}`, 1520, 1024)
}

function dimension(context: Context, from: Point, to: Point) {
  stroke(context, ink, 1.5)
  line(context, [from, to])
  const isAcross = from[1] === to[1]
  for (const [x, y] of [from, to]) {
    line(
      context,
      isAcross
        ? [
            [x, y - 14],
            [x, y + 14],
          ]
        : [
            [x - 14, y],
            [x + 14, y],
          ],
    )
    line(context, [
      [x - 8, y + 8],
      [x + 8, y - 8],
    ])
  }
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  context.fillStyle = '#d3d2ce'
  context.fillRect(x - 38, y - 12, 76, 24)
  words(context, x - 28, y, [56])
}

function northArrow(context: Context, x: number, y: number) {
  stroke(context, ink, 2)
  ring(context, x, y, 34)
  context.fillStyle = ink
  context.beginPath()
  context.moveTo(x, y - 48)
  context.lineTo(x + 13, y + 20)
  context.lineTo(x, y + 10)
  context.lineTo(x - 13, y + 20)
  context.closePath()
  context.fill()
}

function legend(context: Context, x: number, y: number) {
  stroke(context, ink, 1.5)
  context.strokeRect(x, y, 300, 190)
  line(context, [
    [x, y + 34],
    [x + 300, y + 34],
  ])
  words(context, x + 16, y + 18, [96])
  const colors = [blue, sun, ink, soft]
  for (const [at, color] of colors.entries()) {
    stroke(context, color, 4)
    line(context, [
      [x + 16, y + 62 + at * 34],
      [x + 66, y + 62 + at * 34],
    ])
    words(context, x + 86, y + 62 + at * 34, [[180, 140, 190, 120][at] ?? 100])
  }
}

/** The cable of a string through its panels. */
function cableRun(context: Context, points: readonly Point[]) {
  stroke(context, sun, 3.5)
  line(context, points)
  const [x, y] = points[0] ?? [0, 0]
  context.fillStyle = sun
  context.beginPath()
  context.arc(x, y, 8, 0, 2 * Math.PI)
  context.fill()
}

function pitchedRoof(context: Context) {
  stroke(context, soft, 1.5)
  context.setLineDash([18, 8, 4, 8])
  context.strokeRect(90, 96, 1250, 720)
  context.setLineDash([])
  stroke(context, ink, 4)
  line(
    context,
    [
      [220, 190],
      [1120, 190],
      [1120, 740],
      [220, 740],
    ],
    true,
  )
  stroke(context, ink, 2.5)
  line(context, [
    [220, 190],
    [470, 465],
    [870, 465],
    [1120, 190],
  ])
  line(context, [
    [220, 740],
    [470, 465],
  ])
  line(context, [
    [1120, 740],
    [870, 465],
  ])
  stroke(context, soft, 1.5)
  context.setLineDash([12, 8])
  line(
    context,
    [
      [190, 160],
      [1150, 160],
      [1150, 770],
      [190, 770],
    ],
    true,
  )
  context.setLineDash([])
  panels(context, 455, 492, 7, 1, 62, 104)
  panels(context, 393, 604, 9, 1, 62, 104)
  panels(context, 485, 262, 6, 1, 62, 104)
  cableRun(context, [
    [486, 544],
    [852, 544],
    [852, 656],
    [420, 656],
  ])
  cableRun(context, [
    [516, 314],
    [826, 314],
  ])
  stroke(context, ink, 2.5)
  context.strokeRect(300, 500, 44, 44)
  ring(context, 980, 560, 16)
  ring(context, 1010, 330, 16)
  stroke(context, ink, 2)
  context.strokeRect(1160, 560, 46, 70)
  context.strokeRect(1160, 644, 46, 46)
  line(context, [
    [912, 656],
    [1183, 656],
  ])
  dimension(context, [220, 850], [1120, 850])
  dimension(context, [1250, 190], [1250, 740])
  northArrow(context, 1310, 150)
  legend(context, 90, 842)
  words(context, 430, 900, [380, 420, 300, 400, 260, 350], 22)
  words(context, 900, 900, [300, 380, 340, 220], 22)
}

function flatRoof(context: Context) {
  stroke(context, ink, 5)
  context.strokeRect(130, 130, 1080, 660)
  stroke(context, ink, 1.5)
  context.strokeRect(152, 152, 1036, 616)
  for (let row = 0; row < 7; row++) {
    const y = 186 + row * 82
    const columns = row === 2 || row === 3 || row === 4 ? 9 : 14
    panels(context, 200, y, columns, 1, 66, 46)
    if (row % 2 === 0)
      cableRun(context, [
        [222, y + 23],
        [200 + columns * 66 - 22, y + 23],
      ])
  }
  stroke(context, ink, 2.5)
  context.strokeRect(880, 360, 190, 160)
  ring(context, 975, 440, 58)
  line(context, [
    [934, 399],
    [1016, 481],
  ])
  line(context, [
    [1016, 399],
    [934, 481],
  ])
  context.strokeRect(1110, 380, 44, 110)
  stroke(context, soft, 1.5)
  context.setLineDash([12, 8])
  context.strokeRect(176, 170, 988, 584)
  context.setLineDash([])
  dimension(context, [130, 850], [1210, 850])
  dimension(context, [1290, 130], [1290, 790])
  northArrow(context, 1330, 110)
  legend(context, 90, 884 - 20)
  words(context, 430, 910, [380, 420, 300, 400, 260], 24)
  words(context, 900, 910, [300, 380, 340], 24)
}

/** From the panels through disconnects, inverter and meter to the grid. */
function wiring(context: Context) {
  panels(context, 110, 170, 4, 3, 56, 74)
  panels(context, 110, 470, 4, 3, 56, 74)
  for (const y of [281, 581]) {
    stroke(context, sun, 4)
    line(context, [
      [334, y],
      [470, y],
      [470, 430],
      [560, 430],
    ])
    stroke(context, ink, 3)
    context.strokeRect(386, y - 34, 56, 68)
    line(context, [
      [394, y + 16],
      [432, y - 16],
    ])
  }
  boxOnLine(context, 560, 340, 170, 180)
  stroke(context, ink, 3)
  line(context, [
    [590, 490],
    [700, 370],
  ])
  line(context, [
    [596, 386],
    [636, 386],
  ])
  line(context, [
    [660, 470],
    [672, 458],
    [684, 482],
    [696, 470],
  ])
  stroke(context, blue, 4)
  line(context, [
    [730, 430],
    [860, 430],
  ])
  line(context, [
    [960, 430],
    [1060, 430],
  ])
  line(context, [
    [1110, 430],
    [1200, 430],
  ])
  boxOnLine(context, 860, 360, 100, 140)
  stroke(context, ink, 3)
  ring(context, 1085, 412, 34)
  ring(context, 1085, 452, 34)
  ring(context, 1240, 430, 42)
  words(context, 1222, 430, [36])
  boxOnLine(context, 820, 610, 200, 190)
  stroke(context, ink, 2.5)
  for (let at = 0; at < 5; at++)
    line(context, [
      [850, 644 + at * 32],
      [990, 644 + at * 32],
    ])
  stroke(context, blue, 4)
  line(context, [
    [910, 500],
    [910, 610],
  ])
  stroke(context, '#3f7d57', 3)
  line(context, [
    [334, 760],
    [820, 760],
  ])
  line(context, [
    [580, 760],
    [580, 796],
  ])
  for (const [at, half] of [34, 22, 10].entries())
    line(context, [
      [580 - half, 796 + at * 12],
      [580 + half, 796 + at * 12],
    ])
  words(context, 110, 130, [210])
  words(context, 560, 310, [150])
  words(context, 850, 330, [120])
  stroke(context, ink, 1.5)
  for (let row = 0; row <= 5; row++)
    line(context, [
      [110, 868 + row * 32],
      [1300, 868 + row * 32],
    ])
  for (let column = 0; column <= 7; column++)
    line(context, [
      [110 + column * 170, 868],
      [110 + column * 170, 1028],
    ])
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 7; column++)
      words(context, 126 + column * 170, 884 + row * 32, [50 + ((row * 37 + column * 53) % 80)])
}

function boxOnLine(context: Context, x: number, y: number, width: number, height: number) {
  stroke(context, ink, 3)
  context.strokeRect(x, y, width, height)
}

/** A section through the roof with its attachments, and details of a clamp and a foot. */
function sections(context: Context) {
  stroke(context, ink, 4)
  line(context, [
    [130, 470],
    [690, 170],
    [1250, 470],
  ])
  line(context, [
    [130, 496],
    [690, 196],
    [1250, 496],
  ])
  line(context, [
    [220, 450],
    [220, 640],
    [1160, 640],
    [1160, 450],
  ])
  stroke(context, blue, 9)
  for (const from of [0, 1, 2]) {
    const at = (share: number): Point => [190 + share * 440, 408 - share * 236]
    line(context, [at(0.1 + from * 0.28), at(0.35 + from * 0.28)])
  }
  stroke(context, soft, 2)
  for (let at = 0; at < 14; at++)
    line(context, [
      [240 + at * 66, 640],
      [270 + at * 66, 610],
    ])
  dimension(context, [220, 710], [1160, 710])
  for (const x of [110, 540, 970]) {
    stroke(context, ink, 2)
    context.strokeRect(x, 770, 380, 250)
    words(context, x + 20, 1000, [170])
    stroke(context, ink, 3)
    line(context, [
      [x + 40, 930],
      [x + 340, 930],
    ])
    context.strokeRect(x + 150, 850, 60, 80)
    line(context, [
      [x + 110, 850],
      [x + 250, 850],
    ])
    stroke(context, blue, 6)
    line(context, [
      [x + 30, 836],
      [x + 160, 836],
    ])
    line(context, [
      [x + 200, 836],
      [x + 340, 836],
    ])
    stroke(context, sun, 3)
    ring(context, x + 180, 880, 46)
  }
}

/** A battery below the inverter of the wiring. */
function batteryOnLine(context: Context) {
  boxOnLine(context, 560, 580, 170, 130)
  stroke(context, sun, 4)
  line(context, [
    [645, 520],
    [645, 580],
  ])
  stroke(context, ink, 4)
  for (const [at, half] of [46, 24, 46, 24].entries())
    line(context, [
      [645 - half, 606 + at * 26],
      [645 + half, 606 + at * 26],
    ])
}

/** The seal of a licensed engineer, without a name, and a signature across it. */
function seal(context: Context) {
  const [x, y] = [1180, 770]
  stroke(context, '#2c4a86', 7)
  ring(context, x, y, 128)
  stroke(context, '#2c4a86', 3)
  ring(context, x, y, 114)
  ring(context, x, y, 74)
  for (let at = 0; at < 40; at++) {
    const turn = (at / 40) * 2 * Math.PI
    const reach = (share: number): Point => [x + share * Math.cos(turn), y + share * Math.sin(turn)]
    line(context, [reach(86), reach(at % 4 === 0 ? 90 : 102)])
  }
  words(context, x - 46, y - 16, [92, 70, 84])
  stroke(context, '#2c4a86', 5)
  context.beginPath()
  context.moveTo(x - 150, y + 50)
  context.bezierCurveTo(x - 70, y - 70, x - 60, y + 100, x, y)
  context.bezierCurveTo(x + 40, y - 60, x + 40, y + 70, x + 90, y + 10)
  context.lineTo(x + 170, y - 20)
  context.stroke()
}

/** A cloud around the panels that were changed, and the triangle with the number of the revision. */
function revisionCloud(context: Context) {
  const [left, top, right, low] = [340, 466, 1044, 722]
  stroke(context, '#b0392d', 6)
  const bump = 32
  context.beginPath()
  for (let x = left; x < right; x += 2 * bump) context.arc(x + bump, top, bump, Math.PI, 0)
  for (let y = top; y < low; y += 2 * bump) context.arc(right, y + bump, bump, -Math.PI / 2, Math.PI / 2)
  for (let x = right; x > left; x -= 2 * bump) context.arc(x - bump, low, bump, 0, Math.PI)
  for (let y = low; y > top; y -= 2 * bump) context.arc(left, y - bump, bump, Math.PI / 2, -Math.PI / 2)
  context.stroke()
  line(
    context,
    [
      [1110, 368],
      [1162, 458],
      [1058, 458],
    ],
    true,
  )
  context.fillStyle = '#b0392d'
  context.textAlign = 'center'
  context.font = '700 48px "Open Sans", "DejaVu Sans", sans-serif'
  context.fillText('1', 1110, 450)
}
