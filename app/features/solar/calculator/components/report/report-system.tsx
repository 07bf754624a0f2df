import { inBothUnits } from '#features/catalog/products/measures.ts'
import { notIncluded } from '#features/solar/system-design/not-included.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { ReportView } from '../../reports/report-page.server.ts'
import type { SystemDelivery } from '../../reports/system-delivery.server.ts'
import { AddSystem } from './add-system.tsx'
import { Findings } from './findings.tsx'
import { SystemDates } from './system-dates.tsx'

type ReportSystemProps = {
  chosen: NonNullable<ReportView['chosen']>
  delivery: SystemDelivery | undefined
  /** The query string of the report. */
  query: string
}

/** The system's products, price, delivery and compatibility check, and a button that adds everything to the cart. */
export function ReportSystem({ chosen, delivery, query }: ReportSystemProps) {
  const t = useText()
  const { money, number } = useFormat()
  const locale = useLocale()
  return (
    <section className="mt-20" aria-labelledby="system">
      <SectionHeading
        id="system"
        title={t('Your system')}
        intro={t(
          'Products from our store at today’s price for these quantities, checked for your climate and roof.',
        )}
      />
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-2">
        <div>
          <ul className="divide-y divide-line border-y border-line">
            {chosen.lines.map((line) => (
              <li key={line.product_id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-4 py-3">
                <ProductPicture src={line.thumbnail} alt="" width={56} height={56} className="size-14" />
                <div>
                  <Link to={`/productDetails?id=${line.product_id}`} className="hover:underline">
                    {line.name}
                  </Link>
                  <p className="text-sm text-ink-soft tabular-nums">
                    {number(line.quantity)} × {money(Math.round(line.unit_price * 100))}
                  </p>
                </div>
                <p className="tabular-nums">{money(Math.round(line.total * 100))}</p>
              </li>
            ))}
          </ul>
          <p className="mt-4 flex justify-between font-medium">
            <span>{t('Equipment')}</span>
            <span className="tabular-nums">{money(Math.round(chosen.price.equipment_usd * 100))}</span>
          </p>
          {delivery && <SystemDates delivery={delivery} />}
          <div className="mt-5">
            <AddSystem
              lines={chosen.lines}
              verdict={chosen.verdict}
              query={query}
              label={t('Add this system to cart')}
              primary
            />
          </div>
          <h3 className="mt-8 text-lg">{t('What’s not included')}</h3>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm text-ink-soft">
            {notIncluded.map((sentence) => (
              <li key={sentence}>{t(sentence)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="text-lg">{t('System compatibility')}</h3>
          <p className="mt-1 text-sm text-ink-soft">
            {t('{{panels}} panels in {{rows}} rows on {{area}}', {
              panels: chosen.panels,
              rows: chosen.rows,
              area: inBothUnits([Math.round(chosen.roof_area_sqft)], 'sq ft', locale) ?? '',
            })}
            {chosen.strings.length > 0 &&
              `; ${t('strings of {{strings}}', { strings: chosen.strings.join(' + ') })}`}
          </p>
          <Findings findings={chosen.checks} />
        </div>
      </div>
    </section>
  )
}
