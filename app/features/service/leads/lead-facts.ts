import { formatPhone } from '#features/people/auth/format-phone.ts'
import { formatsFor } from '#text/format.ts'
import type { Locale, Translate } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import {
  type ConsultationDetails,
  type ContactDetails,
  channelLabels,
  constructionLabels,
  dayTimeLabels,
  deskLabels,
  type LeadDetails,
  type LeadKind,
  type Person,
  projectLabels,
  type QuoteDetails,
  type TransformerDetails,
  timeframeLabels,
  topicLabels,
  useLabels,
  windingLabels,
} from './lead.ts'

export type Fact = { name: string; value: string }

/** How the facts are formatted: language and translator of the reader. */
export type Reader = { t: Translate; locale: Locale }

/** The details of a request as labeled values in the reader's language. Partner applications have their own function. */
export function leadFacts(kind: LeadKind, details: LeadDetails[LeadKind], reader: Reader): Fact[] {
  const toFacts = factsByKind[kind] as ((details: unknown, reader: Reader) => Fact[]) | undefined
  return (toFacts?.(details, reader) ?? []).filter(({ value }) => value !== '')
}

const factsByKind: { [Kind in LeadKind]?: (details: LeadDetails[Kind], reader: Reader) => Fact[] } = {
  quote: quoteFacts,
  transformer: transformerFacts,
  contact: contactFacts,
  consultation: consultationFacts,
}

function quoteFacts(details: QuoteDetails, { t, locale }: Reader): Fact[] {
  const { money, quantity } = formatsFor(locale)
  const { owns_property, monthly_bill_cents, system_kw } = details
  return [
    { name: t('Project'), value: t(projectLabels[details.project]) },
    { name: t('Product'), value: details.product },
    { name: t('When'), value: t(timeframeLabels[details.timeframe]) },
    { name: t('Property'), value: owns_property === null ? '' : owns_property ? t('Owned') : t('Rented') },
    {
      name: t('Monthly electric bill'),
      value: monthly_bill_cents === null ? '' : money(monthly_bill_cents),
    },
    { name: t('System size'), value: system_kw === null ? '' : quantity(system_kw, 'kW') },
    { name: t('Solar report'), value: details.report ? `/yourReport?report=${details.report}` : '' },
  ]
}

function transformerFacts(details: TransformerDetails, { t, locale }: Reader): Fact[] {
  const { day, number, quantity } = formatsFor(locale)
  return [
    { name: t('Quantity'), value: number(details.quantity, 0) },
    { name: t('Power'), value: quantity(details.power_kva, 'kVA', 1) },
    { name: t('Phases'), value: String(details.phases) },
    { name: t('Primary voltage'), value: details.primary_voltage },
    { name: t('Secondary voltage'), value: details.secondary_voltage },
    { name: t('Construction'), value: t(constructionLabels[details.construction]) },
    { name: t('Windings'), value: t(windingLabels[details.winding]) },
    { name: t('Use'), value: t(useLabels[details.use]) },
    { name: t('Needed by'), value: details.needed_by && day(details.needed_by) },
  ]
}

function contactFacts({ topic, order_number }: ContactDetails, { t }: Reader): Fact[] {
  return [
    { name: t('About'), value: t(topicLabels[topic]) },
    { name: t('Order'), value: order_number },
  ]
}

function consultationFacts({ desk, starts_at }: ConsultationDetails, { t, locale }: Reader): Fact[] {
  return [
    { name: t('Department'), value: t(deskLabels[desk].name) },
    {
      name: t('Time'),
      value: t('{{time}} {{zone}}', {
        time: formatsFor(locale).dateTime(starts_at),
        zone: zoneName(t),
      }),
    },
  ]
}

type Requester = Pick<
  Person,
  'consent' | 'channel' | 'best_time' | 'company_name' | 'email' | 'phone' | 'zip_code'
> & { locale: Locale }

/** Contact details and consent of the requester, for staff. */
export function requesterFacts(requester: Requester, { t }: Reader): Fact[] {
  const languages: Record<Locale, string> = { en: t('English'), de: t('German'), zh: t('Chinese') }
  return [
    { name: t('Company'), value: requester.company_name },
    { name: t('Email'), value: requester.email },
    { name: t('Phone'), value: formatPhone(requester.phone) },
    { name: t('ZIP code'), value: requester.zip_code },
    { name: t('Language'), value: languages[requester.locale] },
    {
      name: t('Preferred contact'),
      value: `${t(channelLabels[requester.channel])}, ${t(dayTimeLabels[requester.best_time])}`,
    },
    {
      name: t('Agreed to automated calls and texts'),
      value: requester.consent ? t('Yes, agreed in writing') : t('No'),
    },
  ].filter(({ value }) => value !== '')
}
