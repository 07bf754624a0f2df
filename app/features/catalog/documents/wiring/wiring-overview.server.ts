import type { Detail } from '#features/catalog/products/listing.ts'
import type { Figures } from '#features/catalog/products/product-figures.server.ts'
import { formatsFor } from '#text/format.ts'
import type { Locale, Translate } from '#text/text.tsx'
import type { KitPart } from '../kit-parts.server.ts'
import { drawWiring, type WiringDrawing, type WiringStep } from './wiring-drawing.ts'

type Kit = { detail: Pick<Detail, 'specs'>; parts: KitPart[]; figures: Figures }
type Words = { t: Translate; locale: Locale }

/** The path of a kit's wiring overview, without its language. */
export const pathOfWiringOverview = (product_id: string) => `/documents/${product_id}/wiring-overview.svg`

const inverter_families = ['string-inverters', 'hybrid-inverters', 'commercial-inverters']

/** How the parts of a kit connect, from the panels to the grid; null for a kit without panels or without inverters. */
export function wiringSteps({ detail, parts, figures }: Kit, { t, locale }: Words): WiringStep[] | null {
  const ofFamily = (...ids: string[]) => parts.filter((part) => ids.includes(part.detail.family_id))
  const panels = ofFamily('solar-panels')
  const micro = ofFamily('microinverters')
  const inverters = ofFamily(...inverter_families)
  if (panels.length === 0 || micro.length + inverters.length === 0) return null
  const batteries = ofFamily('batteries')
  const shutdown = parts.filter(({ detail }) => detail.product_id.startsWith('hw-rapid-shutdown'))
  const list = (its: KitPart[]) => listOf(its, locale)
  const step = (title: string, its: KitPart[], current: 'DC' | 'AC'): WiringStep[] =>
    its.length > 0 ? [{ title, detail: list(its), current }] : []
  const branch = ({ figures: { batt_coupling } }: KitPart): WiringStep => ({
    title: t('Battery'),
    detail: list(batteries),
    current: batt_coupling === 'ac' ? 'AC' : 'DC',
    isBranch: true,
  })
  const [battery] = batteries
  const isOnAcSide = battery?.figures.batt_coupling === 'ac'
  const inverter: WiringStep[] =
    micro.length > 0 ? step(t('Microinverters'), micro, 'AC') : step(t('Inverter'), inverters, 'AC')
  return [
    {
      title: t('Solar panels'),
      detail: [list(panels), ...(micro.length > 0 ? [] : stringsOf(detail, t))].join('. '),
      current: 'DC',
    },
    ...(micro.length > 0 ? [] : step(t('Rapid-shutdown equipment'), shutdown, 'DC')),
    ...inverter,
    ...(battery && !isOnAcSide ? [branch(battery)] : []),
    ...(battery
      ? [{ title: t('Backup panel'), detail: '', current: 'AC', isExtra: true, isBranch: true } as const]
      : []),
    ...step(t('Transformer'), ofFamily('transformers'), 'AC'),
    ...connectionSteps(figures, t),
    ...(battery && isOnAcSide ? [branch(battery)] : []),
    { title: t('Utility meter and grid'), detail: '', current: 'AC', isExtra: true },
  ]
}

/** The kit's strings as its specifications state them: `6 × 22`, or a sentence. */
function stringsOf({ specs }: Kit['detail'], t: Translate): string[] {
  const strings = specs.find(({ id }) => id === 'kit_strings' || id === 'ckit_strings')?.text
  if (!strings) return []
  return [/^[\d\s×+]+$/.test(strings) ? t('Strings: {{strings}}', { strings }) : strings]
}

/** The disconnect and the service panel, which no kit includes. */
function connectionSteps({ kit_breaker }: Figures, t: Translate): WiringStep[] {
  return [
    {
      title: t('AC disconnect'),
      detail: t('Where your utility or city requires one'),
      current: 'AC',
      isExtra: true,
    },
    {
      title: t('Service panel'),
      detail: kit_breaker ? t('Breaker: {{amps}} A', { amps: kit_breaker }) : '',
      current: 'AC',
      isExtra: true,
    },
  ]
}

/** The wiring overview of a kit as a drawing and as a sentence for those who cannot see it. */
export function wiringOverview(kit: Kit, { t, locale }: Words): (WiringDrawing & { alt: string }) | null {
  const steps = wiringSteps(kit, { t, locale })
  if (!steps) return null
  const notes = [
    t('Dashed: not part of the kit.'),
    t(
      'Overview, not an installation plan. Your permit drawings and the manual of each part take precedence.',
    ),
  ]
  const names = steps.map(({ title, detail }) => (detail ? `${title} (${detail})` : title))
  return { ...drawWiring(steps, notes), alt: t('Wiring overview: {{parts}}', { parts: names.join(' → ') }) }
}

const listOf = (parts: KitPart[], locale: Locale) =>
  parts
    .map(
      ({ quantity, detail }) =>
        `${formatsFor(locale).number(quantity, 0)} × ${detail.brand} ${detail.model_number}`,
    )
    .join(', ')
