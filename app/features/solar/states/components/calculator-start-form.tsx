import { ZipField } from '#features/people/addresses/components/zip-field.tsx'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

/** Starts the calculator with a ZIP code. May be in a static part. */
export function StartForm({ zip }: { zip?: string | undefined }) {
  const t = useText()
  const locale = useLocale()
  return (
    <form action={pathIn(locale, '/yourHouse')} data-step="" className="flex flex-wrap items-end gap-3">
      <ZipField
        label={t('ZIP code')}
        name="zip"
        pattern="[0-9]{5}(-[0-9]{4})?"
        required
        defaultValue={zip}
        className="w-36"
        data-served-zip=""
      />
      <Button type="submit" look="primary">
        {t('Start calculator')}
      </Button>
    </form>
  )
}
