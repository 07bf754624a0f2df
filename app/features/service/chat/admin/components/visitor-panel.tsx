import { useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'

type VisitorPanelProps = {
  chat: {
    customer_name: string | null
    locale: string
    page: string | null
    reply_to: string | null
    rating: number | null
    started_at: string
    cart: readonly { product_id: string; quantity: number; name: string; price: number }[]
  }
}

/** What staff need to know of the visitor: account, page, and cart. */
export function VisitorPanel({ chat }: VisitorPanelProps) {
  const t = useText()
  const format = useFormat()
  const total = chat.cart.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  return (
    <aside className="grid gap-6">
      <Card className="grid gap-2 text-sm">
        <h2 className="text-base font-semibold">{t('Visitor')}</h2>
        <p>{chat.customer_name ?? t('Guest without an account')}</p>
        {chat.page && (
          <p>
            {t('Page')}:{' '}
            <Link to={chat.page} className="link break-all" reloadDocument target="_blank">
              {chat.page}
            </Link>
          </p>
        )}
        {chat.reply_to && (
          <p className="break-all">
            {t('Also wants the answer at')} {chat.reply_to}
          </p>
        )}
        <p className="text-ink-soft">{t('Started {{when}}', { when: format.dateTime(chat.started_at) })}</p>
        {chat.rating !== null && <p>{t('Rated {{stars}} of 5', { stars: chat.rating })}</p>}
      </Card>
      <Card className="grid gap-2 text-sm">
        <h2 className="text-base font-semibold">{t('Cart')}</h2>
        {chat.cart.length === 0 ? (
          <p className="text-ink-soft">{t('The cart is empty.')}</p>
        ) : (
          <>
            <ul className="grid gap-2">
              {chat.cart.map(({ product_id, quantity, name, price }) => (
                <li key={product_id} className="flex justify-between gap-3">
                  <span>
                    {quantity} × {name}
                  </span>
                  <span className="shrink-0">{format.money(Math.round(price * quantity * 100))}</span>
                </li>
              ))}
            </ul>
            <p className="flex justify-between border-t border-line pt-2 font-medium">
              <span>{t('Total before volume prices')}</span>
              <span>{format.money(Math.round(total * 100))}</span>
            </p>
          </>
        )}
      </Card>
    </aside>
  )
}
