import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ProjectForm } from '../components/project-form.tsx'
import { designPrices } from '../designs/design.server.ts'
import { type DesignPrices, serviceIds, services, surchargeIds } from '../designs/design-cost.ts'
import { surchargeConditions, surchargeLabels } from '../designs/design-labels.ts'
import { designOptionsFromUrl } from '../designs/design-request.server.ts'
import type { Route } from './+types/design-cost'

export const handle = { public: true }

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, locale } = requestContextOf(context)
  return { options: designOptionsFromUrl(request.url), prices: await designPrices(db, locale) }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const description = t('Solar design prices by building, system size, battery and engineer’s stamp.')
  return pageMeta({ ...site, title: t('Solar design prices'), description, path: '/designCost' })
}

export default function DesignCostPage({ loaderData }: Route.ComponentProps) {
  const { options, prices } = loaderData
  const t = useText()
  return (
    <Page
      title={t('Solar design prices')}
      intro={t(
        'This page, your order and our invoice use the same price list. Change an option to see how the price changes.',
      )}
      crumbs={[
        { title: t('Home'), to: '/' },
        { title: t('Design service'), to: '/design' },
        { title: t('Price') },
      ]}
    >
      <ProjectForm key={JSON.stringify(options)} options={options} prices={prices} />
      <PriceList prices={prices} />
      <section className="mt-16">
        <SectionHeading title={t('Pricing details')} />
        <div className="max-w-text">
          <Disclosure title={t('What does a permit set include?')}>
            <p className="text-ink-soft">
              {t(
                'Layout, one-line diagram, mounting details, labels, data sheets and rounds of revisions. Residential sets cover up to 15 kW and commercial sets up to 150 kW. Each additional kW costs extra.',
              )}
            </p>
          </Disclosure>
          <Disclosure title={t('Do I need an engineer’s stamp?')}>
            <p className="text-ink-soft">
              {t(
                'Only if your building department or utility requires one. Check with them before you order.',
              )}{' '}
              <Link to="/DesignPermit" className="link">
                {t('Permits by state')}
              </Link>
            </p>
          </Disclosure>
          <Disclosure title={t('Can I pay for a large design in installments?')}>
            <p className="text-ink-soft">
              {t(
                'Yes. You can pay for orders of $5,000 or more in installments. Choose this on the payment page.',
              )}
            </p>
          </Disclosure>
        </div>
      </section>
    </Page>
  )
}

/** The full price list. */
function PriceList({ prices }: { prices: DesignPrices }) {
  const t = useText()
  const format = useFormat()
  const sold = serviceIds.flatMap((service) => {
    const found = prices.services[service]
    return found ? [{ service, ...found }] : []
  })
  return (
    <section className="mt-16">
      <SectionHeading title={t('Price list')} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <table className="w-full text-sm">
          <caption className="mb-2 text-left text-base font-medium">{t('Services')}</caption>
          <tbody>
            {sold.map(({ service, name, cents, days }) => (
              <tr key={service} className="border-b border-line align-baseline">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  <Link to={`/${services[service]}`} className="link">
                    {name}
                  </Link>
                  <span className="block text-ink-soft">{t('{{count}} business days', { count: days })}</span>
                </th>
                <td className="py-2 text-right tabular-nums">{format.money(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="w-full text-sm">
          <caption className="mb-2 text-left text-base font-medium">{t('Surcharges')}</caption>
          <tbody>
            {surchargeIds.map((id) => (
              <tr key={id} className="border-b border-line align-baseline">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {t(surchargeLabels[id])}
                  <span className="block text-ink-soft">{t(surchargeConditions[id])}</span>
                </th>
                <td className="py-2 text-right tabular-nums">{format.money(prices.surcharges[id])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
