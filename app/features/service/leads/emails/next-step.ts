import { formatsFor } from '#text/format.ts'
import type { Locale, Translate } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import type { LeadKind } from '../lead.ts'

/** The shop's next step for a request, with its due time. Times are ISO. */
export function nextStep(request: {
  kind: LeadKind
  sales_due_at: string
  personal_due_at: string
  t: Translate
  locale: Locale
}) {
  const { kind, t, locale } = request
  const { dateTime } = formatsFor(locale)
  const [first, second] = [dateTime(request.sales_due_at), dateTime(request.personal_due_at)]
  if (kind === 'consultation') return t('We’ll call you at the time you chose.')
  if (kind === 'quote' || kind === 'transformer' || kind === 'design')
    return t('You’ll get a sales proposal by {{first}} and a personalized one by {{second}} ({{zone}}).', {
      first,
      second,
      zone: zoneName(t),
    })
  const isApplication = kind === 'company' || kind === 'person'
  return t('We’ll reply by {{time}} ({{zone}}).', {
    time: isApplication ? second : first,
    zone: zoneName(t),
  })
}
