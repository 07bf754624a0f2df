// Messages of the chat itself, for any bot: greeting, handover to a person, and when people are available.
import { officeAt } from '#features/store/calendar/office-hours.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { type Translate, text } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'

/** The suggested question that requests a person. */
export const personTitle = text('Chat with our team')

type TextContext = Pick<RequestContext, 't' | 'locale' | 'now'>

/** The handover message, with the time by which a person answers. */
export function handoverText({ t, locale, now }: TextContext) {
  const { is_open, opens_at } = officeAt(now())
  return is_open
    ? t(
        'I’ve notified our team. Our office is open, and we’ll reply here as soon as we can. I won’t reply from now on, but you can keep writing.',
      )
    : t(
        'I’ve notified our team, but our office is closed. It opens {{when}} ({{zone}}), and we’ll reply here then. To get the reply by email too, enter your email address here. Or leave your phone number below, and we’ll call you. We’ll use either one for this question only.',
        { when: formatsFor(locale).dateTime(opens_at), zone: zoneName(t) },
      )
}

/** The office hours, and whether the office is open now. */
export function officeHoursText({ t, locale, now }: TextContext) {
  const { is_open, opens_at } = officeAt(now())
  return is_open
    ? t('Our office is open now: Monday to Friday, 9 am to 5 pm {{zone}}, except on holidays.', {
        zone: zoneName(t),
      })
    : t(
        'Our office is closed now. It opens {{when}}. Hours are Monday to Friday, 9 am to 5 pm {{zone}}, except on holidays.',
        { when: formatsFor(locale).dateTime(opens_at), zone: zoneName(t) },
      )
}

/** Confirms that the answer is mailed to an address, too. */
export const replyAddressText = (t: Translate, address: string) =>
  t('Thank you. We’ll reply here and to {{address}}, about this question only.', { address })

/** Confirms a callback, with the time by which it happens. */
export const callbackText = ({ t, locale }: TextContext, phone: string, by: string) =>
  t('Thank you. We’ll call {{phone}} by {{when}} ({{zone}}).', {
    phone,
    when: formatsFor(locale).dateTime(by),
    zone: zoneName(t),
  })
