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
  subject: (_props, t) => t('The link to your solar report'),
  Body: ({ url, kept_until, t, locale, frame }) => {
    const { date } = formatsFor(locale)
    const title = t('The link to your solar report')
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailButton href={url}>{t('Open the report')}</MailButton>
        {kept_until && (
          <MailText>{t('This link works until {{date}}.', { date: date(kept_until) })}</MailText>
        )}
        <MailText>
          {t('Somebody asked on our site to send this link here. If it was not you, there is nothing to do.')}
        </MailText>
      </MailLayout>
    )
  },
} satisfies MailTemplate<ReportMailProps>
