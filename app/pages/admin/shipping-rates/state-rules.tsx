import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormMoney, FormSelect } from '#features/catalog/editing/components/form-fields.tsx'
import { states } from '#features/people/addresses/states.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/page/card.tsx'

const added = { state: '', kind: 'quote', parcel_cents: null, pallet_cents: null }

/** States with fixed prices, and states to which nothing ships without a quote. */
export function StateRules() {
  const t = useText()
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'rates.states' })
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-semibold">{t('States with their own rule')}</h2>
        <p className="text-sm text-ink-soft">
          {t(
            'All other states pay the computed freight. A flat price is for everything that one warehouse ships.',
          )}
        </p>
      </div>
      {fields.map(({ id }, row) => (
        <StateRule key={id} row={row} onRemove={() => remove(row)} />
      ))}
      <Button icon="plus" className="justify-self-start" onClick={() => append(added)}>
        {t('Add state')}
      </Button>
    </Card>
  )
}

function StateRule({ row, onRemove }: { row: number; onRemove: () => void }) {
  const t = useText()
  const at = `rates.states.${row}`
  const kind: unknown = useWatch({ name: `${at}.kind` })
  const number = row + 1
  return (
    <fieldset className="grid gap-3 rounded border border-line p-4">
      <legend className="sr-only">{t('State rule {{number}}', { number })}</legend>
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
          <FormSelect
            name={`${at}.state`}
            label={t('State')}
            options={[
              { value: '', label: t('Choose a state.') },
              ...states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
            ]}
          />
          <FormSelect
            name={`${at}.kind`}
            label={t('Rule')}
            options={[
              { value: 'quote', label: t('Freight quote needed') },
              { value: 'flat', label: t('Flat price') },
            ]}
          />
        </div>
        <Button
          look="quiet"
          square
          icon="trash"
          label={t('Remove state rule {{number}}', { number })}
          onClick={onRemove}
        />
      </div>
      {kind === 'flat' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormMoney
            nullable
            name={`${at}.parcel_cents`}
            label={t('Parcels')}
            hint={t('Leave empty for the computed price')}
          />
          <FormMoney
            nullable
            name={`${at}.pallet_cents`}
            label={t('Pallets')}
            hint={t('Leave empty for the computed price')}
          />
        </div>
      )}
    </fieldset>
  )
}
