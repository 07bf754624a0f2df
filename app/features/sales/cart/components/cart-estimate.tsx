import { PriceRowList } from '#features/catalog/pricing/components/price-row-list.tsx'
import { PickupLines } from '#features/catalog/shipping-rates/components/pickup-lines.tsx'
import { useReloadForZip } from '#features/people/addresses/components/use-reload-for-zip.ts'
import { ZipChoice } from '#features/people/addresses/components/zip-choice.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'
import { type CartDto, cartSums } from '../cart.ts'

/** The amounts of a cart; freight and tax once there is a ZIP code. */
export function CartAmounts({ cart }: { cart: CartDto }) {
  const t = useText()
  return (
    <PriceRowList
      sums={cartSums(cart)}
      saving_cents={Math.round(cart.saving * 100)}
      {...(!cart.estimate && {
        later: cart.estimate_problem ? '–' : t('after you enter your ZIP code'),
      })}
    />
  )
}

type CartDeliveryProps = {
  cart: CartDto
  zip: string | null
  /** Without JavaScript, the ZIP code cannot be changed. */
  isReadOnly?: boolean
}

/** The ZIP code of the cart, and the delivery date and pickup there, or why there is none. */
export function CartDelivery({ cart, zip, isReadOnly }: CartDeliveryProps) {
  const t = useText()
  const format = useFormat()
  const isHydrated = useHydrated()
  useReloadForZip(zip)
  const { estimate, estimate_problem } = cart
  return (
    <div className="mt-3 flex gap-3" role="status">
      <Icon name="truck" className="mt-3" />
      <div className="grow">
        {isReadOnly && !isHydrated ? (
          zip && <p className="mt-2.5">{t('Deliver to {{zip}}', { zip })}</p>
        ) : (
          <ZipChoice action="/cart" zip={zip} unknown={t('Enter ZIP code for delivery date')} />
        )}
        {estimate?.get_it_by && (
          <p className="font-medium">{t('Get it by {{day}}', { day: format.day(estimate.get_it_by) })}</p>
        )}
        {estimate?.pickup && <PickupLines pickup={estimate.pickup} />}
        {estimate_problem && (
          <p className="text-sm font-medium text-bad">
            {estimate_problem}{' '}
            <Link to="/quote" className="link target">
              {t('Request a freight quote')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
