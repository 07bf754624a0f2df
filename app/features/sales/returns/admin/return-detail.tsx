import { data } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getFreightClaim, saveFreightClaimByStaff } from '../freight-claims.api.server.ts'
import {
  closeReturnByStaff,
  listStaffReturns,
  receiveReturnByStaff,
  refundReturnByStaff,
  reviewReturnByStaff,
  writeToReturn,
} from '../merchant-returns.api.server.ts'
import type { Route } from './+types/return-detail.ts'
import { FreightClaimCard } from './components/freight-claim-card.tsx'
import { ReturnActions } from './components/return-actions.tsx'
import { ReturnMessages } from './components/return-messages.tsx'
import { ReturnStatusTag } from './components/return-status-tag.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Return {{id}}', { id: params.id ?? '' }))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const { items, product_names } = await call(listStaffReturns, { return_id: params.id })
  const [found] = items
  if (!found) throw data(null, { status: 404 })
  // The return has the names of the customer's language.
  const lines = found.lines.map((line) => {
    const name = product_names[line.product_id] ?? line.name
    return { ...line, name, ordered_as: name === line.name ? null : line.name }
  })
  return { found: { ...found, lines }, claim: await call(getFreightClaim, { return_id: params.id }) }
})

export const action = adminAction({
  review: reviewReturnByStaff,
  received: receiveReturnByStaff,
  refund: refundReturnByStaff,
  close: closeReturnByStaff,
  message: writeToReturn,
  saveClaim: saveFreightClaimByStaff,
})

export type FreightClaimData = Route.ComponentProps['loaderData']['claim']
export type FoundReturn = Route.ComponentProps['loaderData']['found']

/** One return: what comes back and why, the photos, the messages, and the next step. */
export default function ReturnDetail({ loaderData: { found, claim } }: Route.ComponentProps) {
  const t = useText()
  return (
    <AdminPage
      back={{ to: '/admin/returns', label: t('Returns') }}
      title={t('Return {{id}}', { id: found.return_id })}
      intro={found.kind === 'refund' ? t('Refund') : t('Exchange')}
      actions={
        <>
          <ReturnStatusTag status={found.refund_status} />
          <ReturnActions key={found.refund_status} found={found} />
        </>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <ReturnItems found={found} />
          {((found.reason === 'damaged' && claim.is_freight) || claim.claim) && (
            <FreightClaimCard return_id={found.return_id} data={claim} />
          )}
          <ReturnMessages found={found} />
        </div>
        <ReturnFacts found={found} />
      </div>
    </AdminPage>
  )
}

function ReturnItems({ found }: { found: FoundReturn }) {
  const t = useText()
  const format = useFormat()
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Items')}</h2>
      <ul className="grid gap-2">
        {found.lines.map((line) => (
          <li key={line.line_id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {format.number(line.quantity, 0)} × {line.name}
              {line.ordered_as && (
                <span className="block text-sm text-ink-soft">
                  {t('Ordered as: {{name}}', { name: line.ordered_as })}
                </span>
              )}
              {line.restocked > 0 && (
                <span className="text-sm text-ink-soft">
                  {' '}
                  · {t('{{count}} back in stock', { count: line.restocked })}
                </span>
              )}
            </span>
            <span className="tabular-nums">{money(line.amount + line.tax)}</span>
          </li>
        ))}
      </ul>
      {found.words && <p className="mt-4 max-w-text whitespace-pre-line">{found.words}</p>}
      {found.photos.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-3">
          {found.photos.map((photo, at) => (
            <li key={photo}>
              <a href={`/returnPhoto/${photo}`} target="_blank" rel="noopener noreferrer">
                <img
                  src={`/returnPhoto/${photo}`}
                  alt={t('Photo {{number}} from the customer', { number: at + 1 })}
                  loading="lazy"
                  className="size-32 rounded border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ReturnFacts({ found }: { found: FoundReturn }) {
  const t = useText()
  const format = useFormat()
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  const facts = [
    { name: t('Reason'), value: found.reasonValue },
    { name: t('Requested'), value: format.dateTime(found.create_time) },
    { name: t('Items sent back'), value: found.needs_goods ? t('Yes') : t('No') },
    { name: t('Refund'), value: found.kind === 'refund' ? money(found.refund_price) : '' },
    { name: t('Freight in it'), value: found.freight ? money(found.freight) : '' },
    { name: t('Deduction'), value: found.deduction ? money(found.deduction) : '' },
    {
      name: t('Tracking number'),
      value: [found.return_carrier, found.return_tracking_number].filter(Boolean).join(' '),
    },
    { name: t('Explanation'), value: found.decision },
  ].filter(({ value }) => value)
  return (
    <Card>
      <Link to={`/admin/orders/${found.order_id}`} className="link target">
        {t('Order {{id}}', { id: found.order_id })}
      </Link>
      <dl className="mt-4 grid grid-cols-[8rem_1fr] gap-y-2 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
