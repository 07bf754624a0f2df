import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import type { Translate } from '#text/text.tsx'
import type { ReturnKind } from '../return.ts'

export type ReturnMailProps = WithStatusUrl & {
  return_id: string
  order_id: string
  first_name: string
  accepted: boolean
  kind: ReturnKind
  needs_goods: boolean
  decision: string
  refund_cents: number
  url: string
  /** Set when the store refunds items without a request. */
  is_store_refund?: boolean
}

/** Confirms that a return request was received. */
export const returnRequested = {
  subject: ({ order_id }, t) => t('We’ve received your request for order {{order_id}}', { order_id }),
  Body: ({ return_id, order_id, first_name, url, status_url, t, locale, frame }) => (
    <MailLayout
      frame={frame}
      locale={locale}
      preview={t('We’ve received your request for order {{order_id}}', { order_id })}
    >
      <MailHeading>{t('Welcome back, {{first_name}}.', { first_name })}</MailHeading>
      <MailText>{t('We’ve received your request for order {{order_id}}', { order_id })}</MailText>
      <MailFacts facts={[{ name: t('Return number'), value: return_id }]} />
      <MailText>{t('We’ll review it and reply within two business days.')}</MailText>
      <MailButton href={url}>{t('View return')}</MailButton>
      <OrderStatusLink status_url={status_url} t={t} />
    </MailLayout>
  ),
} satisfies MailTemplate<ReturnMailProps>

function decisionTitle({ order_id, accepted, is_store_refund }: ReturnMailProps, t: Translate) {
  if (is_store_refund) return t('We’re refunding items from order {{order_id}}', { order_id })
  return accepted
    ? t('Your request for order {{order_id}} has been approved', { order_id })
    : t('Your request for order {{order_id}} was declined', { order_id })
}

/** Tells the customer whether the return was accepted, or that the store refunds items, and the next step. */
export const returnDecided = {
  subject: decisionTitle,
  Body: ({ t, locale, frame, ...props }) => {
    const { return_id, first_name, accepted, kind, needs_goods, decision, refund_cents, url, status_url } =
      props
    const title = decisionTitle(props, t)
    const facts = [
      { name: t('Return number'), value: return_id },
      ...(accepted && kind === 'refund'
        ? [{ name: t('Refund'), value: formatsFor(locale).money(refund_cents), strong: true }]
        : []),
    ]
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{t('Welcome back, {{first_name}}.', { first_name })}</MailHeading>
        <MailText>{title}</MailText>
        {decision && <MailText>{decision}</MailText>}
        <MailFacts facts={facts} />
        {accepted && needs_goods && (
          <MailText>
            {t(
              'Print the return slip from the return page, put it in the box and enter the tracking number.',
            )}
          </MailText>
        )}
        <MailButton href={url}>{t('View return')}</MailButton>
        <OrderStatusLink status_url={status_url} t={t} />
      </MailLayout>
    )
  },
} satisfies MailTemplate<ReturnMailProps>

/** Tells the customer that the refund was sent. */
export const returnRefunded = {
  subject: ({ order_id }, t) => t('Refund sent for order {{order_id}}', { order_id }),
  Body: ({ return_id, order_id, first_name, refund_cents, url, status_url, t, locale, frame }) => {
    const title = t('Refund sent for order {{order_id}}', { order_id })
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{t('Welcome back, {{first_name}}.', { first_name })}</MailHeading>
        <MailText>{title}</MailText>
        <MailFacts
          facts={[
            { name: t('Return number'), value: return_id },
            { name: t('Refund'), value: formatsFor(locale).money(refund_cents), strong: true },
          ]}
        />
        <MailText>
          {t('We refund your original payment method. It can take your bank a few days to show the refund.')}
        </MailText>
        <MailButton href={url}>{t('View return')}</MailButton>
        <OrderStatusLink status_url={status_url} t={t} />
      </MailLayout>
    )
  },
} satisfies MailTemplate<ReturnMailProps>
