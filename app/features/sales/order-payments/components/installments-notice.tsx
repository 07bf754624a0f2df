import { paymentSchedulePath } from '#features/sales/orders/order.ts'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Offers to pay a large order in installments. */
export function InstallmentsNotice({ order_id }: { order_id: string }) {
  const t = useText()
  return (
    <Notice tone="info" title={t('Pay for large orders in installments')}>
      <p>{t('Pay a deposit now and the balance before we ship.')}</p>
      <p className="mt-3">
        <LinkButton to={paymentSchedulePath(order_id)} size="small">
          {t('Pay in installments')}
        </LinkButton>
      </p>
    </Notice>
  )
}
