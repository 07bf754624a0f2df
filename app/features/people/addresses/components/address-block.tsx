import { type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Address, AddressKind } from '../address.ts'
import { AddressChoice } from './address-choice.tsx'
import { AddressForm, type AddressValues } from './address-form.tsx'
import { saveShippingForm } from './shipping-form.ts'
import { useAddresses } from './use-addresses.ts'

type AddressBlockProps = {
  /** The addresses of the page's loader. */
  addresses: Address[]
  /** Email of the account, filled in for a first address. */
  account_email?: string
  kind?: AddressKind
  /** Order type of the specification: for a design order (1) the address is the installation site. */
  order_type?: number
  /** ID of the address selected at first, instead of the default. */
  initial?: string | undefined
  /** Called with the selected address, at first and after each change. */
  onSelect?: (address: Address | null) => void
  /** Name and form of the radio buttons, for a form elsewhere on the page. */
  name?: string
  form?: string
}

type Open = { address: Address | undefined }

/** The customer's addresses: select, add, edit or delete one, or make it the default. */
export function AddressBlock(props: AddressBlockProps) {
  const { kind = 'shipping', order_type, initial, onSelect, name = 'address_id', form } = props
  const t = useText()
  const id = useId()
  const address_book = useAddresses({ loaded: props.addresses, kind, initial })
  const { addresses, selected } = address_book
  const [open, setOpen] = useState<Open | null>(null)

  const report = useEffectEvent((address: Address | null) => {
    if (address && kind === 'shipping' && order_type !== 1) saveShippingForm(address)
    onSelect?.(address)
  })
  // Also reports edits of the selected address.
  useEffect(() => report(selected), [selected])

  const save = (address: Address | undefined) => async (values: AddressValues) => {
    if (await address_book.save(address, values)) setOpen(null)
  }
  const openForm = (address?: Address) => (event: MouseEvent) => {
    event.preventDefault()
    address_book.clearProblems()
    setOpen({ address })
  }
  const isInstallationSite = order_type === 1
  return (
    <div className="grid gap-4">
      {addresses.length === 0 ? (
        <EmptyState icon="map-pin" title={t('No address yet')}>
          {isInstallationSite
            ? t('Enter the installation address.')
            : t('Add an address to check out faster.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {addresses.map((address) => (
            <AddressChoice
              key={address.id}
              address={address}
              name={name}
              form={form}
              checked={address === selected}
              choose={() => address_book.select(address.id)}
              edit={openForm(address)}
              makeDefault={() => void address_book.makeDefault(address)}
              remove={() => void address_book.remove(address)}
            />
          ))}
        </ul>
      )}
      <div>
        <LinkButton to={`/addressManage?add=${kind}`} icon="plus" onClick={openForm()}>
          {t('Add Address')}
        </LinkButton>
      </div>
      <Dialog
        title={open?.address ? t('Edit Address') : t('Add Address')}
        open={open !== null}
        onClose={() => setOpen(null)}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>{t('Cancel')}</Button>
            <Button type="submit" look="primary" form={`${id}-form`} busy={address_book.busy}>
              {t('Save')}
            </Button>
          </>
        }
      >
        {open && (
          <>
            {isInstallationSite && <h3 className="mb-4 text-base">{t('Intended installation address')}</h3>}
            <AddressForm
              key={open.address?.id ?? 'new'}
              id={`${id}-form`}
              kind={kind}
              action="/addressManage"
              address={open.address}
              account_email={addresses.length === 0 ? props.account_email : undefined}
              problems={address_book.problems}
              sameAsShipping={kind === 'billing' || isInstallationSite}
              onReady={save(open.address)}
            />
          </>
        )}
      </Dialog>
    </div>
  )
}
