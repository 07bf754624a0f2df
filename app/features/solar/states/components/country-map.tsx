import { useNavigate } from 'react-router'
import { pathIn, useLocale } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'

/** A state as it is drawn, in the map's own units: its outline, where its letters stand, and which box it has. */
export type Shape = { state: string; outline: string; x: number; y: number; box: number }

/** What a state of the map is: a link with a name and a colour, and that of the letters on it. */
export type Area = { to: string; label: string; fill: string; ink: string }

/** Where the boxes of the states stand that are too small to be pressed, down the Atlantic. */
const box = { x: 922, y: 232, width: 48, height: 24, gap: 5 }

type CountryMapProps = {
  /** What the map shows, for who hears it. */
  label: string
  shapes: readonly Shape[]
  size: { width: number; height: number }
  /** What a state is; null where it leads nowhere and is only drawn. */
  areaOf: (state: string) => Area | null
  chosen?: string | null
  /** Stays at this place of the page where the link leads to the page itself. */
  stays?: boolean
}

/** The states as links; those that are too small to hit have a box besides. Needs no script. */
export function CountryMap({ label, shapes, size, areaOf, chosen = null, stays = false }: CountryMapProps) {
  const locale = useLocale()
  const navigate = useNavigate()
  const follow = (event: React.MouseEvent<SVGSVGElement>) => {
    const to = event.target instanceof Element && event.target.closest('a')?.dataset.to
    if (!to || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (stays) void navigate(to.replace(/#.*/, ''), { preventScrollReset: true, replace: true })
    else void navigate(to)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; this only saves loading the page anew
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-label={label}
      className="h-auto w-full"
      onClick={follow}
    >
      {/* Beneath the others, whose borders then stand out. */}
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

/** A state's two letters, on itself or in its box beside the coast. */
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
