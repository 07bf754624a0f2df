import { useEffect, useState } from 'react'
import { useDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'

type Verdict = 'fits' | 'fits_with_conditions' | 'cannot_be_confirmed' | 'does_not_fit'
type Fit = { verdict: Verdict; reasons: string[] }

const looks: Record<Verdict, { icon: IconName; ink: string }> = {
  fits: { icon: 'check', ink: 'text-good' },
  fits_with_conditions: { icon: 'check', ink: 'text-good' },
  cannot_be_confirmed: { icon: 'info', ink: 'text-sun-deep' },
  does_not_fit: { icon: 'warning', ink: 'text-bad' },
}

/** Whether a product fits the system in the cart, and why; nothing when the check does not apply. */
export default function CartFit({ product_id, quantity }: { product_id: string; quantity: number }) {
  const t = useText()
  const zip = useDeliveryZip()
  const [fit, setFit] = useState<Fit | null>(null)

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const answer = await call<{ fit: Fit | null }>('/order/cart/fit', { product_id, quantity, zip })
      if (isCurrent) setFit(succeeded(answer) ? answer.data.fit : null)
    }
    const reload = () => void load()
    reload()
    window.addEventListener('cart-changed', reload)
    return () => {
      isCurrent = false
      window.removeEventListener('cart-changed', reload)
    }
  }, [product_id, quantity, zip])

  if (!fit) return null
  const titles = {
    fits: t('Fits your cart: yes'),
    fits_with_conditions: t('Fits your cart: yes, under these conditions'),
    cannot_be_confirmed: t('Fits your cart: cannot be confirmed'),
    does_not_fit: t('Fits your cart: no'),
  }
  const { icon, ink } = looks[fit.verdict]
  return (
    <div className="no-print flex gap-3 rounded border border-line bg-sheet p-4 text-sm" role="status">
      <Icon name={icon} className={`mt-0.5 ${ink}`} />
      <div className="min-w-0">
        <p className="font-medium">{titles[fit.verdict]}</p>
        {fit.reasons.length > 0 && (
          <ul className="mt-1 grid list-disc gap-1 pl-4 text-ink-soft">
            {fit.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p className="mt-2">
          <Link to="/cart#check" className="link target">
            {t('Check the whole cart')}
          </Link>
        </p>
      </div>
    </div>
  )
}
