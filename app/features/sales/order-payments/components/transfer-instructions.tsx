import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BankDetails } from '#features/sales/payments/payment-methods.server.ts'
import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OpenTransfer } from '../open-transfer.server.ts'

type Props = {
  transfer: OpenTransfer
  bank: BankDetails
  reserved_until: string | null
  /** Without the form that simulates the arrival at the test bank. */
  isReadOnly?: boolean
}

/** Instructions for a bank transfer or check, with values to copy, and what happens next. */
export function TransferInstructions({ transfer, bank, reserved_until, isReadOnly = false }: Props) {
  const t = useText()
  const format = useFormat()
  const { way, reference, amount_cents, received_cents } = transfer
  const left_cents = amount_cents - received_cents
  const steps = [
    way === 'transfer'
      ? t('Send the exact amount from your bank and include the reference.')
      : t('Make the check payable to us, write the reference on the memo line and mail it.'),
    t('When it arrives, we match it by the reference and notify you here and by email.'),
    reserved_until
      ? t('Your items are reserved until {{moment}} ({{zone}}).', {
          moment: format.dateTime(reserved_until),
          zone: zoneName(t),
        })
      : t('Your items are reserved.'),
  ]
  return (
    <>
      {received_cents > 0 && (
        <Notice tone="wait" title={t('{{amount}} received', { amount: format.money(received_cents) })}>
          <p>
            {t('{{amount}} is still due. Send it with the same reference.', {
              amount: format.money(left_cents),
            })}
          </p>
        </Notice>
      )}
      {bank.is_test && (
        <Notice tone="wait" title={t('Test bank: don’t send money')}>
          <p>{t('This is a sample account for testing. It doesn’t exist.')}</p>
        </Notice>
      )}
      <Card>
        <h2 className="mb-5 text-xl">{way === 'transfer' ? t('Your wire transfer') : t('Your check')}</h2>
        <dl className="divide-y divide-line">
          <Line label={t('Amount')} copy={(left_cents / 100).toFixed(2)} copyLabel={t('Copy amount')}>
            <span className="text-2xl font-medium">{format.money(left_cents)}</span>
          </Line>
          <Line label={t('Reference')} copy={reference} copyLabel={t('Copy reference')}>
            <span className="text-2xl font-medium whitespace-nowrap">{reference}</span>
          </Line>
          <Line
            label={way === 'transfer' ? t('Account holder') : t('Pay to the order of')}
            copy={bank.account_holder}
            copyLabel={t('Copy name')}
          >
            {bank.account_holder}
          </Line>
          {way === 'transfer' ? (
            <>
              <Line label={t('Bank')}>{bank.bank_name}</Line>
              <Line
                label={t('Routing number')}
                copy={bank.routing_number}
                copyLabel={t('Copy routing number')}
              >
                {bank.routing_number}
              </Line>
              <Line
                label={t('Account number')}
                copy={bank.account_number}
                copyLabel={t('Copy account number')}
              >
                {bank.account_number}
              </Line>
            </>
          ) : (
            <Line label={t('Mail it to')} copy={bank.cheque_address ?? ''} copyLabel={t('Copy address')}>
              {bank.cheque_address}
            </Line>
          )}
        </dl>
      </Card>
      <section>
        <h2 className="mb-3 text-xl">{t('What happens next')}</h2>
        <ol className="grid max-w-text list-decimal gap-2 pl-5 marker:text-ink-soft">
          {steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </section>
      {bank.is_test && !isReadOnly && <SimulateArrival left_cents={left_cents} />}
    </>
  )
}

type LineProps = { label: string; copy?: string; copyLabel?: string; children: ReactNode }

function Line({ label, copy, copyLabel, children }: LineProps) {
  return (
    <div className="grid items-center gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[11rem_1fr]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex items-center justify-between gap-3 tabular-nums">
        <span>{children}</span>
        {copy && copyLabel && <CopyButton text={copy} label={copyLabel} />}
      </dd>
    </div>
  )
}

/** Simulates the arrival of a transfer. Shown for the test bank only. */
function SimulateArrival({ left_cents }: { left_cents: number }) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const choices = [
    { cents: left_cents, label: t('Exact amount') },
    { cents: left_cents - 1, label: t('One cent too little') },
    { cents: left_cents + 1, label: t('One cent too much') },
    { cents: Math.floor(left_cents / 2), label: t('Half of the amount') },
  ]
  return (
    <Card ground="panel">
      <h2 className="text-lg">{t('Test bank: choose the amount received')}</h2>
      <p className="mt-2 max-w-text text-ink-soft">
        {t('A real transfer takes a day or more. Our accounting team records it when it arrives.')}
      </p>
      <Form method="post" className="mt-5 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="intent" value="arrive" />
        {choices.map(({ cents, label }) => (
          <Button key={label} type="submit" name="cents" value={cents} busy={busy}>
            {label} · {format.money(cents)}
          </Button>
        ))}
      </Form>
    </Card>
  )
}
