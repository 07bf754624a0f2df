import { useText } from '#text/text.tsx'
import { Steps } from '#ui/navigation/steps.tsx'

type CheckoutStepsProps = { current: 1 | 2; first?: { title: string; to: string } }

/** Progress from the cart, or another starting point, to a paid order. */
export function CheckoutSteps({ current, first }: CheckoutStepsProps) {
  const t = useText()
  const steps = [
    first ?? { title: t('Cart'), ...(current === 1 && { to: '/cart' }) },
    { title: t('Order') },
    { title: t('Pay') },
  ]
  return (
    <div className="mb-8 max-w-form">
      <Steps label={t('Progress')} steps={steps} current={current} />
    </div>
  )
}
