import type { ReactNode } from 'react'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'
import { DeliveryPlace } from './delivery-place.tsx'

type ZipChoiceProps = {
  /** The page that computes for the parameter `zip`. */
  action: string
  zip: string | null
  /** What the button says without a ZIP code. */
  unknown?: ReactNode
}

/** The ZIP code of a page that the server computes: the shared control, or without JavaScript a field of its own. */
export function ZipChoice({ action, zip, unknown }: ZipChoiceProps) {
  const t = useText()
  const locale = useLocale()
  const hydrated = useHydrated()
  if (hydrated) return <DeliveryPlace zip={zip} unknown={unknown} />
  return (
    <noscript>
      <form method="get" action={pathIn(locale, action)} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('ZIP code')}
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}(-[0-9]{4})?"
          maxLength={10}
          required
          defaultValue={zip ?? ''}
          className="w-36"
        />
        <Button type="submit">{t('Save')}</Button>
      </form>
    </noscript>
  )
}
