import { Form, Link, useNavigation } from 'react-router'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { type Address, addressLines } from '#features/people/addresses/address.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { RadioCards, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { maxPoNumber } from '../order.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { CarrierNoteField, useChoiceLabels } from '../placement/components/delivery-choices.tsx'

type ChangeOrderProps = {
  order: PlacedOrder
  addresses: readonly Address[]
  /** The delivery choices for its items at its address. */
  choices: readonly DeliveryChoice[]
  problems: Record<string, string>
}

/**
 * Form for note, PO number, address and delivery of an unpaid order. It submits the version it was loaded with, so that a
 * concurrent change is reported.
 */
export function ChangeOrder({ order, addresses, choices, problems }: ChangeOrderProps) {
  const t = useText()
  const labels = useChoiceLabels(choices)
  const busy = useNavigation().state !== 'idle'
  return (
    <Disclosure title={t('Change address, delivery or note')} open={Object.keys(problems).length > 0}>
      <Form method="post" key={order.version} className="grid max-w-form gap-5">
        <FormSummary problems={problems} />
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={order.version} />
        <SelectField
          label={t('Send it to')}
          name="address_id"
          defaultValue=""
          placeholder={t('Keep the current address')}
          options={addresses.map((address) => ({
            value: address.id,
            label: `${address.first_name} ${address.last_name}, ${addressLines(address).join(', ')}`,
          }))}
          hint={
            <Link to="/addressManage" className="link">
              {t('Add another address')}
            </Link>
          }
        />
        {choices.length > 1 && (
          <div className="delivery-step">
            <RadioCards
              label={t('Delivery')}
              name="delivery"
              defaultValue={order.delivery}
              choices={choices.map((value) => ({ value, ...labels[value] }))}
            />
            <CarrierNoteField
              phone={order.ship_to.phone}
              carrier_note={order.carrier_note}
              problem={problems.carrier_note}
            />
          </div>
        )}
        <TextField
          label={t('PO number')}
          name="po_number"
          maxLength={maxPoNumber}
          optional
          defaultValue={order.po_number}
        />
        <TextArea label={t('Note for us')} name="note" maxLength={500} optional defaultValue={order.note} />
        <p className="text-sm text-ink-soft">
          {t('Item prices stay as ordered. We recalculate freight and tax.')}
        </p>
        <div>
          <Button type="submit" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
