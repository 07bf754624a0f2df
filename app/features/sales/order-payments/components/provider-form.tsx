import { useEffect, useRef, useState } from 'react'
import type { NextAction } from '#features/sales/payments/providers/provider.server.ts'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Card } from '#ui/page/card.tsx'

type Embedded = Extract<NextAction, { kind: 'embedded' }>
type Posted = Extract<NextAction, { kind: 'form' }>

/** The provider's payment form: embedded in our page, or on the provider's page. */
export function ProviderForm({ next_action, back }: { next_action: Embedded | Posted; back: string }) {
  return next_action.kind === 'embedded' ? (
    <EmbeddedPage {...next_action} back={back} />
  ) : (
    <BankPage {...next_action} back={back} />
  )
}

/** The part of Stripe's script we use; Stripe publishes types only as a package. */
type StripeScript = (publishable_key: string) => {
  createEmbeddedCheckoutPage(options: {
    fetchClientSecret: () => Promise<string>
  }): Promise<{ mount(container: HTMLElement): void; destroy(): void }>
}

declare global {
  interface Window {
    Stripe?: StripeScript
  }
}

/**
 * Stripe's embedded card form. Its script is loaded from Stripe, as Stripe requires, and on this page only. If it
 * fails to load, a message is shown and the other payment methods stay available.
 */
function EmbeddedPage({ script, publishable_key, client_secret, back }: Embedded & { back: string }) {
  const t = useText()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'open' | 'missing'>('loading')

  useEffect(() => {
    let page: { destroy(): void } | undefined
    let isUnmounted = false
    async function open() {
      const stripe = (await loadStripe(script))(publishable_key)
      const opened = await stripe.createEmbeddedCheckoutPage({ fetchClientSecret: async () => client_secret })
      if (isUnmounted || !container.current) return opened.destroy()
      page = opened
      opened.mount(container.current)
      setState('open')
    }
    open().catch((error: unknown) => {
      console.warn('The card page could not be opened', error)
      if (!isUnmounted) setState('missing')
    })
    return () => {
      isUnmounted = true
      page?.destroy()
    }
  }, [script, publishable_key, client_secret])

  return (
    <div className="grid gap-6">
      {state === 'loading' && (
        <p role="status" className="flex gap-3">
          <Spinner />
          {t('Loading the card form…')}
        </p>
      )}
      {state === 'missing' && (
        <Notice tone="bad" urgent title={t('We couldn’t load the card form')}>
          <p>
            {t(
              'We couldn’t reach the payment provider. You weren’t charged. Reload the page or use another payment method.',
            )}
          </p>
        </Notice>
      )}
      <noscript>
        <Notice tone="wait" title={t('This payment method needs JavaScript')}>
          <p>{t('Turn it on or choose another payment method.')}</p>
        </Notice>
      </noscript>
      <div ref={container} className="min-h-96 empty:min-h-0" />
      <div className="flex flex-wrap gap-3">
        {state === 'missing' && (
          <Button icon="refresh" onClick={() => window.location.reload()}>
            {t('Reload')}
          </Button>
        )}
        <LinkButton to={back} look="quiet" reloadDocument>
          {t('Back to payment methods')}
        </LinkButton>
      </div>
    </div>
  )
}

/** Stripe's function, whose script is loaded once. */
async function loadStripe(source: string): Promise<StripeScript> {
  if (!window.Stripe)
    await new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = source
      script.async = true
      script.addEventListener('load', resolve)
      script.addEventListener('error', () => reject(new Error(`${source} did not load`)))
      document.head.append(script)
    })
  if (!window.Stripe) throw new Error(`${source} did not define Stripe`)
  return window.Stripe
}

/** Signed form fields that the browser posts to the bank's page, where the card is entered. */
function BankPage({ action_url, fields, back }: Posted & { back: string }) {
  const t = useText()
  return (
    <Card ground="panel">
      <h2 className="text-xl">{t('You enter your card details on a Bank of America page')}</h2>
      <p className="mt-3 max-w-text text-ink-soft">
        {t('We never see your card details. You’ll return here automatically.')}
      </p>
      <form method="post" action={action_url} className="mt-6 flex flex-wrap gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="primary" size="large" icon="lock">
          {t('Continue to card payment')}
        </Button>
        <LinkButton to={back} look="quiet" reloadDocument>
          {t('Back to payment methods')}
        </LinkButton>
      </form>
    </Card>
  )
}
