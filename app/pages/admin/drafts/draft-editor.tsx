import { useState } from 'react'
import {
  type DeliveryChoice,
  deliveryChoices,
  deliveryLabels,
  hasAppointment,
} from '#features/catalog/shipping-rates/delivery-choice.ts'
import { maxCarrierNote } from '#features/sales/orders/order.ts'
import { localeNames, locales, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { AddressFields } from '../order-edit/address-fields.tsx'
import { type EditableLine, EditLines } from '../order-edit/edit-lines.tsx'

/** What the form of a draft holds; amounts in dollars, as typed. */
export type DraftForm = {
  ship_to: Record<string, string>
  delivery: DeliveryChoice
  carrier_note: string
  locale: string
  lines: EditableLine[]
  discount: string
  discount_reason: string
  note: string
  po_number: string
  expires_on: string
  replaces_order_id: string | null
}

type DraftEditorProps = {
  initial: DraftForm
  /** The draft that is saved; null for a new one. */
  draft: { id: string; version: number } | null
  onSaved: (draft_id: string) => void
  onDirty: () => void
}

/** The form of a draft order: customer and address, products, discount, notes, and until when it can be paid. */
export function DraftEditor({ initial, draft, onSaved, onDirty }: DraftEditorProps) {
  const t = useText()
  const [form, setForm] = useState(initial)
  const { run, busy, problems, refused } = useAdminAction({
    onDone: (result) => onSaved((result as { draft_id: string }).draft_id),
  })
  const change = (values: Partial<DraftForm>) => {
    setForm((before) => ({ ...before, ...values }))
    onDirty()
  }
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        const lines = form.lines.map(({ product_id, quantity }) => ({
          product_id,
          quantity: Number(quantity),
        }))
        run('save', { ...form, lines, draft_id: draft?.id ?? null, ...(draft && { version: draft.version }) })
      }}
    >
      <Card className="grid gap-4 sm:grid-cols-2">
        <h2 className="font-semibold sm:col-span-2">{t('Customer and delivery address')}</h2>
        <AddressFields
          values={form.ship_to}
          problems={problems}
          onChange={(ship_to) => change({ ship_to })}
        />
        <SelectField
          label={t('Delivery')}
          value={form.delivery}
          options={deliveryChoices.map((value) => ({ value, label: t(deliveryLabels[value]) }))}
          problem={problems.delivery}
          onChange={(event) => change({ delivery: event.currentTarget.value as DeliveryChoice })}
        />
        <SelectField
          label={t('Language')}
          value={form.locale}
          options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
          onChange={(event) => change({ locale: event.currentTarget.value })}
        />
        {hasAppointment(form.delivery) && (
          <TextField
            label={t('Preferred days and times')}
            optional
            maxLength={maxCarrierNote}
            className="sm:col-span-2"
            value={form.carrier_note}
            onChange={(event) => change({ carrier_note: event.currentTarget.value })}
          />
        )}
      </Card>
      <EditLines lines={form.lines} onChange={(lines) => change({ lines })} />
      <Terms form={form} problems={problems} onChange={change} />
      {refused && (
        <Notice tone="bad" urgent>
          {problems.lines ?? refused.message}
        </Notice>
      )}
      <div>
        <Button look="primary" type="submit" busy={busy}>
          {t('Save draft')}
        </Button>
      </div>
    </form>
  )
}

type TermsProps = {
  form: DraftForm
  problems: Readonly<Record<string, string>>
  onChange: (values: Partial<DraftForm>) => void
}

function Terms({ form, problems, onChange }: TermsProps) {
  const t = useText()
  return (
    <Card className="grid gap-4 sm:grid-cols-2">
      <h2 className="font-semibold sm:col-span-2">{t('Discount and terms')}</h2>
      <TextField
        label={t('Discount')}
        unit="$"
        inputMode="decimal"
        optional
        value={form.discount}
        problem={problems.discount}
        onChange={(event) => onChange({ discount: event.currentTarget.value })}
      />
      <TextField
        label={t('Reason for the discount')}
        hint={t('The customer sees it.')}
        required={Number(form.discount) > 0}
        optional={!(Number(form.discount) > 0)}
        maxLength={120}
        value={form.discount_reason}
        onChange={(event) => onChange({ discount_reason: event.currentTarget.value })}
      />
      <TextField
        label={t('PO number')}
        optional
        maxLength={60}
        value={form.po_number}
        onChange={(event) => onChange({ po_number: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('Pay by')}
        hint={t('Stock is reserved until the end of this day.')}
        required
        value={form.expires_on}
        problem={problems.expires_on}
        onChange={(event) => onChange({ expires_on: event.currentTarget.value })}
      />
      <TextArea
        label={t('Note on the order')}
        optional
        rows={2}
        maxLength={500}
        className="sm:col-span-2"
        value={form.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Card>
  )
}
