import { useId } from 'react'
import { type Locale, useLocale, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { type facings, pitches } from '../input/answers.ts'

const card =
  'relative flex cursor-pointer flex-col items-center justify-center gap-1 rounded border border-line-strong bg-sheet text-center text-sm hover:border-ink has-checked:border-ink has-checked:bg-sun-wash has-checked:outline has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
const hidden = 'absolute inset-0 cursor-pointer appearance-none outline-none'

type Picker = { name: string; label: string; value: string | undefined }

/** Roof pitch; each choice shows a side view of the roof. */
export function PitchField({ name, label, value }: Picker) {
  const t = useText()
  const words = { flat: t('Flat'), low: t('Low'), medium: t('Medium'), steep: t('Steep') }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-4 gap-2">
        {Object.entries(pitches).map(([pitch, degrees]) => {
          const rise = Math.round(Math.tan((degrees * Math.PI) / 180) * 30)
          return (
            <label key={pitch} className={classes(card, 'px-1 py-3')}>
              <input
                type="radio"
                name={name}
                value={pitch}
                defaultChecked={pitch === (value ?? 'medium')}
                className={hidden}
              />
              <svg viewBox="0 0 72 40" aria-hidden="true" className="h-10 w-16 max-w-full">
                <path d="M10 38V28H62V38" className="fill-none stroke-line-strong stroke-[1.5]" />
                <path d={`M6 28 36 ${28 - rise} 66 28z`} className="fill-sunken stroke-ink stroke-[1.5]" />
                <path
                  d={`M${12} ${28 - rise * 0.2 - 1.5} ${32} ${28 - rise * (26 / 30) - 1.5}`}
                  className="stroke-link stroke-[3]"
                />
              </svg>
              <span>
                {words[pitch as keyof typeof words]}
                <span className="block text-ink-soft">{degrees}°</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A compass row by row, north at the top. The middle means unknown or none. */
const compass = ['nw', 'n', 'ne', 'w', '', 'e', 'sw', 's', 'se'] as const

type Facing = keyof typeof facings

// Not in the translation catalog, where the key 'W' would also mean watts.
const compassLetters: Record<Locale, Record<Facing, string>> = {
  en: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
  de: { n: 'N', ne: 'NO', e: 'O', se: 'SO', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
  zh: { n: '北', ne: '东北', e: '东', se: '东南', s: '南', sw: '西南', w: '西', nw: '西北' },
}

/** Roof orientation as a compass of radio buttons. */
export function FacingField({
  name,
  label,
  value,
  middle,
}: Picker & { middle: string /** Label of the middle choice. */ }) {
  const t = useText()
  const id = useId()
  const locale = useLocale()
  const long: Record<Facing, string> = {
    n: t('North'),
    ne: t('Northeast'),
    e: t('East'),
    se: t('Southeast'),
    s: t('South'),
    sw: t('Southwest'),
    w: t('West'),
    nw: t('Northwest'),
  }
  const short = compassLetters[locale]
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid max-w-72 grid-cols-3 gap-2">
        {compass.map((facing) => (
          <label key={facing || id} className={classes(card, 'min-h-14 px-1')}>
            <input
              type="radio"
              name={name}
              value={facing}
              defaultChecked={facing === (value ?? '')}
              aria-label={facing === '' ? middle : long[facing]}
              className={hidden}
            />
            <span className={facing === '' ? 'text-sm text-ink-soft' : 'text-base font-medium'}>
              {facing === '' ? middle : short[facing]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
