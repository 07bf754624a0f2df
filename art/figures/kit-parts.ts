import { circle, INK, line, path, rect } from '../drawing/elements.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { array, box, centered, ground, mark } from './figure-parts.ts'

const wire = { stroke: INK, 'stroke-width': 5, fill: 'none' } as const
const dashed = { ...wire, 'stroke-dasharray': '16 12' } as const

/** A kit as a diagram: solid lines join what is in the box, dashed lines what the electrician adds. */
export function kitPartsFigure(sheet: Sheet): void {
  sheet.add(
    ground(),
    path('M90 420L470 90L850 420Z', { fill: '#ece5d8', stroke: INK, 'stroke-width': 4 }),
    rect(150, 420, 640, 400, { fill: '#f6f1e7', stroke: INK, 'stroke-width': 4 }),
    array(296, 222, 5, 2),
    // Rails under the panels.
    line(280, 292, 650, 292, { 'stroke-width': 7, stroke: '#8b9199' }),
    line(280, 396, 650, 396, { 'stroke-width': 7, stroke: '#8b9199' }),
    mark(220, 240, 1),
    mark(740, 396, 2),
  )
  sheet.add(
    path('M470 424V520', wire),
    box(430, 438, 80, 44, '#f3d27a'),
    mark(560, 470, 3),
    box(390, 520, 160, 190),
    path('M430 610q20-46 40 0t40 0', { ...wire, 'stroke-width': 6 }),
    mark(340, 560, 4),
    box(190, 600, 130, 190, '#dfe9dc'),
    centered(255, 710, 40, '+  −'),
    path('M320 690H390', wire),
    mark(255, 560, 5),
  )
  drawConnection(sheet)
}

/** From the inverter to the grid: backup panel, main panel, meter. */
function drawConnection(sheet: Sheet): void {
  sheet.add(
    path('M550 640H640', dashed),
    box(640, 560, 120, 180),
    line(670, 600, 730, 600, { 'stroke-width': 4 }),
    line(670, 640, 730, 640, { 'stroke-width': 4 }),
    line(670, 680, 730, 680, { 'stroke-width': 4 }),
    mark(700, 520, 6),
    path('M760 650H950', dashed),
    box(950, 530, 150, 240),
    line(985, 580, 1065, 580, { 'stroke-width': 4 }),
    line(985, 630, 1065, 630, { 'stroke-width': 4 }),
    line(985, 680, 1065, 680, { 'stroke-width': 4 }),
    rect(985, 716, 80, 26, { fill: '#f2a100', stroke: INK, 'stroke-width': 3, rx: 4 }),
    mark(1025, 480, 7),
    path('M1100 650H1210', wire),
    circle(1270, 650, 62, { fill: '#ffffff', stroke: INK, 'stroke-width': 4 }),
    centered(1270, 664, 36, 'kWh'),
    mark(1270, 540, 8),
    path('M1332 650H1440', wire),
    path('M1480 830V250M1420 330H1540M1420 400H1540', { ...wire, 'stroke-width': 9 }),
  )
}
