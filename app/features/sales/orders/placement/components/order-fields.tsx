import type { Address } from '#features/people/addresses/address.ts'
import { AddressBlock } from '#features/people/addresses/components/address-block.tsx'
import { useText } from '#text/text.tsx'
import { CheckboxField, FileField, TextArea, TextField } from '#ui/forms/field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { maxOrderFiles, maxPoNumber } from '../../order.ts'

type BillingStepProps = {
  billing_addresses: Address[]
  /** Email of the account, filled in for a first address. */
  account_email: string
  /** The chosen billing address; null: the shipping address. */
  billing_address_id: string | null
  is_billed_elsewhere: boolean
  problem: string | undefined
}

/** Billing address: the shipping address, or one of the customer's billing addresses. Its fields belong to `checkout`. */
export function BillingStep(props: BillingStepProps) {
  const { billing_addresses, billing_address_id, is_billed_elsewhere, problem } = props
  const t = useText()
  return (
    <section aria-labelledby="billing" className="billing-step">
      <SectionHeading id="billing" title={t('Billing address')} />
      <CheckboxField
        id="billing-same"
        form="checkout"
        name="billing_same"
        value="yes"
        label={t('Same as shipping address')}
        defaultChecked={!is_billed_elsewhere}
        problem={problem}
      />
      <div className="billing-fields mt-4">
        <AddressBlock
          kind="billing"
          addresses={billing_addresses}
          account_email={props.account_email}
          initial={billing_address_id ?? undefined}
          name="billing_address_id"
          form="checkout"
        />
      </div>
    </section>
  )
}

type OrderFieldsProps = { po_number: string; note: string; problems: Record<string, string> }

/** PO number, note and files of an order. */
export function OrderFields({ po_number, note, problems }: OrderFieldsProps) {
  const t = useText()
  return (
    <section aria-labelledby="order-fields">
      <SectionHeading id="order-fields" title={t('For your records and for us')} />
      <div className="grid max-w-form gap-5">
        <TextField
          label={t('PO number')}
          name="po_number"
          optional
          maxLength={maxPoNumber}
          defaultValue={po_number}
          problem={problems.po_number}
          hint={t('The number of your purchase order. It appears on the invoice.')}
        />
        <TextArea
          label={t('Note for us')}
          name="note"
          optional
          maxLength={500}
          defaultValue={note}
          problem={problems.note}
          hint={t('For example a gate code or where to unload.')}
        />
        <FileField
          label={t('Files')}
          name="files"
          multiple
          optional
          accept=".pdf,.png,.jpg,.jpeg,.webp,.avif,.heic,.heif"
          problem={problems.files}
          hint={t(
            'Purchase order, permit or site photos: up to {{most}} PDFs or photos, 5 MB each. Only you and our team can open them.',
            { most: maxOrderFiles },
          )}
        />
      </div>
    </section>
  )
}
