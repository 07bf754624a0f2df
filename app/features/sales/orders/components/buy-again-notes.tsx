import { Link } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { BoughtAgain, BuyAgainChange } from '../changes/buy-again.ts'

/** What is different from the order whose items are in the cart again. */
export function BuyAgainNotes({ message, again }: { message: string; again: BoughtAgain }) {
  const t = useText()
  return (
    <Notice tone="wait" urgent title={message}>
      <p>{t('What changed since order {{order_id}}:', { order_id: again.order_id })}</p>
      <ul className="list-disc pl-5">
        {again.changes.map((change) => (
          <ChangeNote key={`${change.kind} ${change.name}`} change={change} />
        ))}
      </ul>
      <p className="mt-2">
        <Link to="/cart" className="link target">
          {t('Go to cart')}
        </Link>
      </p>
    </Notice>
  )
}

function ChangeNote({ change }: { change: BuyAgainChange }) {
  const t = useText()
  const format = useFormat()
  const { name } = change
  return (
    <li>
      {change.kind === 'unavailable'
        ? t('{{name}}: no longer sold, not added', { name })
        : t('{{name}}: {{now}} each now, {{before}} then', {
            name,
            now: format.money(change.now_cents),
            before: format.money(change.before_cents),
          })}
    </li>
  )
}
