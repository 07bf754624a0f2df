import { Link } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { RadioCards } from '#ui/forms/field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { noonUtc } from '../exemption.ts'

type ExemptionChoiceProps = {
  /** The valid certificates for the delivery state. */
  certificates: readonly { id: string; company_name: string; number: string; expires_on: string }[]
  certificate_id: string | null
  onChange: (certificate_id: string) => void
}

/** Selects the exemption certificate of an order; without certificates, links to the page to send one. */
export function ExemptionChoice({ certificates, certificate_id, onChange }: ExemptionChoiceProps) {
  const t = useText()
  const format = useFormat()
  const manage = (
    <Link to="/profile/tax_exemption" className="link">
      {certificates.length > 0 ? t('Your certificates') : t('Send a certificate')}
    </Link>
  )
  return (
    <section aria-labelledby="exemption">
      <SectionHeading id="exemption" title={t('Sales tax')} aside={manage} />
      {certificates.length === 0 ? (
        <>
          <input type="hidden" name="certificate_id" value="" />
          <p className="text-ink-soft">
            {t(
              'Is your company exempt from sales tax in this state? Send us your exemption certificate first.',
            )}
          </p>
        </>
      ) : (
        <RadioCards
          label={t('Is this purchase exempt?')}
          key={certificates.map((one) => one.id).join()}
          name="certificate_id"
          defaultValue={certificate_id ?? ''}
          onChange={onChange}
          choices={[
            ...certificates.map((one) => ({
              value: one.id,
              label: t('Exempt: {{company_name}}', { company_name: one.company_name }),
              hint: t('Certificate {{number}}, valid until {{day}}', {
                number: one.number,
                day: format.date(noonUtc(one.expires_on)),
              }),
            })),
            { value: '', label: t('Pay sales tax'), hint: t('For purchases that aren’t for exempt use.') },
          ]}
        />
      )}
    </section>
  )
}
