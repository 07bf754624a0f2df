import type { CardSummary } from '#features/catalog/products/components/card-summary.ts'
import { ProductRow } from '#features/catalog/products/components/product-row.tsx'
import { StartForm } from '#features/solar/states/components/calculator-start-form.tsx'
import { useLayoutData } from '#layout/layout-data.ts'
import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { WidePicture } from '#ui/media/wide-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

// Both buttons in one line on a phone, above the cookie banner.
const wideOnPhone = 'max-sm:grow max-sm:px-3 max-sm:text-base'

/** The first screen: headline, buttons and picture. */
export function Hero() {
  const t = useText()
  return (
    <section className="border-b border-line lg:grid lg:min-h-[34rem] lg:grid-cols-[minmax(0,32rem)_1fr] lg:gap-12 lg:pl-[max(2rem,calc((100%-80rem)/2+2rem))]">
      <div className="flex flex-col justify-center px-4 py-7 sm:px-6 sm:py-14 lg:px-0 lg:py-20">
        <h1 className="text-3xl break-keep">{t('Solar equipment for homes and businesses')}</h1>
        <p className="mt-4 text-lg text-ink-soft sm:mt-6">
          {t(
            'Solar panels, inverters, mounting, batteries and transformers for homeowners, contractors and industry. Get full specs, volume pricing and a delivery date for your ZIP code.',
          )}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
          <LinkButton to="/products" look="primary" size="large" className={wideOnPhone}>
            {t('Shop all products')}
          </LinkButton>
          <LinkButton to="/solar" size="large" className={wideOnPhone}>
            {t('Shop home solar kits')}
          </LinkButton>
        </div>
      </div>
      <div className="relative">
        <WidePicture
          first
          src="/images/scenes/suburban-roof-1200.webp"
          alt={t('A house with solar panels on the roof')}
          sizes="(width >= 64rem) max(100vw - 37rem, 61rem), 100vw"
          className="aspect-video w-full object-cover lg:absolute lg:inset-0 lg:h-full"
        />
      </div>
    </section>
  )
}

export function BuyingOptions({ total }: { total: number }) {
  const t = useText()
  const { number } = useFormat()
  const options = [
    {
      to: '/products',
      title: t('Individual parts'),
      words: t('{{total}} products. Search by model number, or filter by watts, volts and price.', {
        total: number(total),
      }),
      link: t('All products'),
    },
    {
      to: '/solar',
      title: t('Complete kits'),
      words: t('Panels, inverter, mounting and an optional battery, matched and priced as one kit.'),
      link: t('Residential kits'),
    },
    {
      to: '/transformers',
      title: t('Transformers by kVA'),
      words: t(
        'Dry and liquid-filled transformers from 15 to 2,500 kVA, with their losses in watts and their lead times.',
      ),
      link: t('Transformers'),
    },
  ]
  return (
    <section aria-label={t('Three ways to buy')} className="page-width">
      <ul className="grid md:grid-cols-3 md:divide-x md:divide-line">
        {options.map(({ to, title, words, link }) => (
          <li
            key={to}
            className="group relative py-8 not-first:border-t border-line md:border-t-0! md:px-8 md:py-12 md:first:pl-0 md:last:pr-0"
          >
            <h2 className="text-xl">{title}</h2>
            <p className="mt-3 text-ink-soft">{words}</p>
            <p className="mt-5 font-medium">
              <Link
                to={to}
                className="inline-flex items-center gap-1 after:absolute after:inset-0 group-hover:underline"
              >
                {link}
                <Icon name="chevron" className="-rotate-90" />
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Popular({ cards }: { cards: CardSummary[] }) {
  const t = useText()
  if (cards.length === 0) return null
  return (
    <section className="below-first-screen page-width pt-8 pb-20" aria-labelledby="popular">
      <SectionHeading
        id="popular"
        title={t('Featured products')}
        aside={
          <Link to="/products" className="link target">
            {t('All products')}
          </Link>
        }
      />
      <ProductRow cards={cards} />
    </section>
  )
}

type Example = {
  path: string
  city: string
  capacity_kw: number
  production_kwh: number
  year1_savings_usd: number
  state: string
  bill_before_usd: number
  bill_after_usd: number
  export_usd_kwh: number
}

/** The calculator's start form with the results of an example house. */
export function CalculatorSection({ example }: { example: Example | null }) {
  const t = useText()
  const { number, quantity, wholeMoney } = useFormat()
  const dollars = (value: number) => wholeMoney(Math.round(value) * 100)
  return (
    <section aria-labelledby="planning" className="below-first-screen mb-12 border-y border-line bg-sunken">
      <div className="page-width grid gap-x-16 gap-y-10 py-14 lg:grid-cols-2 lg:py-16">
        <div>
          <h2 id="planning" className="text-2xl">
            {t('How much could solar save you?')}
          </h2>
          <p className="mt-3 max-w-text text-lg text-ink-soft">
            {t(
              'Enter your ZIP code. In about two minutes, you’ll see annual production, savings and payback period. No name or phone number needed.',
            )}
          </p>
          <div className="mt-6">
            <StartForm />
          </div>
          <p className="mt-6">
            {t('Prefer a custom proposal?')}{' '}
            <Link to="/quote" className="link font-medium">
              {t('Get my free quote')}
            </Link>
          </p>
        </div>
        {example && (
          <div className="self-center">
            <h3 className="text-base text-balance">
              {t('Example: an average household in {{city}} with {{size}} of south-facing panels.', {
                city: example.city,
                size: quantity(example.capacity_kw, 'kW', 1),
              })}
            </h3>
            <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-3">
              <Figure
                label={t('Annual production')}
                value={number(Math.round(example.production_kwh / 100) * 100)}
                unit="kWh"
              />
              <Figure label={t('First-year savings')} value={dollars(example.year1_savings_usd)} />
              <Figure
                label={t('Annual electricity bill')}
                value={dollars(example.bill_after_usd)}
                note={t('{{bill}} without solar', { bill: dollars(example.bill_before_usd) })}
              />
            </dl>
            <p className="mt-5 max-w-text text-sm text-ink-soft">
              {t(
                'Estimate with the average usage and electricity price in {{state}}. Exports are valued at {{price}}; your utility’s fixed charges still apply.',
                {
                  state: example.state,
                  price: quantity(example.export_usd_kwh * 100, '¢/kWh', 1),
                },
              )}
            </p>
            <p className="mt-4">
              <Link to={example.path} className="link font-medium">
                {t('View report')}
              </Link>
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

type FamilyLink = { id: string; name: string; tagline: string; path: string; picture?: string }

export function Families({ families }: { families: FamilyLink[] }) {
  const t = useText()
  return (
    <section className="page-width pb-20" aria-labelledby="families">
      <SectionHeading id="families" title={t('Shop by category')} />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-5 lg:gap-y-10">
        {families.map(({ id, name, tagline, path, picture }) => (
          <li key={id} className="group relative min-w-0">
            <ProductPicture alt="" src={picture} sizes="15rem" className="aspect-4/3 rounded" />
            <h3 className="mt-3 text-base leading-snug hyphens-auto">
              <Link to={path} className="after:absolute after:inset-0 group-hover:underline">
                {name}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-ink-soft max-sm:hidden">{tagline}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CommercialSystems() {
  const t = useText()
  const { number } = useFormat()
  const range = (from: number, to: number) => `${number(from)}–${number(to)}`
  return (
    <section className="on-panel" aria-labelledby="commercial">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-16 lg:grid-cols-2 lg:py-24">
        <div>
          <h2 id="commercial" className="text-2xl">
            {t('Solar for commercial buildings')}
          </h2>
          <p className="mt-4 max-w-text text-lg text-ink-soft">
            {t(
              'Three-phase inverters, storage and complete systems for 208 and 480 V services, with currents, breakers and string limits on each page.',
            )}
          </p>
          <dl className="mt-10 grid grid-cols-2 gap-x-8 gap-y-8">
            <Figure label={t('Solar systems')} value={range(25, 150)} unit="kW" bright />
            <Figure label={t('Storage')} value={range(10, 50)} unit="kWh" />
            <Figure label={t('Grid')} value={480} unit="V" />
            <Figure label={t('Faster EV charging, up to')} value={25} unit="%" />
          </dl>
          <LinkButton to="/commercial" className="mt-10">
            {t('Commercial equipment')}
          </LinkButton>
        </div>
        <WidePicture
          src="/images/scenes/flat-roof-1200.webp"
          alt={t('Rows of solar panels on the flat roof of a commercial building')}
          sizes="(width >= 64rem) 48rem, 133vw"
          className="aspect-4/3 w-full rounded object-cover"
        />
      </div>
    </section>
  )
}

export function BuyingSteps() {
  const t = useText()
  const site = useLayoutData()?.site
  const steps = [
    {
      title: t('Find products'),
      words: t('See stock, volume prices and data sheet specs on each product page.'),
    },
    {
      title: t('See the total price'),
      words: t('Freight, sales tax and the delivery date for your address, before you pay.'),
    },
    {
      title: t('Secure checkout'),
      words: t('Choose a payment method. You’re charged once, even if your connection drops.'),
    },
    {
      title: t('Track your order'),
      words: t('Track each order in your account until it arrives.'),
    },
  ]
  return (
    <section className="page-width py-20 lg:py-24" aria-labelledby="buying">
      <SectionHeading id="buying" title={t('How ordering works')} />
      <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, words }, at) => (
          <li key={title}>
            <span aria-hidden="true" className="text-2xl font-medium text-sun-deep tabular-nums">
              {at + 1}
            </span>
            <h3 className="mt-2 text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{words}</p>
          </li>
        ))}
      </ol>
      <dl className="mt-16 grid gap-x-8 gap-y-8 sm:grid-cols-3">
        <Figure label={t('Warehouses')} value={4} note={t('Ohio, Nevada, Texas and Georgia')} />
        <Figure label={t('Design of a residential project')} value="3–5" note={t('business days')} />
        <Figure label={t('Design of a commercial project')} value="7–10" note={t('business days')} />
      </dl>
      {site && (
        <p className="mt-12 text-ink-soft">
          {t('Questions about a product or project?')}{' '}
          <a href={`mailto:${site.email}`} className="link">
            {site.email}
          </a>
        </p>
      )}
    </section>
  )
}
