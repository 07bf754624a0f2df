import { BLUE, INK, path, rect, round, SUN, textElement } from '../drawing/elements.ts'

export function nameplate(x: number, y: number, w: number, h: number, label: string): string {
  const size = Math.min(h * 0.26, (w * 1.3) / Math.max(5, label.length))
  const rows = [0.5, 0.62, 0.74, 0.86]
    .map(
      (v, i) =>
        `M${round(x + w * 0.08)} ${round(y + h * v)}h${round(w * ([0.56, 0.78, 0.5, 0.7][i] ?? 0.2))}`,
    )
    .join('')
  return (
    rect(x, y, w, h, { rx: 1.5, fill: '#e3e4e2', stroke: INK, 'stroke-width': 0.8 }) +
    rect(x, y, w, h * 0.09, { fill: BLUE }) +
    textElement(x + w * 0.08, y + h * 0.36, size, label, { 'font-weight': 700 }) +
    path(rows, { stroke: '#7f848a', 'stroke-width': Math.max(0.8, h * 0.035) })
  )
}

/** A warning triangle with a bolt; `w` is its width. */
export function warningSign(w: number): string {
  return (
    path(`M0 ${round(w * 0.87)}L${round(w / 2)} 0L${round(w)} ${round(w * 0.87)}z`, {
      fill: SUN,
      stroke: INK,
      'stroke-width': Math.max(0.9, w * 0.035),
    }) +
    path(
      `M${round(w * 0.54)} ${round(w * 0.26)}L${round(w * 0.4)} ${round(w * 0.55)}h${round(w * 0.18)}L${round(w * 0.47)} ${round(w * 0.78)}`,
      { fill: 'none', stroke: INK, 'stroke-width': Math.max(1.1, w * 0.06) },
    )
  )
}
