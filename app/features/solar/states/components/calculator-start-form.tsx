import { Form } from 'react-router'
import { ZipField } from '#features/people/addresses/components/zip-field.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

/** Starts the calculator with a ZIP code. */
export function StartForm({ zip }: { zip?: string | undefined }) {
  const t = useText()
  return (
    <Form method="get" action="/yourHouse" className="flex flex-wrap items-end gap-3">
      <ZipField
        label={t('ZIP code')}
        name="zip"
        pattern="[0-9]{5}(-[0-9]{4})?"
        required
        defaultValue={zip}
        className="w-36"
      />
      <Button type="submit" look="primary">
        {t('Start calculator')}
      </Button>
    </Form>
  )
}
