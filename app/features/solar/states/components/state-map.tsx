import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { sun_class_bounds, sunClassOf } from '../sun-classes.ts'
import { CountryMap, type Shape } from './country-map.tsx'

type Sun = {
  state: string
  state_name: string
  path: string
  minimum_equivalent_hours: number
  maximum_equivalent_hours: number
  median_equivalent_hours: number
}

const fills = ['fill-ray-1', 'fill-ray-2', 'fill-ray-3', 'fill-ray-4', 'fill-ray-5']
const grounds = ['bg-ray-1', 'bg-ray-2', 'bg-ray-3', 'bg-ray-4', 'bg-ray-5']

/** The US map colored by sunshine; each state links to its details. */
export function StateMap({
  shapes,
  suns,
  chosen,
  size,
}: {
  shapes: readonly Shape[]
  suns: Sun[]
  chosen: string | null
  size: { width: number; height: number }
}) {
  const t = useText()
  const { number } = useFormat()
  const sunOf = new Map(suns.map((sun) => [sun.state, sun]))
  return (
    <CountryMap
      label={t('US map of sun hours')}
      shapes={shapes.filter(({ state }) => sunOf.has(state))}
      size={size}
      chosen={chosen}
      areaOf={(state) => {
        const sun = sunOf.get(state)
        if (!sun) return null
        const sun_class = sunClassOf(sun.median_equivalent_hours)
        return {
          to: sun.path,
          label: t('{{state}}: {{low}} to {{high}} sun hours a year', {
            // The accessible name starts with the visible label, so that voice control finds it.
            state: `${state}, ${sun.state_name}`,
            low: number(sun.minimum_equivalent_hours),
            high: number(sun.maximum_equivalent_hours),
          }),
          fill: fills[sun_class] ?? '',
          ink: sun_class > 3 ? 'fill-sheet' : 'fill-ink',
        }
      }}
    />
  )
}

/** The legend of the map's colors. */
export function SunLegend() {
  const t = useText()
  const { number } = useFormat()
  const rows = grounds.map((ground, i) => {
    const from = sun_class_bounds[i - 1]
    const to = sun_class_bounds[i]
    const words =
      from === undefined
        ? t('under {{hours}}', { hours: number(to ?? 0) })
        : to === undefined
          ? t('{{hours}} or more', { hours: number(from) })
          : `${number(from)}–${number(to)}`
    return { ground, words }
  })
  return (
    <div className="mt-4 text-sm">
      <p className="text-ink-soft">
        {t('Equivalent full-power hours per year (kWh per kW of panels), state median')}
      </p>
      <ol className="mt-2 grid grid-cols-5 gap-px">
        {rows.map(({ ground, words }) => (
          <li key={ground} className="tabular-nums">
            <span aria-hidden="true" className={classes('mb-1 block h-3', ground)} />
            {words}
          </li>
        ))}
      </ol>
    </div>
  )
}
