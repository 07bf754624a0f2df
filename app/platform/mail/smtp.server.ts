import { type CalendarEvent, calendarFile, calendarMethod } from './calendar-event.ts'
import type { RenderedMail } from './mail-template.ts'
import { isPlainAddress, type Mailbox, mailHeaderText } from './mailbox.ts'

/**
 * Creates an SMTP transport for `smtp://user:password@host:587` or `smtps://…`. The client is loaded and connected
 * with the first mail.
 */
export function openSmtp(url: string, from: Mailbox) {
  let opened: Promise<Transport> | undefined
  const open = () =>
    (opened ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...timeouts })))
  return {
    send: async (mail: OutgoingMail) => send(await open(), from, mail),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** The calendar entry as a part of the mail and as an attachment: each mail program uses one of them. */
const calendarOf = (event: CalendarEvent, from: Mailbox) => ({
  method: calendarMethod(event),
  filename: 'appointment.ics',
  content: calendarFile(event, from, new Date()),
})

type Transport = ReturnType<typeof import('nodemailer').createTransport>
type OutgoingMail = RenderedMail & { id: string; to: Mailbox }

// In total well below the time after which a job counts as lost and another worker starts it again.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** One-click unsubscription of RFC 8058. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function send(transport: Transport, from: Mailbox, mail: OutgoingMail) {
  if (!isPlainAddress(mail.to.address)) throw new Error('Not a plain mail address')
  await transport.sendMail({
    from,
    to: { name: mailHeaderText(mail.to.name), address: mail.to.address },
    subject: mailHeaderText(mail.subject),
    html: mail.html,
    text: mail.text,
    ...(mail.event && { icalEvent: calendarOf(mail.event, from) }),
    // The same for every attempt, so that a mail repeated after a crash can be recognized as a duplicate.
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribe_url && unsubscribeHeaders(mail.unsubscribe_url)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
