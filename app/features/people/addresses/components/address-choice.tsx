import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Address, addressLines } from '../address.ts'

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
export function AddressChoice({
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
        <p>{t('Existing orders still ship to this address.')}</p>
        <p className="mt-3 text-ink-soft">{[full_name, ...addressLines(address)].join(', ')}</p>
      </Dialog>
    </li>
  )
}
