import type { ReactNode } from 'react'
import type { Delivery } from '#features/catalog/shipping-rates/delivery.ts'
import { type DeliveryChoice, dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { pickupLines } from '#features/catalog/shipping-rates/pickup-place.ts'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { RadioCards, TextField } from '#ui/forms/field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { maxCarrierNote } from '../../order.ts'

type DeliveryChoicesProps = {
  deliveries: readonly Delivery[]
  /** The option that the shown price is for. */
  delivery: DeliveryChoice
  onChoose: (choice: string) => void
  /** Shown instead of the options while the address is unknown; without it nothing is shown. */
  unknown?: ReactNode
  /** Fields of single options, below all of them. */
  children?: ReactNode
}

/** Delivery options with cost and date. */
export function DeliveryChoices({ deliveries, delivery, onChoose, unknown, children }: DeliveryChoicesProps) {
  const t = useText()
  const format = useFormat()
  const labels = useChoiceLabels(deliveries.map(({ choice }) => choice))
  if (deliveries.length === 0 && !unknown) return <input type="hidden" name="delivery" value={delivery} />
  return (
    <section aria-labelledby="delivery" className="delivery-step">
      <SectionHeading id="delivery" title={t('Delivery')} />
      {deliveries.length === 0 ? (
        <>
          <input type="hidden" name="delivery" value={delivery} />
          <p className="text-ink-soft">{unknown}</p>
        </>
      ) : (
        <>
          <RadioCards
            label={t('Delivery method')}
            key={deliveries.length}
            name="delivery"
            defaultValue={delivery}
            onChange={onChoose}
            choices={deliveries.map(({ choice, freight_cents, get_it_by, pickup }) => ({
              value: choice,
              label: labels[choice].label,
              hint: (
                <>
                  {get_it_by && (
                    <span className="block">{t(dayLabel(choice), { day: format.day(get_it_by) })}</span>
                  )}
                  {pickup && <span className="block">{pickupLines(pickup).join(', ')}</span>}
                  {pickup && <span className="block">{pickup.pickup_hours}</span>}
                  {labels[choice].hint}
                </>
              ),
              aside: freight_cents === 0 ? t('Free') : format.money(freight_cents),
            }))}
          />
          {children}
        </>
      )}
    </section>
  )
}

/** Names of the choices and what they mean; standard parcels explain themselves. */
export function useChoiceLabels(
  choices: readonly DeliveryChoice[],
): Record<DeliveryChoice, { label: string; hint: string }> {
  const t = useText()
  const curbside = t('Curbside delivery. You or someone on site unloads.')
  const lowered = t('The driver lowers the pallet to the ground.')
  const called = t('The carrier calls you first to agree on a day and time.')
  // Chinese sentences follow each other without a space.
  const space = useLocale() === 'zh' ? '' : ' '
  return {
    standard: { label: t('Standard'), hint: choices.includes('lift_gate') ? curbside : '' },
    lift_gate: { label: t('With liftgate'), hint: lowered },
    appointment: { label: t('With appointment'), hint: `${called}${space}${curbside}` },
    lift_gate_appointment: { label: t('With liftgate and appointment'), hint: `${called}${space}${lowered}` },
    pickup: {
      label: t('Pickup at the warehouse'),
      hint: t('We email you when everything is ready. Sales tax is that of the warehouse.'),
    },
  }
}

type CarrierNoteFieldProps = {
  phone: string | undefined
  carrier_note: string
  problem: string | undefined
}

/** Note for the carrier; shown while a choice with appointment is selected, with or without JavaScript. */
export function CarrierNoteField({ phone, carrier_note, problem }: CarrierNoteFieldProps) {
  const t = useText()
  return (
    <div className="carrier-note mt-5 max-w-form">
      <TextField
        label={t('Preferred days and times')}
        name="carrier_note"
        optional
        maxLength={maxCarrierNote}
        defaultValue={carrier_note}
        problem={problem}
        hint={phone && t('The carrier calls {{phone}} and gets this note.', { phone: formatPhone(phone) })}
      />
    </div>
  )
}
