import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { Address } from '#features/people/addresses/address.ts'
import { AddressBlock } from '#features/people/addresses/components/address-block.tsx'
import { AddressForm } from '#features/people/addresses/components/address-form.tsx'
import { StickyTotal } from '#features/sales/orders/components/sticky-total.tsx'
import type { OrderFile } from '#features/sales/orders/order.ts'
import { Refused, refusalDetails } from '#features/sales/orders/placement/components/checkout-notices.tsx'
import { dollarsToCents } from '#platform/money/money.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** A failed submission, as the page actions return it. */
export type FailedSubmission = {
  ok: false
  message: string
  problems: Record<string, string>
  typed: Record<string, string>
  /** Files that are already stored. */
  files?: readonly OrderFile[]
  data: unknown
}

/** The new total in cents if the submission failed because the total changed; otherwise null. */
export function newTotalOf(refused: Pick<FailedSubmission, 'data'> | null): number | null {
  const details = refusalDetails(refused?.data)
  return details?.reason === 'total_changed' && details.total !== undefined
    ? dollarsToCents(details.total)
    : null
}

/** Error message of a failed submission. It receives focus, because the button is at the other end of the page. */
export function RefusedNotice({ refused }: { refused: FailedSubmission | null }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) notice.current?.focus()
  }, [refused])
  if (!refused) return null
  if (Object.keys(refused.problems).length > 0) return <FormSummary problems={refused.problems} />
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-(--sticky-top) outline-none">
      <Refused message={refused.message} data={refused.data} />
    </div>
  )
}

type InstallationAddressProps = {
  addresses: Address[]
  address: Address | null
  /** Email of the account, filled in for a first address. */
  account_email: string
  form: string
  /** Path and query of this page, which the address form posts to. */
  here: string
  refused: FailedSubmission | null
  onChoose: (address: Address) => void
}

/** Installation address: one of the customer's addresses, or a form for the first one. */
export function InstallationAddress(props: InstallationAddressProps) {
  const { addresses, address, account_email, form, here, refused, onChoose } = props
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  const choose = (chosen: Address | null) => {
    if (chosen && (chosen.id !== address?.id || chosen.update_time !== address.update_time)) onChoose(chosen)
  }
  return (
    <section aria-labelledby="place">
      <SectionHeading
        id="place"
        title={t('Intended installation address')}
        intro={t('The installation address can differ from your home address.')}
      />
      {addresses.length === 0 ? (
        <div className="max-w-form">
          <AddressForm
            id="first-address"
            kind="shipping"
            account_email={account_email}
            action={here}
            problems={refused?.problems ?? {}}
            typed={refused?.typed}
          >
            <div>
              <Button type="submit" look="primary" busy={busy}>
                {t('Save address')}
              </Button>
            </div>
          </AddressForm>
        </div>
      ) : (
        <AddressBlock
          addresses={addresses}
          order_type={1}
          initial={address?.id}
          name="address_id"
          form={form}
          onSelect={choose}
        />
      )}
    </section>
  )
}

type SummaryProps = { form: string; total_cents: number; disabled: boolean; children: ReactNode }

/** Order summary of a site order, with the submit button. */
export function SiteOrderSummary(props: SummaryProps) {
  const t = useText()
  return (
    <StickyTotal
      {...props}
      note={<p className="mt-3 text-sm text-ink-soft">{t('You’ll pay on the next page.')}</p>}
    />
  )
}
