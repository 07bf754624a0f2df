import { text } from '#text/text.tsx'

/** Kinds of open work, most urgent first. */
export const workIds = [
  'chats',
  'leads',
  'orders',
  'disputes',
  'tasks',
  'returns',
  'certificates',
  'applications',
  'questions',
  'reviews',
  'stock',
  'mail',
  'jobs',
] as const

export type WorkId = (typeof workIds)[number]

/**
 * Title of each kind of open work, the screen on which it is done, and what its urgent part is. A link is shown once the
 * navigation has the screen.
 */
export const workKinds: Record<WorkId, { title: string; path: string; urgent?: string }> = {
  chats: { title: text('Chats waiting'), path: '/admin/chats' },
  leads: { title: text('New leads'), path: '/admin/leads', urgent: text('{{count}} overdue') },
  orders: { title: text('Orders to ship'), path: '/admin/orders', urgent: text('{{count}} on hold') },
  disputes: {
    title: text('Disputes to answer'),
    path: '/admin/disputes',
    urgent: text('{{count}} due within 3 days'),
  },
  tasks: { title: text('Payment tasks'), path: '/admin/payments', urgent: text('{{count}} overdue') },
  returns: { title: text('Open returns'), path: '/admin/returns' },
  certificates: { title: text('Exemption certificates to review'), path: '/admin/certificates' },
  applications: { title: text('Partner applications'), path: '/admin/partners' },
  questions: {
    title: text('Questions to answer'),
    path: '/admin/questions',
    urgent: text('{{count}} overdue'),
  },
  reviews: { title: text('Reviews to approve'), path: '/admin/reviews' },
  stock: {
    title: text('Products low in stock'),
    path: '/admin/products',
    urgent: text('{{count}} sold out'),
  },
  mail: { title: text('Failed mail'), path: '/admin/mail' },
  jobs: { title: text('Failed jobs'), path: '/admin/jobs' },
}
