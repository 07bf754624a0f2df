import { Form } from 'react-router'
import { stateOptions } from '#features/people/addresses/state-names.ts'
import { type PermitFact, permitFactsOf, statesWithFacts } from '#features/solar/states/permits.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { inLocale, text, translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { designPrices } from '../designs/design.server.ts'
import { defaultDesignOptions, designCost } from '../designs/design-cost.ts'
import { designQuery } from '../designs/design-labels.ts'
import type { Route } from './+types/design-permit'

export const handle = { public: true }

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, locale } = requestContextOf(context)
  const requested = new URL(request.url).searchParams.get('state')?.toUpperCase()
  const named = stateOptions(locale)
  const chosen = named.find(({ value }) => value === requested)
  const state = chosen ? { code: chosen.value, name: chosen.label } : null
  const prices = await designPrices(db, locale)
  const of = (building: 'house' | 'commercial', size_kw: number) => {
    const options = { ...defaultDesignOptions, building, size_kw, state: state?.code ?? '' }
    const cost = designCost(options, prices)
    return (
      cost && {
        search: designQuery(options),
        total: centsToDollars(cost.total_cents),
        days: cost.business_days,
      }
    )
  }
  const facts = permitFactsOf(state?.code ?? '')
  return {
    state,
    states: named,
    facts: facts.map(({ words, ...fact }) => ({ ...fact, words: inLocale(words, locale) })),
    house: of('house', defaultDesignOptions.size_kw),
    business: of('commercial', 100),
  }
})

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const description = t(
    'See what a solar permit set includes, what it costs and what your state’s law requires.',
  )
  const state = loaderData?.state
  const title = state ? t('Solar permits in {{state}}', { state: state.name }) : t('Permits by state')
  return pageMeta({
    ...site,
    title,
    description,
    path: '/DesignPermit',
  })
}

const subjects: readonly { subject: PermitFact['subject']; label: string }[] = [
  { subject: 'plans', label: text('Plan requirements') },
  { subject: 'stamp', label: text('Engineer’s stamp') },
  { subject: 'fee', label: text('Permit fee') },
  { subject: 'online', label: text('Online permitting') },
]

export default function DesignPermit({ loaderData }: Route.ComponentProps) {
  const { state, states, house, business } = loaderData
  const t = useText()
  return (
    <Page
      title={state ? t('Solar permits in {{state}}', { state: state.name }) : t('Permits by state')}
      intro={t(
        'Your city or county issues the permit, and each has its own plan review. See what state law requires, where we have it on file, and the permit set we prepare.',
      )}
      crumbs={[
        { title: t('Home'), to: '/' },
        { title: t('Design service'), to: '/design' },
        { title: t('Permits by state') },
      ]}
    >
      <Form method="get" className="mb-12 flex max-w-md flex-wrap items-end gap-3">
        <SelectField
          key={state?.code}
          label={t('State')}
          name="state"
          defaultValue={state?.code ?? ''}
          placeholder={t('Please choose')}
          options={states}
          className="min-w-48 grow"
        />
        <Button type="submit">{t('Show')}</Button>
      </Form>
      {state ? <Facts {...loaderData} /> : <KnownStates states={states} />}
      <section className="mt-16">
        <SectionHeading
          title={t('Permit set contents and prices')}
          intro={t('Contents are the same in every state. Codes, loads and labels follow your location.')}
        />
        <div className="grid gap-8 md:grid-cols-2">
          <Package
            title={t('Home systems')}
            description={t(
              'Layout with fire setbacks, one-line diagram, string voltages, mounting details, labels and data sheets, up to 15 kW.',
            )}
            offer={house}
            isFirst
          />
          <Package
            title={t('Commercial systems')}
            description={t(
              'The same contents for 25 to 150 kW, plus three-line diagram, feeder and transformer, structural drawings and schedules, as PDF and DWG.',
            )}
            offer={business}
          />
        </div>
      </section>
    </Page>
  )
}

function Facts({ state, facts }: Pick<Route.ComponentProps['loaderData'], 'state' | 'facts'>) {
  const t = useText()
  const format = useFormat()
  return (
    <section>
      <SectionHeading title={t('State law')} />
      <dl className="grid gap-x-16 gap-y-8 md:grid-cols-2">
        {subjects.map(({ subject, label }) => {
          const fact = facts.find((one) => one.subject === subject)
          return (
            <div key={subject} className="border-t border-line pt-3">
              <dt className="font-medium">{t(label)}</dt>
              <dd className="mt-1 max-w-text">
                {fact ? (
                  <>
                    <p>{fact.words}</p>
                    <p className="mt-2 text-sm text-ink-soft">
                      <a href={fact.source_url} rel="noopener" className="link">
                        {fact.law}
                      </a>
                      {', '}
                      {t('checked {{day}}', { day: format.date(`${fact.as_of}T12:00:00Z`) })}
                    </p>
                  </>
                ) : (
                  <p className="text-ink-soft">{t('Nothing on file. Ask your building department.')}</p>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <div className="mt-8 max-w-text">
        <Notice title={t('Check with your building department')}>
          <p>
            {t(
              'This is a summary of {{state}} law, not legal advice. Codes and fees vary by location and change over time. Your building department decides.',
              { state: state?.name ?? '' },
            )}
          </p>
        </Notice>
      </div>
    </section>
  )
}

function KnownStates({ states }: Pick<Route.ComponentProps['loaderData'], 'states'>) {
  const t = useText()
  const known = states.filter(({ value }) => statesWithFacts.includes(value))
  return (
    <section>
      <SectionHeading title={t('State permit laws')} />
      <ul className="flex flex-wrap gap-3">
        {known.map(({ value, label }) => (
          <li key={value}>
            <LinkButton to={`/DesignPermit?state=${value}`}>{label}</LinkButton>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-text text-ink-soft">{t('For other states, ask your building department.')}</p>
    </section>
  )
}

type PackageProps = {
  /** The primary action of the page: the most common choice. */
  isFirst?: boolean
  title: string
  description: string
  offer: { search: string; total: number; days: number } | null
}

function Package({ isFirst, title, description, offer }: PackageProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="flex flex-col rounded border border-line bg-sheet p-5 sm:p-6">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-2 grow text-ink-soft">{description}</p>
      {offer ? (
        <>
          <p className="mt-4 text-2xl font-medium tabular-nums">
            {format.money(Math.round(offer.total * 100))}
          </p>
          <p className="text-sm text-ink-soft">{t('{{count}} business days', { count: offer.days })}</p>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <LinkButton to={`/design/order?${offer.search}`} look={isFirst ? 'primary' : 'secondary'}>
              {t('Order a permit set')}
            </LinkButton>
            <Link to={`/designCost?${offer.search}`} className="link target">
              {t('Choose size, battery and stamps')}
            </Link>
          </div>
        </>
      ) : (
        <p className="mt-4">{t('We can’t offer this design right now. Please request a quote.')}</p>
      )}
    </div>
  )
}
