import { MailButton, MailHeading, MailLayout, MailSmallLink, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { text } from '#text/text.tsx'
import { stockNoticeConsent } from '../stock-notice.ts'

const reasonRequested = text(
  'You’re receiving this email because this address was entered for a back-in-stock notice.',
)

type ConfirmProps = { product_name: string; confirm_url: string; unsubscribe_url: string }

/** Sent to an address that was typed into the form; nothing else is sent to it before the link is used. */
export const stockNoticeConfirm = {
  audience: 'anyone',
  reason: reasonRequested,
  subject: (_props, t) => t('Confirm your email address'),
  unsubscribe: ({ unsubscribe_url }) => unsubscribe_url,
  Body: ({ product_name, confirm_url, unsubscribe_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={product_name}>
      <MailHeading>{t('Confirm your email address')}</MailHeading>
      <MailText>
        {t('This address was entered to get an email when {{name}} is back in stock.', {
          name: product_name,
        })}
      </MailText>
      <MailText>{t(stockNoticeConsent)}</MailText>
      <MailButton href={confirm_url}>{t('Confirm address')}</MailButton>
      <MailText>{t('If you didn’t send this request, ignore this email.')}</MailText>
      <MailSmallLink href={unsubscribe_url}>{t('Unsubscribe from back-in-stock emails')}</MailSmallLink>
    </MailLayout>
  ),
} satisfies MailTemplate<ConfirmProps>

type BackInStockProps = { product_name: string; product_url: string; unsubscribe_url: string }

/** The one mail that was asked for. */
export const backInStock = {
  audience: 'anyone',
  reason: reasonRequested,
  subject: ({ product_name }, t) => t('Back in stock: {{name}}', { name: product_name }),
  unsubscribe: ({ unsubscribe_url }) => unsubscribe_url,
  Body: ({ product_name, product_url, unsubscribe_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={product_name}>
      <MailHeading>{t('Back in stock: {{name}}', { name: product_name })}</MailHeading>
      <MailText>{t('You can order it again while supplies last. We don’t reserve it for you.')}</MailText>
      <MailButton href={product_url}>{t('View product')}</MailButton>
      <MailSmallLink href={unsubscribe_url}>{t('Unsubscribe from back-in-stock emails')}</MailSmallLink>
    </MailLayout>
  ),
} satisfies MailTemplate<BackInStockProps>
