import { useNavigate } from 'react-router'
import { pathIn, useLocale } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'

/** A state's outline, label position and box index (-1: none), in map units. */
export type Shape = { state: string; outline: string; x: number; y: number; box: number }

/** A state's link, accessible name, fill class and label class. */
export type Area = { to: string; label: string; fill: string; ink: string }

/** Layout of the boxes for states that are too small to click, along the Atlantic. */
const box = { x: 922, y: 232, width: 48, height: 24, gap: 5 }

type CountryMapProps = {
  /** Accessible name of the map. */
  label: string
  shapes: readonly Shape[]
  size: { width: number; height: number }
  /** A state's link and colors; null: the state is drawn without a link. */
  areaOf: (state: string) => Area | null
  chosen?: string | null
}

/** A US map with states as links; small states also have a box. Works without JavaScript. */
export function CountryMap({ label, shapes, size, areaOf, chosen = null }: CountryMapProps) {
  const locale = useLocale()
  const navigate = useNavigate()
  const follow = (event: React.MouseEvent<SVGSVGElement>) => {
    const to = event.target instanceof Element && event.target.closest('a')?.dataset.to
    if (!to || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keyboard; this only avoids a full page load
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-label={label}
      className="h-auto w-full"
      onClick={follow}
    >
      {/* Drawn first, so that the borders of linked states are on top. */}
      {shapes.map(
        ({ state, outline }) =>
          !areaOf(state) && <path key={state} d={outline} className="fill-sunken stroke-line-strong" />,
      )}
      {shapes.map((shape) => {
        const { state, outline } = shape
        const area = areaOf(state)
        if (!area) return null
        const { to, label: name, fill, ink } = area
        return (
          <a
            key={state}
            href={pathIn(locale, to)}
            data-to={to}
            aria-current={state === chosen ? 'true' : undefined}
            aria-label={name}
            className="state"
          >
            <path d={outline} className={fill} />
            <Letters shape={shape} fill={fill} ink={ink} />
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

/** A state's two-letter label, on the state or in its box. */
function Letters({
  shape: { state, x, y, box: place },
  fill,
  ink,
}: {
  shape: Shape
  fill: string
  ink: string
}) {
  if (place < 0)
    return (
      <text x={x} y={y + 5} className={classes(ink, 'max-sm:hidden')}>
        {state}
      </text>
    )
  const at = box.y + place * (box.height + box.gap)
  return (
    <g className="max-sm:hidden">
      <rect x={box.x} y={at} width={box.width} height={box.height} rx="3" className={fill} />
      <text x={box.x + box.width / 2} y={at + 16.5} className={ink}>
        {state}
      </text>
    </g>
  )
}
