import { Form, useNavigation } from 'react-router'
import { couponRefusalTexts } from '#features/catalog/promotions/coupon.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import type { CouponDto } from '../cart.ts'

type CouponFieldProps = {
  coupon: CouponDto | null
  /** Path of the page whose action handles `intent=coupon`. */
  action: string
  problem?: string | undefined
  typed?: string | undefined
}

/** The coupon of the cart: a field for the code, or the entered coupon with its effect and a remove button. */
export function CouponField({ coupon, action, problem, typed }: CouponFieldProps) {
  const t = useText()
  const busy = useNavigation().formData?.get('intent') === 'coupon'
  if (coupon)
    return (
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="flex items-center justify-between gap-4"
      >
        <input type="hidden" name="intent" value="coupon" />
        <input type="hidden" name="coupon" value="" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{t('Coupon {{code}}', { code: coupon.coupon })}</p>
          <CouponStatus coupon={coupon} />
        </div>
        <Button type="submit" size="small" busy={busy}>
          {t('Remove')}
        </Button>
      </Form>
    )
  return (
    <Disclosure title={t('Enter a coupon code')} open={problem !== undefined}>
      <Form method="post" action={action} preventScrollReset className="flex items-start gap-2">
        <input type="hidden" name="intent" value="coupon" />
        <TextField
          label={t('Coupon code')}
          hideLabel
          name="coupon"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          problem={problem}
          className="min-w-0 grow"
        />
        <Button type="submit" busy={busy}>
          {t('Apply code')}
        </Button>
      </Form>
    </Disclosure>
  )
}

function CouponStatus({ coupon: { name, refusal, idle, threshold } }: { coupon: CouponDto }) {
  const t = useText()
  const format = useFormat()
  if (refusal) return <p className="text-sm font-medium text-bad">{t(couponRefusalTexts[refusal])}</p>
  if (idle === 'below_threshold')
    return (
      <p className="text-sm text-ink-soft">
        {t('Valid on orders of {{amount}} or more', { amount: format.money(Math.round(threshold * 100)) })}
      </p>
    )
  if (idle === 'other_products')
    return <p className="text-sm text-ink-soft">{t('This code doesn’t apply to the items in your cart.')}</p>
  if (idle === 'promotion_is_better')
    return (
      <p className="text-sm text-ink-soft">
        {t('Today’s promotion saves you more, so we applied it instead.')}
      </p>
    )
  return <p className="text-sm text-ink-soft">{name}</p>
}
