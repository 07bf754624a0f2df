import { useNavigate } from 'react-router'
import { pathIn, useFormat, useLocale, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { sun_class_bounds, sunClassOf } from '../sun-classes.ts'

type Shape = { state: string; outline: string; x: number; y: number; box: number }
type Sun = {
  state: string
  state_name: string
  minimum_equivalent_hours: number
  maximum_equivalent_hours: number
  median_equivalent_hours: number
}

const fills = ['fill-ray-1', 'fill-ray-2', 'fill-ray-3', 'fill-ray-4', 'fill-ray-5']
const grounds = ['bg-ray-1', 'bg-ray-2', 'bg-ray-3', 'bg-ray-4', 'bg-ray-5']
const inkOn = (sun_class: number) => (sun_class > 3 ? 'fill-sheet' : 'fill-ink')

/** Where the boxes of the states stand that are too small to be pressed, down the Atlantic. */
const box = { x: 922, y: 232, width: 48, height: 24, gap: 5 }

/** The country by its sun: each state is a link, those that are too small to hit have a box besides. Needs no script. */
export function StateMap({
  shapes,
  suns,
  chosen,
  size,
}: {
  shapes: Shape[]
  suns: Sun[]
  chosen: string | null
  size: { width: number; height: number }
}) {
  const t = useText()
  const { number } = useFormat()
  const locale = useLocale()
  const navigate = useNavigate()
  const sunOf = new Map(suns.map((sun) => [sun.state, sun]))
  const follow = (event: React.MouseEvent<SVGSVGElement>) => {
    const state = event.target instanceof Element && event.target.closest('a')?.dataset.state
    if (!state || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(`?state=${state}`, { preventScrollReset: true, replace: true })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; this only saves loading the page anew
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-label={t('Map of the United States by hours of sun')}
      className="h-auto w-full"
      onClick={follow}
    >
      {shapes.map(({ state, outline, x, y, box: place }) => {
        const sun = sunOf.get(state)
        if (!sun) return null
        const sun_class = sunClassOf(sun.median_equivalent_hours)
        const at = box.y + place * (box.height + box.gap)
        const ink = inkOn(sun_class)
        return (
          <a
            key={state}
            href={pathIn(locale, `/statemap?state=${state}#state`)}
            data-state={state}
            aria-current={state === chosen ? 'true' : undefined}
            aria-label={t('{{state}}: {{low}} to {{high}} hours of sun a year', {
              // The two letters that stand on the map come first: who speaks to it says what is to be seen.
              state: `${state}, ${sun.state_name}`,
              low: number(sun.minimum_equivalent_hours),
              high: number(sun.maximum_equivalent_hours),
            })}
            className="state"
          >
            <path d={outline} className={fills[sun_class] ?? ''} />
            {place >= 0 ? (
              <g className="max-sm:hidden">
                <rect
                  x={box.x}
                  y={at}
                  width={box.width}
                  height={box.height}
                  rx="3"
                  className={fills[sun_class] ?? ''}
                />
                <text x={box.x + box.width / 2} y={at + 16.5} className={ink}>
                  {state}
                </text>
              </g>
            ) : (
              <text x={x} y={y + 5} className={classes(ink, 'max-sm:hidden')}>
                {state}
              </text>
            )}
          </a>
        )
      })}
      {chosen && (
        <path
          d={shapes.find(({ state }) => state === chosen)?.outline ?? ''}
          className="pointer-events-none fill-none stroke-ink stroke-[3]"
        />
      )}
    </svg>
  )
}

/** What the colours of the map stand for. */
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
          ? t('{{hours}} and more', { hours: number(from) })
          : `${number(from)}–${number(to)}`
    return { ground, words }
  })
  return (
    <div className="mt-4 text-sm">
      <p className="text-ink-soft">
        {t('Hours a year at full power: kWh that each kW of panels makes, median of the state')}
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
