import { Form, useNavigation } from 'react-router'
import type { SandboxChoice } from '#features/sales/payments/providers/sandbox.server.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'

type CardPageProps = {
  attempt_id: string
  state: string
  /** The customer's own test card. */
  card_number: string
  /** The server's error message for the card number. */
  problem?: string | undefined
  total_cents: number
}

/** Card page of the sandbox provider, used when no provider keys are configured. The payer chooses the result. */
export function TestCardPage({ attempt_id, state, card_number, problem, total_cents }: CardPageProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const isSecondStep = state === 'second_step'
  return (
    <Card ground="panel">
      <p className="text-sm font-medium text-sun-deep">{t('Test card page: no real money')}</p>
      <p className="mt-4 text-3xl font-medium tabular-nums">{format.money(total_cents)}</p>
      <p className="mt-3 max-w-text text-ink-soft">
        {isSecondStep
          ? t('Your bank would verify you here by text message or app. Choose the result.')
          : t('A real card company would ask for your card here. On this test page, you choose the result.')}
      </p>
      <Form method="post" className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="payment" value={attempt_id} />
        {isSecondStep ? (
          <>
            <Choice choice="pass_second_step" look="primary" busy={busy} label={t('Pass the second step')} />
            <Choice choice="fail_second_step" busy={busy} label={t('Fail the second step')} />
          </>
        ) : (
          <>
            <TextField
              label={t('Card number')}
              name="card_number"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={card_number.replace(/\d{4}(?=\d)/g, '$& ')}
              maxLength={23}
              hint={t('Each account has its own test card, so coupon limits per card apply.')}
              problem={problem}
              className="sm:col-span-2"
            />
            <Choice choice="approve" look="primary" busy={busy} label={t('Approve the payment')} />
            <Choice choice="decline" busy={busy} label={t('Decline the card')} />
            <Choice choice="second_step" busy={busy} label={t('Require a second step')} />
          </>
        )}
        <Choice choice="time_out" busy={busy} label={t('Let it time out')} />
        <Choice choice="cancel" look="quiet" busy={busy} label={t('Cancel and go back')} />
      </Form>
    </Card>
  )
}

type ChoiceProps = {
  choice: SandboxChoice
  look?: 'primary' | 'quiet'
  busy: boolean
  label: string
}

const Choice = ({ choice, look, busy, label }: ChoiceProps) => (
  <Button type="submit" name="choice" value={choice} look={look} busy={busy} wide>
    {label}
  </Button>
)
