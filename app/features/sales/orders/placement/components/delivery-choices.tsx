import type { ReactNode } from 'react'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { useFormat, useText } from '#text/text.tsx'
import { RadioCards } from '#ui/forms/field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

type DeliveryChoicesProps = {
  deliveries: readonly { choice: DeliveryChoice; freight_cents: number; get_it_by: string | null }[]
  /** The option that the shown price is for. */
  delivery: DeliveryChoice
  onChoose: (choice: string) => void
  /** Shown instead of the options while the address is unknown; without it nothing is shown. */
  unknown?: ReactNode
}

/** Delivery options with cost and date. */
export function DeliveryChoices({ deliveries, delivery, onChoose, unknown }: DeliveryChoicesProps) {
  const t = useText()
  const format = useFormat()
  const labels = {
    standard: { label: t('Standard'), hint: t('Curbside delivery. You or someone on site unloads.') },
    lift_gate: { label: t('With liftgate'), hint: t('The driver lowers the pallet to the ground.') },
  }
  if (deliveries.length === 0 && !unknown) return <input type="hidden" name="delivery" value={delivery} />
  return (
    <section aria-labelledby="delivery">
      <SectionHeading id="delivery" title={t('Delivery')} />
      {deliveries.length === 0 ? (
        <>
          <input type="hidden" name="delivery" value={delivery} />
          <p className="text-ink-soft">{unknown}</p>
        </>
      ) : (
        <RadioCards
          label={t('Delivery method')}
          key={deliveries.length}
          name="delivery"
          defaultValue={delivery}
          onChange={onChoose}
          choices={deliveries.map(({ choice, freight_cents, get_it_by }) => ({
            value: choice,
            label: labels[choice].label,
            hint: (
              <>
                {get_it_by && (
                  <span className="block">{t('Get it by {{day}}', { day: format.day(get_it_by) })}</span>
                )}
                {deliveries.length > 1 && labels[choice].hint}
              </>
            ),
            aside: freight_cents === 0 ? t('Free') : format.money(freight_cents),
          }))}
        />
      )}
    </section>
  )
}
