import { useText } from '#text/text.tsx'
import { Steps } from '#ui/steps.tsx'

/** How far one is on the way from the cart to a paid order. */
export function CheckoutSteps({ current }: { current: 1 | 2 }) {
  const t = useText()
  const steps = [
    { title: t('Cart'), ...(current === 1 && { to: '/cart' }) },
    { title: t('Order') },
    { title: t('Pay') },
  ]
  return (
    <div className="mb-8 max-w-form">
      <Steps label={t('How far you are')} steps={steps} current={current} />
    </div>
  )
}
