import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { dollarsToCents } from '#platform/money/money.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ContactUs } from '../../components/contact-us.tsx'
import type { Obstacle } from '../checkout.server.ts'

const RefusalDetails = z
  .object({
    reason: z.string(),
    total: z.number(),
    shortages: z.array(z.object({ name: z.string(), wanted: z.number(), available: z.number() })),
    name: z.string(),
  })
  .partial()

/** Details of a failed submission, besides its message; null if it has none. */
export const refusalDetails = (data: unknown) => RefusalDetails.safeParse(data).data ?? null

const cartLink = (label: ReactNode) => (
  <Link to="/cart" className="link">
    {label}
  </Link>
)

type RefusedProps = {
  message: string
  /** The data of the refusal, as the action returned it. */
  data: unknown
  /** The items come from the cart and can be changed there. */
  fromCart?: boolean
  /** What changed, below a refusal of a changed total or date. */
  children?: ReactNode
}

/** Why the submission failed, and what to do about it. */
export function Refused({ message, data, fromCart = false, children }: RefusedProps) {
  const details = refusalDetails(data)
  const t = useText()
  const format = useFormat()
  if (details?.reason === 'total_changed' && details.total !== undefined)
    return (
      <Notice tone="wait" urgent title={message}>
        <p>
          {t('The total is now {{total}}. By placing the order you accept it.', {
            total: format.money(dollarsToCents(details.total) ?? 0),
          })}
        </p>
        {children}
      </Notice>
    )
  if (details?.reason === 'date_changed')
    return (
      <Notice tone="wait" urgent title={message}>
        {children}
      </Notice>
    )
  if (details?.reason === 'out_of_stock')
    return (
      <Notice tone="bad" urgent title={message}>
        <ul className="list-disc pl-5">
          {details.shortages?.map(({ name, wanted, available }) => (
            <li key={name}>
              {t('{{name}}: you selected {{wanted}}, but we have only {{available}}', {
                name,
                wanted: format.number(wanted, 0),
                available: format.number(available, 0),
              })}
            </li>
          ))}
        </ul>
        {fromCart && <p className="mt-2">{cartLink(t('Edit cart'))}</p>}
      </Notice>
    )
  return (
    <Notice tone="bad" urgent title={message}>
      {details?.name && <p>{details.name}</p>}
      {fromCart && details?.reason === 'not_for_sale' && <p>{cartLink(t('Edit cart'))}</p>}
      {details?.reason === 'key_reused' && (
        <p>
          <Link to="/OrdersAll" className="link">
            {t('My Orders')}
          </Link>
        </p>
      )}
    </Notice>
  )
}

/** Why the cart cannot be ordered. */
export function ObstacleNotice({ obstacle, not_sold }: { obstacle: Obstacle | null; not_sold: string[] }) {
  const t = useText()
  if (obstacle === 'not_sold')
    return (
      <Notice tone="bad" title={t('We no longer sell an item in your cart')}>
        <ul className="list-disc pl-5">
          {not_sold.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className="mt-2">{cartLink(t('Edit cart'))}</p>
      </Notice>
    )
  if (obstacle === 'coupon')
    return (
      <Notice tone="bad" title={t('Your coupon has expired')}>
        <p>{t('Remove it next to the total. The price is shown without it.')}</p>
      </Notice>
    )
  if (obstacle === 'short')
    return (
      <Notice tone="bad" title={t('Some items are no longer available in that quantity')}>
        <p>{cartLink(t('Edit cart'))}</p>
      </Notice>
    )
  if (obstacle === 'no_state')
    return <Notice tone="wait" title={t('Add a state to this address so we can calculate sales tax.')} />
  if (obstacle === 'wrong_state')
    return (
      <Notice
        tone="wait"
        title={t('The ZIP code and state of this address don’t match. Correct one of them.')}
      />
    )
  if (obstacle === 'unreachable')
    return (
      <Notice tone="wait" title={t('We can’t calculate freight to this ZIP code. Request a quote.')}>
        <p className="mb-3">{t('Your cart stays saved. We’ll tell you the freight cost.')}</p>
        <ContactUs subject={t('Freight to your address')} />
      </Notice>
    )
  return null
}
