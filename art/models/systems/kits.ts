import type { Pen } from '../../drawing/pen.ts'
import type { Vec } from '../../drawing/vectors.ts'
import { type CatalogProduct, type Model, readSubject, type Subject } from '../../subject.ts'
import { battery, batteryRack } from '../batteries.ts'
import { evCharger } from '../ev-chargers.ts'
import { commercialInverter, hybridInverter, microinverter, stringInverter } from '../inverters/inverters.ts'
import { drawPanelTable, groundMount } from '../mounting/ground-mounts.ts'
import { cellsOf, drawUprightPanel } from '../panel.ts'
import { drawPadTransformer } from '../transformers/pad-transformers.ts'
import { dryTransformer } from '../transformers/transformers.ts'

const BLACK = { columns: 6, rows: 18, half: true, blue: false, backing: '#191c22', frame: '#25282d' }

/** Draws a product at (x, y), scaled so that its largest side is `tall`. */
function drawScaled(
  pen: Pen,
  x: number,
  y: number,
  tall: number,
  model: Model,
  product: CatalogProduct,
): void {
  const drawing = model(readSubject(product))
  drawing.draw(pen.translated([x, y, 0], tall / Math.max(...drawing.size)))
}

function findComponent(
  subject: Subject,
  model: string,
): { product: CatalogProduct; quantity: number } | undefined {
  return subject.components.find((part) => part.product.picture?.model === model)
}

function countComponents(subject: Subject, model: string): number {
  return subject.components
    .filter((part) => part.product.picture?.model === model)
    .reduce((sum, part) => sum + part.quantity, 0)
}

export const kit: Model = (subject) => {
  const panelPart = findComponent(subject, 'panel')
  const panels = countComponents(subject, 'panel') || subject.number(['panels', 'panel_count', 'modules'], 12)
  const shown = Math.max(3, Math.min(6, Math.round(panels / 3)))
  // The `inverter` parameter has priority: rapid-shutdown transmitters of string kits are drawn as microinverters.
  const inverter = subject.text(['inverter'], '')
  const micro =
    (/^$|micro/.test(inverter) ? findComponent(subject, 'microinverter') : undefined) ??
    (/micro/.test(inverter) ? { product: { id: 'm' }, quantity: 4 } : undefined)
  const hybrid =
    findComponent(subject, 'hybrid-inverter') ??
    (inverter === 'hybrid' ? { product: { id: 'h' }, quantity: 1 } : undefined)
  const string = findComponent(subject, 'string-inverter')
  const storage =
    findComponent(subject, 'battery') ??
    (subject.flag(['battery', 'batteries', 'storage'], false)
      ? { product: { id: 'b' }, quantity: Math.max(1, subject.number(['batteries', 'battery'], 1)) }
      : undefined)
  const charger = findComponent(subject, 'ev-charger')
  const ground =
    findComponent(subject, 'ground-mount') ??
    (/ground/.test(subject.text(['mount', 'mounting'], ''))
      ? { product: { id: 'g' }, quantity: 1 }
      : undefined)
  const cells = panelPart ? cellsOf(readSubject(panelPart.product)) : BLACK
  const step = 74
  const row = 200 + (shown - 1) * step
  return {
    size: ground ? [620, 330, 260] : [row + 60, 330, 330],
    draw(pen) {
      if (ground)
        drawScaled(pen, 0, 130, 520, groundMount, {
          id: 'g',
          picture: { parameters: { rows: 2, columns: 6, cells: 72 } },
        })
      else {
        // The row recedes to the right, each panel half hidden by the one before it.
        const places = Array.from(
          { length: shown },
          (_, i): Vec => [(shown - 1 - i) * step, 150 + (shown - 1 - i) * 30, 0],
        )
        pen.repeat(places, (part) => {
          part.shadow(0, 0, 186, 6, 90)
          drawUprightPanel(part, 0, 0, 0, 186, 6, 330, cells, false)
        })
      }
      let x = ground ? 120 : 96
      if (micro) {
        pen.repeat(
          [
            [150, 50, 0],
            [40, 20, 0],
            [190, -60, 0],
          ],
          (part) => drawScaled(part, 0, 0, 130, microinverter, micro.product),
        )
        x += 190
      } else if (hybrid) {
        drawScaled(pen, x, 20, 200, hybridInverter, hybrid.product)
        x += 150
      } else {
        drawScaled(
          pen,
          x,
          20,
          170,
          stringInverter,
          string?.product ?? { id: 's', picture: { parameters: { ports: 4 } } },
        )
        x += 150
      }
      if (storage)
        for (let i = 0; i < Math.min(2, storage.quantity); i++) {
          drawScaled(pen, x, 10 - i * 10, 220, battery, storage.product)
          x += 150
        }
      if (charger) drawScaled(pen, x, 0, 140, evCharger, charger.product)
    },
  }
}

export const commercialKit: Model = (subject) => {
  const pad = findComponent(subject, 'pad-transformer') ?? findComponent(subject, 'liquid-transformer')
  const dry = findComponent(subject, 'dry-transformer')
  const inverters = Math.max(
    1,
    Math.min(3, countComponents(subject, 'commercial-inverter') || subject.number(['inverters'], 2)),
  )
  const inverter = findComponent(subject, 'commercial-inverter')?.product ?? {
    id: 'c',
    power_w: subject.number(['inverter_kw'], 0) * 1000,
    picture: { parameters: { ports: 20 } },
  }
  const hybrid = findComponent(subject, 'hybrid-inverter')
  const storage = findComponent(subject, 'battery') ?? findComponent(subject, 'battery-rack')
  const panelPart = findComponent(subject, 'panel')
  const cells = panelPart
    ? cellsOf(readSubject(panelPart.product))
    : { ...BLACK, backing: '#e4e7e8', frame: '#c6cacd' }
  return {
    size: [560, 360, 190],
    draw(pen) {
      const rows = [2, 1, 0].map((r): Vec => [0, 170 + r * 104, 0])
      pen.repeat(rows, (row) => {
        row.shadow(0, 0, 560, 74, 24)
        for (let i = 0; i < 8; i++) row.box(14 + i * 75, 62, 0, 8, 10, 34, '#b9bec4')
        row.box(0, 8, 0, 560, 8, 8, '#9aa0a6')
        drawPanelTable(row, [0, 0, 12], 560, 84, 0.26, 1, 7, cells)
      })
      const drawing = hybrid
        ? hybridInverter(readSubject(hybrid.product))
        : commercialInverter(readSubject(inverter))
      const k = (inverters > 2 ? 150 : 190) / Math.max(...drawing.size)
      const step = (inverters > 2 ? 20 : 36) + drawing.size[0] * k
      const start = Math.max(0, 270 - (inverters * step + (storage || dry || pad ? 170 : 0)) / 2)
      pen.repeat(
        Array.from({ length: inverters }, (_, i): Vec => [start + i * step, 10, 0]),
        (part) => drawing.draw(part.translated([0, 0, 0], k)),
      )
      let x = start + inverters * step
      if (storage)
        for (let i = 0; i < Math.min(2, storage.quantity); i++) {
          drawScaled(
            pen,
            x,
            -10 - i * 14,
            190,
            storage.product.picture?.model === 'battery-rack' ? batteryRack : battery,
            storage.product,
          )
          x += 130
        }
      if (dry && !pad) drawScaled(pen, x + 10, -20, 190, dryTransformer, dry.product)
      else if (pad || subject.flag(['transformer'], inverters > 2))
        drawPadTransformer(pen.translated([x + 14, -30, 0], 0.56), 330, 270, 300, {
          doors: 2,
          label: pad ? `${readSubject(pad.product).number(['kva', 'apparent_power'], 500)} kVA` : '500 kVA',
          fins: true,
          color: '#3f5b48',
        })
    },
  }
}
