import { useNavigation } from 'react-router'
import type { Address } from '#features/people/addresses/address.ts'
import { AddressBlock } from '#features/people/addresses/components/address-block.tsx'
import { AddressForm } from '#features/people/addresses/components/address-form.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'

/** Result of a failed submission. */
type Refused = { message: string; problems: Record<string, string>; typed: Record<string, string> }

type AddressStepProps = {
  addresses: Address[]
  /** The address that the shown price is for. */
  address: Address | null
  /** Email of the account, filled in for a first address. */
  account_email: string
  /** The place of the visitor's ZIP code, filled in for a first address. */
  estimate_place: { zip_code: string; city: string; state: string } | null
  refused: Refused | null
  /** Called when another address is picked or this one was edited. */
  onChoose: (address: Address) => void
}

/** Shipping address: one of the customer's addresses, or a form for the first one. */
export function AddressStep({ addresses, address, onChoose, ...first }: AddressStepProps) {
  const t = useText()
  const hydrated = useHydrated()
  const choose = (chosen: Address | null) => {
    const isShown = chosen?.id === address?.id && chosen?.update_time === address?.update_time
    if (chosen && !isShown) onChoose(chosen)
  }
  return (
    <section aria-labelledby="address">
      <SectionHeading id="address" title={t('Contact and shipping address')} />
      {addresses.length === 0 ? (
        <FirstAddress {...first} />
      ) : (
        <>
          <AddressBlock
            addresses={addresses}
            initial={address?.id}
            name="address_id"
            form="checkout"
            onSelect={choose}
          />
          {!hydrated && (
            <Button type="submit" form="checkout" formMethod="get" formNoValidate className="mt-4">
              {t('Update')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** Form for a first address, so that the customer need not leave the checkout. */
function FirstAddress({
  account_email,
  estimate_place,
  refused,
}: Omit<AddressStepProps, 'addresses' | 'address' | 'onChoose'>) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  const { message, problems = {}, typed } = refused ?? {}
  const summary = message && Object.keys(problems).length === 0 ? { '': message } : problems
  return (
    <div className="grid max-w-form gap-5">
      <FormSummary problems={summary} />
      <AddressForm
        id="first-address"
        kind="shipping"
        account_email={account_email}
        place={estimate_place}
        problems={problems}
        typed={typed}
      >
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('Save and show freight and tax')}
          </Button>
        </div>
      </AddressForm>
    </div>
  )
}
