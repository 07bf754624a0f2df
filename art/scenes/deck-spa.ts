import { circle, INK, path, rect, round, smooth } from '../drawing/elements.ts'
import { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import type { Vec } from '../drawing/vectors.ts'
import { spa } from '../models/baths/spas.ts'
import { jug } from '../models/containers/bottles.ts'
import { readSubject } from '../subject.ts'
import { bush, clouds, hills, sky, tree } from './landscape.ts'

const [w, d, h] = [960, 620, 46]

/** A spa on a wooden deck at sunset. */
export function deckSpaScene(sheet: Sheet): void {
  drawLandscape(sheet)
  const pen = new Pen(sheet, [190, 690], 1.08)
  drawDeck(pen)
  const deck = pen.translated([0, 0, h])
  drawPrivacyScreen(deck)

  drawPlanter(deck, 60, 500)
  drawPlanter(deck, 860, 490)
  drawSpa(deck)
  drawStepsAndLounger(deck)
  jug(readSubject({ id: 'soy-wash', picture: { parameters: { color: 'pale-yellow', cap: 'pump' } } })).draw(
    deck.translated([826, 128, 41], 0.12),
  )
  bush(sheet, 1430, 850, 1.9, '#5f7d45')
  bush(sheet, 110, 830, 1.6, '#5d7048')
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#ffd08a', 0, 0.32],
          ['#ffd08a', 0.5, 0.08],
          ['#2a2440', 1, 0.18],
        ],
        [0.8, 0.42],
        0.95,
      ),
    }),
  )
}

function drawLandscape(sheet: Sheet): void {
  sky(sheet, ['#7f93b4', '#b9b8bf', '#ecc9a6', '#f8dcae', '#f6e6cb'], [1260, 380, 42])
  clouds(
    sheet,
    [
      [200, 140, 520],
      [860, 110, 460],
      [520, 250, 380],
    ],
    '#fbe6d0',
  )
  hills(sheet, [
    [440, 26, '#a99fa0', '#bfae9f'],
    [480, 20, '#8a8f78', '#a09b74'],
    [520, 12, '#6f8058', '#83905c'],
  ])
  for (let i = 0; i < 24; i++)
    bush(sheet, i * 70, 556 + ((i * 17) % 14), 0.9 + ((i * 7) % 4) * 0.12, i % 2 ? '#5d7048' : '#6d7d4a')
  sheet.add(rect(0, 560, 1600, 340, { fill: sheet.gradient(['#7f8d56', '#5f7446'], [0, 0], [0, 1]) }))
  tree(sheet, { x: 250, y: 600, s: 1.3, tone: '#68804a' })
  tree(sheet, { x: 1400, y: 590, s: 1.1, tone: '#7a8748' })
  tree(sheet, { x: 80, y: 610, s: 1, slim: true, tone: '#56704a' })
  tree(sheet, { x: 1530, y: 620, s: 1.15, slim: true, tone: '#56704a' })
}

function drawDeck(pen: Pen): void {
  const { sheet } = pen
  sheet.add(
    path(
      pen.d([
        [-10, -30, 0],
        [w + 50, -10, 0],
        [w + 50, d, 0],
        [0, d, 0],
      ]),
      { fill: '#20241c', 'fill-opacity': 0.5, filter: sheet.blur(12) },
    ),
  )
  pen.box(0, 0, 0, w, d, h, '#a8763f')
  pen.front(0, 0, h, path('M0 15H960M0 30H960', { stroke: '#5f4020', 'stroke-width': 1.3 }))
  pen.side(w, 0, h, path('M0 15H620M0 30H620', { stroke: '#5f4020', 'stroke-width': 1.3 }))
  let boards = ''
  let grain = ''
  for (let y = 20; y < d; y += 20) {
    boards += `M0 ${y}H${w}`
    for (let k = 0; k < 5; k++) grain += `M${(y * 37 + k * 211) % 920} ${y - 10 + (k % 3) * 3}q22-2 46 0`
  }
  pen.top(
    0,
    d,
    h,
    rect(0, 0, w, d, { fill: sheet.gradient(['#e0b67c', '#c99a5f', '#b3834b'], [1, 0], [0, 1]) }) +
      path(boards, { stroke: '#6d4a26', 'stroke-width': 1.4, 'stroke-opacity': 0.7 }) +
      path(grain, { fill: 'none', stroke: '#8a6236', 'stroke-width': 0.9, 'stroke-opacity': 0.5 }),
  )
}

/** The privacy screen at the back with a string of lights. */
function drawPrivacyScreen(deck: Pen): void {
  const { sheet } = deck
  for (let i = 0; i <= 6; i++) deck.box(i * 156, d - 16, 0, 14, 14, 190, '#8a5f34')
  for (let i = 0; i < 10; i++)
    deck.box(4, d - 18, 22 + i * 17, w - 20, 5, 12, i % 2 ? '#b98a52' : '#b08048', {
      stroke: INK,
      width: 0.7,
    })
  const lamp = Array.from(
    { length: 25 },
    (_, i): Vec => [i * 39, d - 24, 196 - 18 * Math.abs(Math.sin((i * Math.PI) / 4))],
  )
  sheet.add(path(smooth(lamp.map((v) => deck.at(v))), { fill: 'none', stroke: INK, 'stroke-width': 1.4 }))
  for (const v of lamp) {
    const [x, y] = deck.at(v)
    sheet.add(
      circle(x, y + 6, 15, {
        fill: sheet.radial([
          ['#ffe09a', 0, 0.8],
          ['#ffe09a', 1, 0],
        ]),
      }),
      circle(x, y + 6, 3.6, { fill: '#fff3cf', stroke: INK, 'stroke-width': 0.7 }),
    )
  }
}

function drawPlanter(deck: Pen, x: number, y: number): void {
  const { sheet } = deck
  deck.shadow(x, y, 70, 70, 60)
  deck.box(x, y, 0, 70, 70, 62, '#4b5058')
  const [px, py] = deck.at([x + 35, y + 35, 62])
  bush(sheet, Math.round(px), Math.round(py + 10), 0.95, '#5f7d45')
  sheet.add(
    ...Array.from({ length: 7 }, (_, i) =>
      circle(px - 30 + i * 10, py - 18 - ((i * 7) % 15), 3, { fill: i % 2 ? '#f4d06a' : '#fbf3e4' }),
    ),
  )
}

function drawSpa(deck: Pen): void {
  const { sheet } = deck
  const subject = readSubject({
    id: 'spa',
    length_in: 84,
    width_in: 84,
    height_in: 36,
    picture: {
      parameters: { shape: 'square', seats: 6, jets: 40, shell: 'white-marble', cabinet: 'graphite' },
    },
  })
  deck.shadow(300, 150, 360, 360, 150)
  spa(subject).draw(deck.translated([300, 150, 0], 0.9))
  const steam = Array.from({ length: 5 }, (_, i) => {
    const [x, y] = deck.at([380 + i * 48, 330, 160])
    return path(`M${round(x)} ${round(y)}c-18-26 20-40 2-70s14-40 2-66`, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 13,
      'stroke-opacity': 0.2,
      filter: sheet.blur(6),
    })
  })
  sheet.add(...steam)
}

/** The steps of the spa, and a lounger with towels. */
function drawStepsAndLounger(deck: Pen): void {
  deck.box(400, 92, 0, 150, 58, 44, '#8f6538')
  deck.box(400, 50, 0, 150, 44, 22, '#9c7040')
  deck.shadow(710, 110, 180, 84, 40)
  for (const [x, y] of [
    [716, 180],
    [874, 180],
    [716, 116],
    [874, 116],
  ] as const)
    deck.box(x, y, 0, 10, 10, 34, '#8f6538')
  for (let i = 0; i < 5; i++) deck.box(710, 176 - i * 16, 34, 180, 13, 7, '#c99a5f')
  deck.block(724, 124, 41, 58, 52, 14, 8, '#f3efe6')
  deck.block(724, 124, 55, 58, 52, 12, 8, '#dfe6ea')
}
