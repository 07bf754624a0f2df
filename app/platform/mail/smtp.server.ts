import type { RenderedMail } from './mail-template.ts'
import { isPlainAddress, type Mailbox, oneLine } from './mailbox.ts'

/**
 * The way out to an SMTP server, as `smtp://user:password@host:587` or `smtps://…` names it. The client itself is loaded
 * and connected with the first mail.
 */
export function openSmtp(url: string, from: Mailbox) {
  let opened: Promise<Transport> | undefined
  const open = () =>
    (opened ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...patience })))
  return {
    send: async (mail: OutgoingMail) => send(await open(), from, mail),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

type Transport = ReturnType<typeof import('nodemailer').createTransport>
type OutgoingMail = RenderedMail & { id: string; to: Mailbox }

// All of it ends well before a job counts as lost and another worker begins again.
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

async function send(transport: Transport, from: Mailbox, mail: OutgoingMail) {
  if (!isPlainAddress(mail.to.address)) throw new Error('Not a plain mail address')
  await transport.sendMail({
    from,
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    // The same for every attempt, so that a mail repeated after a crash can be told from a second one.
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
