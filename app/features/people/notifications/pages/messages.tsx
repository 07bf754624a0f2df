import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { parse } from '#platform/http/api/api.server.ts'
import { listSize, wholeNumber } from '#platform/http/number-shape.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { pageWithin } from '#platform/http/paging.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Message } from '../message.ts'
import { listMessages, markAllRead, markRead, unreadCount } from '../messages.server.ts'
import type { Route } from './+types/messages'

const Paging = z.object({
  page: wholeNumber(1, 10_000).catch(1),
  size: listSize,
})

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, locale } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const query = parse(Paging, Object.fromEntries(new URL(request.url).searchParams))
  const { size } = query
  const found = await pageWithin(query, (page) =>
    listMessages(db, customer.id, locale, { page, page_size: size }),
  )
  return { ...found, size, unread: await unreadCount(db, customer.id) }
})

const MarkRead = z.object({ id: z.uuid().optional(), open: z.string().optional() })

/** Marks one message or all as read. With `open` it redirects to the message's link. */
export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const { db } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const { id, open } = parse(MarkRead, Object.fromEntries(await request.formData()))
  if (!id) {
    await markAllRead(db, customer.id)
    return { ok: true as const }
  }
  const { link } = await markRead(db, { user_id: customer.id, id })
  return open && link ? redirect(link) : { ok: true as const }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({
    ...site,
    title: translator(site.locale)('My Messages'),
    path: '/messages',
    noindex: true,
  })
}

export default function Messages({ loaderData: { list, total, page, size, unread } }: Route.ComponentProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'

  return (
    <Page
      title={t('My Messages')}
      width={list.length > 0 ? 'text' : 'page'}
      actions={
        unread > 0 && (
          <Form method="post">
            <Button type="submit" icon="check" busy={busy}>
              {t('Mark all as read')}
            </Button>
          </Form>
        )
      }
    >
      {list.length === 0 ? (
        <EmptyState
          icon="message"
          title={t('No messages yet')}
          action={<LinkButton to="/products">{t('Shop all products')}</LinkButton>}
        >
          {t('You’ll see updates about your orders here.')}
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {list.map((message) => (
            <li key={message.id} className="border-b border-line py-5">
              <MessageCard message={message} busy={busy} />
            </li>
          ))}
        </ul>
      )}
      <Pagination total={total} page={page} size={size} label={t('My Messages')} />
    </Page>
  )
}

function MessageCard({
  message: { id, title, body, link, created_at, read_at },
  busy,
}: {
  message: Message
  busy: boolean
}) {
  const t = useText()
  const format = useFormat()
  return (
    <article aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className={read_at ? 'text-base font-normal' : 'text-base'}>
          {title}
        </h2>
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          {!read_at && <Tag tone="info">{t('New')}</Tag>}
          <time dateTime={created_at}>{format.dateTime(created_at)}</time>
        </p>
      </div>
      <p className="mt-2 whitespace-pre-line text-ink-soft">{body}</p>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        {link && (
          <Button type="submit" name="open" value="yes" size="small">
            {t('Open')}
          </Button>
        )}
        {!read_at && (
          <Button type="submit" look="quiet" size="small" icon="check" busy={busy}>
            {t('Mark as read')}
          </Button>
        )}
      </Form>
    </article>
  )
}
