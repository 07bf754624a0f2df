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
}

/** Why the submission failed, and what to do about it. */
export function Refused({ message, data, fromCart = false }: RefusedProps) {
  const details = refusalDetails(data)
  const t = useText()
  const format = useFormat()
  if (details?.reason === 'total_changed' && details.total !== undefined)
    return (
      <Notice tone="wait" urgent title={message}>
        <p>
          {t('The total is now {{total}}. Placing the order accepts it.', {
            total: format.money(dollarsToCents(details.total) ?? 0),
          })}
        </p>
      </Notice>
    )
  if (details?.reason === 'out_of_stock')
    return (
      <Notice tone="bad" urgent title={message}>
        <ul className="list-disc pl-5">
          {details.shortages?.map(({ name, wanted, available }) => (
            <li key={name}>
              {t('{{name}}: you want {{wanted}}, there are {{available}}', {
                name,
                wanted: format.number(wanted, 0),
                available: format.number(available, 0),
              })}
            </li>
          ))}
        </ul>
        {fromCart && <p className="mt-2">{cartLink(t('Change the cart'))}</p>}
      </Notice>
    )
  return (
    <Notice tone="bad" urgent title={message}>
      {details?.name && <p>{details.name}</p>}
      {fromCart && details?.reason === 'not_for_sale' && <p>{cartLink(t('Change the cart'))}</p>}
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
      <Notice tone="bad" title={t('Something in your cart is no longer sold')}>
        <ul className="list-disc pl-5">
          {not_sold.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className="mt-2">{cartLink(t('Change the cart'))}</p>
      </Notice>
    )
  if (obstacle === 'coupon')
    return (
      <Notice tone="bad" title={t('Your coupon does not hold any more')}>
        <p>{t('Please remove it beside the sum. The price is shown without it.')}</p>
      </Notice>
    )
  if (obstacle === 'short')
    return (
      <Notice tone="bad" title={t('Some of this is no longer there in that quantity')}>
        <p>{cartLink(t('Change the cart'))}</p>
      </Notice>
    )
  if (obstacle === 'no_state')
    return (
      <Notice tone="wait" title={t('Please add the state to this address: the sales tax depends on it')} />
    )
  if (obstacle === 'wrong_state')
    return (
      <Notice
        tone="wait"
        title={t('The ZIP code of this address lies in another state. Please correct one of the two.')}
      />
    )
  if (obstacle === 'unreachable')
    return (
      <Notice
        tone="wait"
        title={t('We cannot work out the freight to this ZIP code. Please ask us for a quote.')}
      >
        <p className="mb-3">{t('Your cart stays as it is. We tell you what bringing it there costs.')}</p>
        <ContactUs subject={t('Freight to my address')} />
      </Notice>
    )
  return null
}
