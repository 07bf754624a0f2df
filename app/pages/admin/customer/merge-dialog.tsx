import { useState } from 'react'
import { historyKindLabels } from '#features/people/customers/customer-history.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { CustomerData } from '../customer.tsx'
import type { ComparedCustomer } from './compare-customers.ts'

type MergeDialogProps = { customer: CustomerData['customer']; onClose: () => void }

/** Finds the other account by its email address, shows both, and merges them into the one that is chosen. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const t = useText()
  const [pair, setPair] = useState<readonly ComparedCustomer[] | null>(null)
  return (
    <Dialog open wide={pair !== null} title={t('Merge accounts')} onClose={onClose}>
      {pair ? (
        <ChooseAccount pair={pair} onClose={onClose} onBack={() => setPair(null)} />
      ) : (
        <FindAccount customer_id={customer.id} onFound={setPair} />
      )}
    </Dialog>
  )
}

type FindAccountProps = { customer_id: string; onFound: (pair: readonly ComparedCustomer[]) => void }

function FindAccount({ customer_id, onFound }: FindAccountProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({
    onDone: (pair) => onFound(pair as readonly ComparedCustomer[]),
  })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run('compare', { ...Object.fromEntries(new FormData(event.currentTarget)), customer_id })
      }}
    >
      <TextField
        name="email"
        type="email"
        label={t('Email address of the other account')}
        required
        autoComplete="off"
        problem={problems.email}
      />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('Compare accounts')}
        </Button>
      </div>
    </form>
  )
}

type ChooseAccountProps = { pair: readonly ComparedCustomer[]; onClose: () => void; onBack: () => void }

function ChooseAccount({ pair, onClose, onBack }: ChooseAccountProps) {
  const t = useText()
  const [keepId, setKeepId] = useState(pair[0]?.id ?? '')
  const { run, busy, refused } = useAdminAction({ onDone: onClose })
  const closed = pair.find(({ id }) => id !== keepId)
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        run('merge', { keep_id: keepId, close_id: closed?.id })
      }}
    >
      {refused && (
        <Notice tone="bad" urgent>
          {refused.message}
        </Notice>
      )}
      <fieldset>
        <legend className="mb-3 font-medium">{t('Which account stays?')}</legend>
        <div className="grid gap-4 md:grid-cols-2">
          {pair.map((account) => (
            <AccountChoice
              key={account.id}
              account={account}
              checked={account.id === keepId}
              onChoose={() => setKeepId(account.id)}
            />
          ))}
        </div>
      </fieldset>
      <p>
        {t(
          'Everything moves to the account that stays. {{email}} can no longer sign in. You can’t undo this.',
          {
            email: closed?.email ?? '',
          },
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button type="submit" look="danger" busy={busy}>
          {t('Merge accounts')}
        </Button>
      </div>
    </form>
  )
}

type AccountChoiceProps = { account: ComparedCustomer; checked: boolean; onChoose: () => void }

function AccountChoice({ account, checked, onChoose }: AccountChoiceProps) {
  const t = useText()
  const format = useFormat()
  return (
    <label className="flex gap-3 rounded border border-line p-4 has-checked:border-ink">
      <input
        type="radio"
        name="keep"
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0"
      />
      <span className="grid min-w-0 gap-1 text-sm">
        <span className="font-medium break-words">{account.name || account.email}</span>
        <span className="break-all">{account.email}</span>
        <span className="text-ink-soft">
          {t('Customer since {{day}}', { day: format.date(account.created_at) })}
        </span>
        {account.counts.map(({ kind, count, more }) => (
          <span key={kind}>
            {`${t(historyKindLabels[kind])}: ${format.number(count, 0)}${more ? '+' : ''}`}
          </span>
        ))}
      </span>
    </label>
  )
}
