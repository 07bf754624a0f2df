import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import type { SavedFigures } from '../saved-report.ts'

export type ReportMailProps = {
  place: string
  figures: SavedFigures
  url: string
  /** ISO time until which the link works. */
  kept_until: string | null
}

/** To whoever asked for the link to a solar report, and typed this address. */
export const solarReportMail = {
  subject: ({ place }, t) => t('Your solar report for {{place}}', { place }),
  Body: ({ place, figures, url, kept_until, t, locale, frame }) => {
    const { date, number, wholeMoney, quantity } = formatsFor(locale)
    const title = t('Your solar report for {{place}}', { place })
    const facts = [
      { name: t('System'), value: quantity(figures.capacity_kw, 'kW', 1) },
      { name: t('Made in a year'), value: quantity(figures.production_kwh, 'kWh', 0) },
      { name: t('Price, installed'), value: wholeMoney(figures.total_usd * 100) },
      { name: t('Saved in the first year'), value: wholeMoney(figures.year1_savings_usd * 100) },
      {
        name: t('Pays for itself after'),
        value:
          figures.payback_years === null
            ? t('more than 25 years')
            : t('{{years}} years', { years: number(figures.payback_years, 1) }),
      },
    ]
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailFacts facts={facts} />
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
