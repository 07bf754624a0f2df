import { Form, useNavigation } from 'react-router'
import { DeliveryPlace } from '#features/people/addresses/components/delivery-place.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'

/** Asks for a quote of the cart as PDF, mailed to the address of the account. */
export function QuoteRequest() {
  const t = useText()
  const busy = useNavigation().formAction?.endsWith('/quotes') === true
  return (
    <Disclosure title={t('Email me this quote')}>
      <p className="text-sm text-ink-soft">
        {t(
          'A quote with item prices held for 30 days, and freight and tax for your ZIP code, by email and as a PDF.',
        )}
      </p>
      <DeliveryPlace />
      <Form method="post" action="/quotes" className="mt-1">
        <Button type="submit" size="small" icon="mail" busy={busy}>
          {t('Send quote')}
        </Button>
      </Form>
    </Disclosure>
  )
}
