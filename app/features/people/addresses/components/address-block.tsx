import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { call, type Envelope, succeeded } from '#platform/http/call.ts'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Address, type AddressKind, addressLines, preferredAddress } from '../address.ts'
import { AddressForm, type AddressValues } from './address-form.tsx'
import { saveShippingForm } from './shipping-form.ts'

type AddressBlockProps = {
  /** The addresses of the page's loader. */
  addresses: Address[]
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

const calls = {
  list: '/user/user_address_list/personal/config',
  save: '/user/user_address_save/personal/config',
  change: '/user/user_address_modify/personal/config',
  remove: '/user/user_address_delete/personal/config',
} as const

/** The customer's addresses: select, add, edit or delete one, or make it the default. */
export function AddressBlock(props: AddressBlockProps) {
  const {
    addresses: given,
    kind = 'shipping',
    order_type,
    initial,
    onSelect,
    name = 'address_id',
    form,
  } = props
  const t = useText()
  const toast = useToast()
  const id = useId()
  const [addresses, setAddresses] = useState(given)
  const [chosen, setChosen] = useState(() => initial ?? preferredAddress(given)?.id)
  const [open, setOpen] = useState<Open | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const active = addresses.find((one) => one.id === chosen) ?? preferredAddress(addresses) ?? null

  // New loader data replaces the local list.
  const [loaded, setLoaded] = useState(given)
  if (loaded !== given) {
    setLoaded(given)
    setAddresses(given)
  }

  const report = useEffectEvent((address: Address | null) => {
    if (address && kind === 'shipping' && order_type !== 1) saveShippingForm(address)
    onSelect?.(address)
  })
  // Also reports edits of the selected address.
  useEffect(() => report(active), [active])

  /** Shows the result; after a success it reloads the list. */
  const handleResult = async (answer: Envelope<{ id: string }>, choose: boolean) => {
    if (!succeeded(answer)) {
      setProblems((answer.data as { fields?: Record<string, string> } | null)?.fields ?? {})
      toast.error(answer.msg)
      return false
    }
    toast.success(answer.msg)
    const list = await call<Address[]>(calls.list, { kind })
    if (succeeded(list)) setAddresses(list.data)
    if (choose) setChosen(answer.data.id)
    return true
  }
  const runOnce = async (work: () => Promise<boolean>) => {
    if (busy) return false
    setBusy(true)
    const done = await work()
    setBusy(false)
    return done
  }
  const save = (address: Address | undefined) => async (values: AddressValues) => {
    const saved = await runOnce(async () =>
      handleResult(
        await call(address ? calls.change : calls.save, {
          ...values,
          kind,
          ...(address && { id: address.id }),
        }),
        true,
      ),
    )
    if (saved) setOpen(null)
  }
  const makeDefault = (address: Address) =>
    runOnce(async () => handleResult(await call(calls.change, { id: address.id, is_default: true }), false))
  const remove = (address: Address) =>
    runOnce(async () => handleResult(await call(calls.remove, { id: address.id }), false))

  const openForm = (address?: Address) => (event: MouseEvent) => {
    event.preventDefault()
    setProblems({})
    setOpen({ address })
  }
  const isInstallationSite = order_type === 1
  return (
    <div className="grid gap-4">
      {addresses.length === 0 ? (
        <EmptyState icon="map-pin" title={t('No address yet')}>
          {isInstallationSite
            ? t('Tell us where the system will stand.')
            : t('Add one, and checking out takes a minute.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {addresses.map((address) => (
            <AddressChoice
              key={address.id}
              address={address}
              name={name}
              form={form}
              checked={address === active}
              choose={() => setChosen(address.id)}
              edit={openForm(address)}
              makeDefault={() => void makeDefault(address)}
              remove={() => void remove(address)}
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
            <Button type="submit" look="primary" form={`${id}-form`} busy={busy}>
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
              problems={problems}
              sameAsShipping={kind === 'billing' || isInstallationSite}
              onReady={save(open.address)}
            />
          </>
        )}
      </Dialog>
    </div>
  )
}

type AddressChoiceProps = {
  address: Address
  name: string
  form: string | undefined
  checked: boolean
  choose: () => void
  edit: (event: MouseEvent) => void
  makeDefault: () => void
  remove: () => void
}

/** A selectable address with its actions. Without JavaScript the buttons submit forms to /addressManage. */
function AddressChoice({
  address,
  name,
  form,
  checked,
  choose,
  edit,
  makeDefault,
  remove,
}: AddressChoiceProps) {
  const t = useText()
  const id = useId()
  const [confirming, setConfirming] = useState(false)
  const full_name = `${address.first_name} ${address.last_name}`
  const enhanced = (work: () => void) => (event: FormEvent) => {
    event.preventDefault()
    work()
  }
  return (
    <li className="rounded border border-line-strong bg-sheet has-[input[type=radio]:checked]:border-ink has-[input[type=radio]:checked]:outline has-[input[type=radio]:checked]:outline-ink">
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-4 pt-4 sm:px-5">
        <input
          id={id}
          type="radio"
          name={name}
          form={form}
          value={address.id}
          checked={checked}
          onChange={choose}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            {full_name}
            {address.is_default && <Tag tone="good">{t('Default')}</Tag>}
          </span>
          {addressLines(address).map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
          <span className="mt-1 block text-sm break-words text-ink-soft">
            {formatPhone(address.phone)}
            {address.ext && ` ${t('ext. {{ext}}', { ext: address.ext })}`}
            {' · '}
            {address.email}
          </span>
        </span>
      </label>
      <div className="flex flex-wrap items-center gap-1 px-2 pt-1 pb-2 sm:px-3">
        <LinkButton
          to={`/addressManage?edit=${address.id}`}
          look="quiet"
          size="small"
          icon="edit"
          onClick={edit}
          label={t('Edit address of {{name}}', { name: full_name })}
        >
          {t('Edit')}
        </LinkButton>
        {!address.is_default && (
          <Form method="post" action="/addressManage" onSubmit={enhanced(makeDefault)}>
            <input type="hidden" name="id" value={address.id} />
            <Button type="submit" name="intent" value="default" look="quiet" size="small" icon="check">
              {t('Set as default')}
            </Button>
          </Form>
        )}
        <Form method="post" action="/addressManage" onSubmit={enhanced(() => setConfirming(true))}>
          <input type="hidden" name="id" value={address.id} />
          <Button
            type="submit"
            name="intent"
            value="delete"
            look="quiet"
            size="small"
            icon="trash"
            label={t('Delete address of {{name}}', { name: full_name })}
          >
            {t('Delete')}
          </Button>
        </Form>
      </div>
      <Dialog
        title={t('Delete this address?')}
        open={confirming}
        onClose={() => setConfirming(false)}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{t('Cancel')}</Button>
            <Button
              look="danger"
              onClick={() => {
                setConfirming(false)
                remove()
              }}
            >
              {t('Delete')}
            </Button>
          </>
        }
      >
        <p>{t('Orders that already go there are not changed.')}</p>
        <p className="mt-3 text-ink-soft">{[full_name, ...addressLines(address)].join(', ')}</p>
      </Dialog>
    </li>
  )
}
