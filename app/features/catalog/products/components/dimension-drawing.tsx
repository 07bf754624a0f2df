import { useFormat, useText } from '#text/text.tsx'
import type { Detail } from '../listing.ts'

type Size = Pick<Detail, 'length_in' | 'width_in' | 'height_in'>

// SVG units: each view fits in a square of this side, with a margin for its dimensions.
const side = 260
const margin = 70
const millimeters = 25.4

/** Three outline views of a product with dimensions, at one scale. */
export function DimensionDrawing({ size, name }: { size: Size; name: string }) {
  const t = useText()
  const { length_in, width_in, height_in } = size
  const scale = side / Math.max(length_in, width_in, height_in, 1)
  const views = [
    { title: t('Front'), across: length_in, up: height_in },
    { title: t('Side'), across: width_in, up: height_in },
    { title: t('Top'), across: length_in, up: width_in },
  ]
  return (
    <div className="grid gap-8 sm:grid-cols-3">
      {views.map((view) => (
        <figure key={view.title}>
          <View {...view} scale={scale} label={`${name}: ${view.title}`} />
          <figcaption className="text-center text-sm font-medium">{view.title}</figcaption>
        </figure>
      ))}
    </div>
  )
}

type ViewProps = { across: number; up: number; scale: number; label: string }

function View({ across, up, scale, label }: ViewProps) {
  const format = useFormat()
  const [width, height] = [Math.max(across * scale, 3), Math.max(up * scale, 3)]
  const left = margin + (side - width) / 2
  const top = margin / 2 + (side - height)
  const bottom = top + height
  const right = left + width
  const measure = (inches: number) =>
    `${format.number(inches, 2)} in (${format.number(inches * millimeters, 0)} mm)`
  return (
    <svg
      viewBox={`0 0 ${side + 2 * margin} ${side + 1.6 * margin}`}
      role="img"
      aria-label={label}
      className="h-auto w-full"
    >
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        className="fill-panel-wash stroke-panel"
        strokeWidth={2}
      />
      <g className="stroke-ink-soft" strokeWidth={1} fill="none">
        <path d={`M${left} ${bottom + 8}v26M${right} ${bottom + 8}v26M${left} ${bottom + 26}H${right}`} />
        <path d={`M${left - 8} ${top}h-26M${left - 8} ${bottom}h-26M${left - 26} ${top}V${bottom}`} />
        <path
          d={`M${left - 4} ${bottom + 30}l8-8M${right - 4} ${bottom + 30}l8-8M${left - 30} ${top + 4}l8-8M${left - 30} ${bottom + 4}l8-8`}
        />
      </g>
      <g className="fill-ink" fontSize={15} textAnchor="middle">
        <text x={(left + right) / 2} y={bottom + 50}>
          {measure(across)}
        </text>
        <text
          x={left - 36}
          y={(top + bottom) / 2}
          transform={`rotate(-90 ${left - 36} ${(top + bottom) / 2})`}
        >
          {measure(up)}
        </text>
      </g>
    </svg>
  )
}
