import { BLUE, circle, el, INK, path, rect, round, SUN, textElement } from '../../drawing/elements.ts'
import type { Sheet } from '../../drawing/sheet.ts'

function screw(x: number, y: number, r = 3.2): string {
  return (
    circle(x, y, r, { fill: '#c5c9cd', stroke: INK, 'stroke-width': 0.7 }) +
    path(`M${round(x - r * 0.6)} ${round(y - r * 0.4)}L${round(x + r * 0.6)} ${round(y + r * 0.4)}`, {
      stroke: INK,
      'stroke-width': 0.8,
    })
  )
}

function screen(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const points = Array.from(
    { length: 13 },
    (_, i) =>
      [
        x + width * (0.1 + (0.8 * i) / 12),
        y + height * (0.84 - 0.5 * Math.sin((Math.PI * i) / 12) ** 1.6),
      ] as const,
  )
  const curve = points.map(([px, py], i) => `${i ? 'L' : 'M'}${round(px)} ${round(py)}`).join('')
  return (
    rect(x, y, width, height, {
      rx: 4,
      fill: sheet.gradient(['#33485f', '#15233a', '#0e1828']),
      stroke: INK,
      'stroke-width': 1,
    }) +
    path(`${curve}L${round(x + width * 0.9)} ${round(y + height * 0.86)}H${round(x + width * 0.1)}z`, {
      fill: SUN,
      'fill-opacity': 0.22,
    }) +
    path(curve, { fill: 'none', stroke: SUN, 'stroke-width': 1.5 }) +
    path(`M${round(x + width * 0.1)} ${round(y + height * 0.86)}H${round(x + width * 0.9)}`, {
      stroke: '#b6c6d8',
      'stroke-width': 0.7,
    }) +
    path(
      `M${round(x + 1)} ${round(y + height * 0.6)}L${round(x + width * 0.45)} ${round(y + 1)}h${round(width * 0.2)}L${round(x + 1)} ${round(y + height * 0.92)}z`,
      { fill: '#fff', 'fill-opacity': 0.1 },
    )
  )
}

export function stringFront(sheet: Sheet, w: number, h: number, label: string, visor: string[]): string {
  const inset = w * 0.09
  return (
    rect(inset, h * 0.08, w - 2 * inset, h * 0.36, {
      rx: 9,
      fill: sheet.gradient(visor),
      stroke: INK,
      'stroke-width': 1,
    }) +
    screen(sheet, inset + w * 0.06, h * 0.12, w * 0.44, h * 0.22) +
    [0, 1, 2]
      .map(
        (i) =>
          circle(w * 0.72, h * (0.15 + i * 0.075), 4.2, {
            fill: i === 0 ? SUN : '#4b5565',
            stroke: '#0b0e14',
            'stroke-width': 0.8,
          }) +
          path(`M${round(w * 0.755)} ${round(h * (0.15 + i * 0.075))}h${round(w * 0.06)}`, {
            stroke: '#7d899b',
            'stroke-width': 1.4,
          }),
      )
      .join('') +
    [0, 1, 2, 3]
      .map((i) =>
        rect(inset + w * 0.06 + i * w * 0.115, h * 0.37, w * 0.085, h * 0.035, {
          rx: 3,
          fill: '#3b4456',
          stroke: '#0b0e14',
          'stroke-width': 0.6,
        }),
      )
      .join('') +
    path(`M${round(inset)} ${round(h * 0.52)}H${round(w - inset)}`, { stroke: BLUE, 'stroke-width': 2.2 }) +
    path(`M${round(inset)} ${round(h * 0.52)}h${round(w * 0.14)}`, { stroke: SUN, 'stroke-width': 2.2 }) +
    (label ? textElement(inset, h * 0.63, w * 0.115, label, { 'font-weight': 650, fill: BLUE }) : '') +
    path(
      `M${round(inset)} ${round(h * 0.67)}h${round(w * 0.34)}M${round(inset)} ${round(h * 0.695)}h${round(w * 0.26)}`,
      { stroke: '#8b8f95', 'stroke-width': 1.6 },
    ) +
    el(
      'g',
      { transform: `translate(${round(w * 0.74)} ${round(h * 0.76)})` },
      path(`M0 ${round(w * 0.13)}L${round(w * 0.075)} 0L${round(w * 0.15)} ${round(w * 0.13)}z`, {
        fill: SUN,
        stroke: INK,
        'stroke-width': 1,
      }) +
        path(
          `M${round(w * 0.08)} ${round(w * 0.035)}l-${round(w * 0.022)} ${round(w * 0.045)}h${round(w * 0.028)}l-${round(w * 0.016)} ${round(w * 0.036)}`,
          { fill: 'none', stroke: INK, 'stroke-width': 1.3 },
        ),
    ) +
    screw(w * 0.06, h * 0.04) +
    screw(w * 0.94, h * 0.04) +
    screw(w * 0.06, h * 0.96) +
    screw(w * 0.94, h * 0.96)
  )
}

export function hybridFront(sheet: Sheet, w: number, h: number, label: string): string {
  return (
    rect(w * 0.08, h * 0.07, w * 0.84, h * 0.86, {
      rx: 8,
      fill: 'none',
      stroke: INK,
      'stroke-width': 0.7,
      'stroke-opacity': 0.35,
    }) +
    rect(w * 0.3, h * 0.14, w * 0.4, h * 0.27, {
      rx: 10,
      fill: sheet.gradient(['#2a3040', '#141a26']),
      stroke: INK,
      'stroke-width': 1,
    }) +
    screen(sheet, w * 0.335, h * 0.165, w * 0.33, h * 0.16) +
    [0, 1, 2, 3]
      .map((i) => circle(w * (0.38 + i * 0.08), h * 0.37, 3.4, { fill: i === 0 ? SUN : '#566176' }))
      .join('') +
    rect(w * 0.3, h * 0.47, w * 0.4, 5, {
      rx: 2.5,
      fill: sheet.gradient([SUN, '#ffd27a', SUN], [0, 0], [1, 0]),
    }) +
    (label
      ? textElement(w * 0.5, h * 0.64, w * 0.12, label, {
          'font-weight': 650,
          fill: BLUE,
          'text-anchor': 'middle',
        })
      : '') +
    el(
      'g',
      {
        transform: `translate(${round(w * 0.5)} ${round(h * 0.76)})`,
        fill: 'none',
        stroke: BLUE,
        'stroke-width': 1.8,
      },
      circle(-w * 0.2, 0, 7) +
        path(
          [0, 45, 90, 135, 180, 225, 270, 315]
            .map(
              (a) =>
                `M${round(-w * 0.2 + 10 * Math.cos((a * Math.PI) / 180))} ${round(10 * Math.sin((a * Math.PI) / 180))}l${round(4 * Math.cos((a * Math.PI) / 180))} ${round(4 * Math.sin((a * Math.PI) / 180))}`,
            )
            .join(''),
        ) +
        rect(-9, -12, 18, 24, { rx: 2.5 }) +
        path('M-4-15h8M-5 6h10M-5 1h10') +
        path(`M${round(w * 0.2 - 13)} 1l13-12 13 12v11h-26z`) +
        path(`M${round(-w * 0.2 + 19)} 0H-15M15 0H${round(w * 0.2 - 18)}`, { 'stroke-dasharray': '3 3' }),
    ) +
    screw(w * 0.045, h * 0.035) +
    screw(w * 0.955, h * 0.035) +
    screw(w * 0.045, h * 0.965) +
    screw(w * 0.955, h * 0.965)
  )
}

export function trayFront(sheet: Sheet, w: number, h: number): string {
  return (
    rect(w * 0.06, h * 0.12, w * 0.88, h * 0.76, {
      rx: 5,
      fill: sheet.gradient(['#565b63', '#3d4147']),
      stroke: '#15181d',
      'stroke-width': 1,
    }) +
    screw(w * 0.1, h * 0.24) +
    screw(w * 0.9, h * 0.24) +
    screw(w * 0.1, h * 0.76) +
    screw(w * 0.9, h * 0.76) +
    rect(w * 0.2, h * 0.3, w * 0.26, h * 0.4, {
      rx: 2,
      fill: '#f6f3ec',
      stroke: '#15181d',
      'stroke-width': 0.6,
    }) +
    path(
      `M${round(w * 0.23)} ${round(h * 0.42)}h${round(w * 0.2)}M${round(w * 0.23)} ${round(h * 0.5)}h${round(w * 0.14)}M${round(w * 0.23)} ${round(h * 0.58)}h${round(w * 0.17)}`,
      { stroke: '#777c83', 'stroke-width': 1.6 },
    ) +
    circle(w * 0.72, h * 0.5, h * 0.2, { fill: '#2a2d33', stroke: '#0e1014', 'stroke-width': 1.2 }) +
    rect(w * 0.72 - 4, h * 0.28, 8, h * 0.44, { rx: 3, fill: SUN, stroke: '#0e1014', 'stroke-width': 1 })
  )
}

export function microTop(sheet: Sheet, w: number, d: number, label: string, fins: number): string {
  let ribs = ''
  for (let i = 0; i < fins; i++)
    ribs += `M${round(w * 0.08 + (w * 0.36 * i) / (fins - 1))} ${round(d * 0.16)}V${round(d * 0.84)}`
  return (
    path(ribs, { stroke: '#121419', 'stroke-width': 4.4, 'stroke-opacity': 0.85 }) +
    path(ribs, { stroke: '#8d949d', 'stroke-width': 1.3, transform: 'translate(-2.6)' }) +
    rect(w * 0.52, d * 0.2, w * 0.39, d * 0.6, {
      rx: 5,
      fill: sheet.gradient(['#ffffff', '#eceae4']),
      stroke: INK,
      'stroke-width': 0.8,
    }) +
    rect(w * 0.52, d * 0.2, w * 0.39, 8, { rx: 3, fill: BLUE }) +
    (label ? textElement(w * 0.55, d * 0.43, 26, label, { 'font-weight': 650, fill: BLUE }) : '') +
    path(
      [0, 1, 2, 3]
        .map(
          (i) =>
            `M${round(w * 0.55)} ${round(d * (0.52 + i * 0.065))}h${round(w * ([0.3, 0.22, 0.27, 0.18][i] ?? 0.2))}`,
        )
        .join(''),
      { stroke: '#8b8f95', 'stroke-width': 2 },
    ) +
    el(
      'g',
      { fill: INK },
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) => rect(w * 0.81 + (i % 3) * 6, d * 0.64 + Math.floor(i / 3) * 6, 4.4, 4.4))
        .join(''),
    ) +
    circle(w * 0.48, d * 0.88, 4.5, { fill: SUN, stroke: INK, 'stroke-width': 0.8 }) +
    [
      [0.05, 0.08],
      [0.95, 0.08],
      [0.05, 0.92],
      [0.95, 0.92],
    ]
      .map(([u = 0, v = 0]) => screw(w * u, d * v, 5))
      .join('')
  )
}

export function commercialFront(sheet: Sheet, w: number, h: number, label: string): string {
  return (
    path(`M${round(w * 0.5)} 4V${round(h - 4)}`, {
      stroke: INK,
      'stroke-width': 0.9,
      'stroke-opacity': 0.5,
    }) +
    rect(w * 0.2, h * 0.12, w * 0.6, h * 0.52, {
      rx: 8,
      fill: sheet.gradient(['#eef0ef', '#cfd2d2'], [0, 0], [0.4, 1]),
      stroke: INK,
      'stroke-width': 0.8,
    }) +
    rect(w * 0.2, h * 0.12, w * 0.6, h * 0.13, {
      rx: 8,
      fill: sheet.gradient(['#1c4276', BLUE], [0, 0], [0, 1]),
    }) +
    rect(w * 0.2, h * 0.245, w * 0.6, 3.5, { fill: SUN }) +
    (label ? textElement(w * 0.25, h * 0.48, w * 0.075, label, { 'font-weight': 650, fill: BLUE }) : '') +
    path(
      `M${round(w * 0.25)} ${round(h * 0.54)}h${round(w * 0.2)}M${round(w * 0.25)} ${round(h * 0.58)}h${round(w * 0.14)}`,
      { stroke: '#8b8f95', 'stroke-width': 1.8 },
    ) +
    screen(sheet, w * 0.58, h * 0.32, w * 0.17, h * 0.24) +
    [0, 1, 2, 3]
      .map((i) => circle(w * (0.25 + i * 0.035), h * 0.185, 3, { fill: i === 0 ? SUN : '#7f93ad' }))
      .join('') +
    path(
      `M${round(w * 0.3)} ${round(h * 0.74)}H${round(w * 0.74)}M${round(w * 0.3)} ${round(h * 0.78)}H${round(w * 0.74)}M${round(w * 0.3)} ${round(h * 0.82)}H${round(w * 0.74)}M${round(w * 0.3)} ${round(h * 0.86)}H${round(w * 0.74)}`,
      { stroke: INK, 'stroke-width': 2.2, 'stroke-opacity': 0.55 },
    ) +
    el(
      'g',
      { transform: `translate(${round(w * 0.82)} ${round(h * 0.74)})` },
      path('M0 26L15 0L30 26z', { fill: SUN, stroke: INK, 'stroke-width': 1 }) +
        path('M16 7l-5 9h6l-4 8', { fill: 'none', stroke: INK, 'stroke-width': 1.3 }),
    ) +
    [
      [0.03, 0.05],
      [0.97, 0.05],
      [0.03, 0.95],
      [0.97, 0.95],
      [0.47, 0.05],
      [0.53, 0.05],
      [0.47, 0.95],
      [0.53, 0.95],
    ]
      .map(([u = 0, v = 0]) => screw(w * u, h * v))
      .join('')
  )
}
