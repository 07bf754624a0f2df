import { Form } from 'react-router'
import { ZipChoice } from '#features/people/addresses/components/zip-choice.tsx'
import { Findings } from '#features/solar/calculator/components/report/findings.tsx'
import type { FindingView } from '#features/solar/system-design/system-check/finding-view.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

export type SystemCheckView = {
  zip: string | null
  problem: string | null
  checked: {
    findings: FindingView[]
    missing: { product_id: string; name: string; quantity: number }[]
  } | null
}

/** Checks the products in the cart as one system: voltages at record cold, inverter loading, and missing parts. */
export function SystemPanel({ zip, problem, checked }: SystemCheckView) {
  const t = useText()
  const { number } = useFormat()
  return (
    <section className="mt-16" aria-labelledby="check">
      <SectionHeading
        id="check"
        title={t('Check compatibility')}
        intro={t(
          'Check that these panels, inverters and batteries work together in your climate. Cold raises the voltage and heat lowers it.',
        )}
      />
      <ZipChoice action="/cart#check" zip={zip} unknown={t('Enter ZIP code to check compatibility')} />
      {problem && (
        <p className="mt-2 text-sm font-medium text-bad" role="status">
          {problem}
        </p>
      )}
      {checked && (
        <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <div>
            <Findings findings={checked.findings} />
          </div>
          {checked.missing.length > 0 && (
            <div>
              <h3 className="text-lg">{t('Missing from your cart')}</h3>
              <p className="mt-1 text-sm text-ink-soft">
                {t(
                  'Racking and wiring for an asphalt shingle roof. Other roof materials need different attachments.',
                )}
              </p>
              <ul className="mt-3 divide-y divide-line border-y border-line">
                {checked.missing.map(({ product_id, name, quantity }) => (
                  <li key={product_id} className="flex justify-between gap-4 py-2">
                    <span>{name}</span>
                    <span className="tabular-nums">{number(quantity)}</span>
                  </li>
                ))}
              </ul>
              <Form method="post" action="/cart" className="mt-4">
                <input type="hidden" name="intent" value="add_all" />
                {checked.missing.map(({ product_id, quantity }) => (
                  <input key={product_id} type="hidden" name="line" value={`${quantity} ${product_id}`} />
                ))}
                <Button type="submit" icon="plus">
                  {t('Add all to cart')}
                </Button>
              </Form>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
