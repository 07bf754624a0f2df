import { useId } from 'react'
import { useFormat, useText } from '#text/text.tsx'

const five = [1, 2, 3, 4, 5]
const star = 'm12 3.8 2.5 5.3 5.8.7-4.3 4 1.1 5.7-5.1-2.8-5.1 2.8L8 13.8l-4.3-4 5.8-.7z'

type RatingProps = {
  value: number
  /** Number of reviews. */
  count?: number
}

/** The average rating, as stars and text. */
export function Rating({ value, count }: RatingProps) {
  const t = useText()
  const format = useFormat()
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <svg viewBox="0 0 120 24" width={90} height={18} aria-hidden="true" className="text-sun-deep">
        <clipPath id={id}>
          <rect width={value * 24} height={24} />
        </clipPath>
        {five.map((at) => (
          <g
            key={at}
            transform={`translate(${(at - 1) * 24} 0)`}
            stroke="currentColor"
            fill="none"
            strokeWidth={1.4}
          >
            <path d={star} strokeLinejoin="round" />
          </g>
        ))}
        <g clipPath={`url(#${id})`} className="fill-sun">
          {five.map((at) => (
            <path
              key={at}
              d={star}
              transform={`translate(${(at - 1) * 24} 0)`}
              stroke="currentColor"
              strokeWidth={1.4}
              strokeLinejoin="round"
            />
          ))}
        </g>
      </svg>
      <span aria-hidden="true" className="tabular-nums">
        {format.number(value, 1)}
        {count !== undefined && <span className="text-ink-soft">{` (${format.number(count, 0)})`}</span>}
      </span>
      <span className="sr-only">
        {t('{{value}} of 5 stars', { value: format.number(value, 1) })}
        {count !== undefined && `, ${t('{{number}} reviews', { number: format.number(count, 0) })}`}
      </span>
    </span>
  )
}

type RatingFieldProps = { label: string; name?: string; defaultValue?: number; problem?: string }

/** A rating input: five stars, by pointer or arrow keys. */
export function RatingField({ label, name = 'rating', defaultValue, problem }: RatingFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="stars flex">
        {five.map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === defaultValue}
              required
              aria-label={t('{{value}} of 5 stars', { value: stars })}
              className="sr-only"
            />
            <svg viewBox="0 0 24 24" width={32} height={32} aria-hidden="true" className="stroke-sun-deep">
              <path d={star} strokeWidth={1.4} strokeLinejoin="round" />
            </svg>
          </label>
        ))}
      </div>
      {problem && (
        <p id={id} className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
