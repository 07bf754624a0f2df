import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkCard } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { pathOfReturn, type Return, returnStatusLabels } from '../return.ts'
import { returnTone } from './return-tones.ts'

type ReturnSummary = Pick<Return, 'kind' | 'order_id' | 'status' | 'requested_at'> & { number: string }

/** The customer's latest returns, shown when the page is opened without a return ID. */
export function ChooseReturn({ returns }: { returns: readonly ReturnSummary[] }) {
  const t = useText()
  const crumbs = [{ title: t('Dashboard'), to: '/dashboard' }, { title: t('Exchange or refund') }]
  return (
    <Page
      title={t('Exchange or refund')}
      intro={t('To start a new request, open the order and select “Exchange/Refund”.')}
      crumbs={crumbs}
    >
      {returns.length === 0 ? (
        <EmptyState
          icon="cart"
          title={t('No exchange or refund requests yet')}
          action={<LinkButton to="/OrdersAll">{t('All orders')}</LinkButton>}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {returns.map((one) => (
            <li key={one.number}>
              <ReturnCard {...one} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function ReturnCard({ number, kind, order_id, status, requested_at }: ReturnSummary) {
  const t = useText()
  const format = useFormat()
  const title =
    kind === 'exchange' ? t('Exchange {{number}}', { number }) : t('Return {{number}}', { number })
  return (
    <LinkCard to={pathOfReturn(number)} title={title}>
      <p className="mb-2">
        <Tag tone={returnTone(status)}>{t(returnStatusLabels[status])}</Tag>
      </p>
      <p className="text-sm text-ink-soft">
        {t('Order {{order_id}}', { order_id })}, {format.date(requested_at)}
      </p>
    </LinkCard>
  )
}
