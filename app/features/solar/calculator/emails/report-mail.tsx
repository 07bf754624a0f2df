import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'

export type ReportMailProps = {
  url: string
  /** ISO time until which the link works. */
  kept_until: string | null
}

/** The link to a solar report, sent to the email address entered on the report page. */
export const solarReportMail = {
  audience: 'anyone',
  reason: null,
  subject: (_props, t) => t('Your solar report link'),
  Body: ({ url, kept_until, t, locale, frame }) => {
    const { date } = formatsFor(locale)
    const title = t('Your solar report link')
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailButton href={url}>{t('Open report')}</MailButton>
        {kept_until && <MailText>{t('This link expires on {{date}}.', { date: date(kept_until) })}</MailText>}
        <MailText>
          {t(
            'You’re receiving this email because someone asked us to send this link. If it wasn’t you, you can ignore this email.',
          )}
        </MailText>
      </MailLayout>
    )
  },
} satisfies MailTemplate<ReportMailProps>
