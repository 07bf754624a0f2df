import { data } from 'react-router'
import { stateName } from '#features/people/addresses/state-names.ts'
import { CountryMap } from '#features/solar/states/components/country-map.tsx'
import { map_size, stateShapes } from '#features/solar/states/state-map.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { extraPolicyHeader } from '#platform/security/security.server.ts'
import { translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { PartnerMap } from '../components/partner-map.tsx'
import { useVisitorPartners } from '../components/visitor-partners.ts'
import { partnersByState } from '../directory.server.ts'
import { googleMapsPolicy } from '../google-maps-policy.server.ts'
import { guestGroup, visibleTypesOf } from '../user-groups.server.ts'
import type { Route } from './+types/partner.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Partners'),
    description: t(
      'For contractors, installers, engineers and design firms: partner benefits, requirements and how to apply.',
    ),
    path: '/Partner',
  })
}

/**
 * The map counts the same partners that /contractor, its target, lists. When Google Maps is configured, the response
 * also has the additions to the content security policy for Google's script, which loads after the visitor's consent.
 */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { db, services } = requestContextOf(context)
  const types = await visibleTypesOf(db, guestGroup)
  const google_maps_key = services.settings.GOOGLE_MAPS_KEY ?? null
  const by_state = await partnersByState(db, types)
  const shown = { by_state, shapes: stateShapes(), size: map_size, google_maps_key }
  return google_maps_key ? data(shown, { headers: { [extraPolicyHeader]: googleMapsPolicy } }) : shown
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Outside the component: a new object on each render would start a new request. */
const allPartners = {}

export default function PartnerProgram({ loaderData }: Route.ComponentProps) {
  const { shapes, size, google_maps_key } = loaderData
  const { by_state } = useVisitorPartners(loaderData, allPartners)
  const t = useText()
  const locale = useLocale()
  const { number } = useFormat()
  return (
    <Page
      title={t('Become a partner')}
      intro={t('Get customers from our directory and equipment at volume prices.')}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Partners') }]}
      actions={
        <LinkButton to="/applyFor" look="primary">
          {t('Become a partner')}
        </LinkButton>
      }
    >
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Points
          title={t('Benefits')}
          points={[
            {
              icon: 'map-pin',
              description: t('A listing in the directory that homeowners and businesses in your area use.'),
            },
            {
              icon: 'truck',
              description: t('Volume prices by unit and by pallet, with freight direct to the job site.'),
            },
            {
              icon: 'phone',
              description: t(
                'A technical contact who knows the parts, and permit sets for your jobs at fixed prices.',
              ),
            },
          ]}
        />
        <Points
          title={t('Requirements')}
          points={[
            {
              icon: 'check',
              description: t('A license where your state requires one, and liability insurance.'),
            },
            { icon: 'message', description: t('Reply to every customer inquiry within two business days.') },
            {
              icon: 'edit',
              description: t('Tell us when an installation goes wrong, so we can fix the cause.'),
            },
          ]}
        />
      </div>
      <section aria-labelledby="how" className="mt-16">
        <SectionHeading id="how" title={t('How to apply')} />
        <ol className="grid gap-6 md:grid-cols-3">
          {[
            {
              title: t('Apply'),
              description: t('Apply as a company or an individual. It takes five minutes.'),
            },
            {
              title: t('Review'),
              description: t('We reply within one business day and tell you if anything is missing.'),
            },
            {
              title: t('You’re approved'),
              description: t('Your listing appears in the directory under your trades and state.'),
            },
          ].map(({ title, description }, at) => (
            <li key={title}>
              <p className="text-2xl font-[560] text-sun-deep tabular-nums">{number(at + 1, 0)}</p>
              <h3 className="mt-1 text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{description}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="where" className="mt-16">
        <SectionHeading
          id="where"
          title={t('Partners by state')}
          aside={
            <span className="flex flex-wrap gap-x-6">
              <Link to="/installer" className="link target">
                {t('Find an installer')}
              </Link>
              <Link to="/contractor" className="link target">
                {t('Find a contractor')}
              </Link>
            </span>
          }
        />
        {by_state.length === 0 ? (
          <EmptyState icon="map-pin" title={t('No partners listed yet')}>
            {t('Apply now to be the first partner in your state.')}
          </EmptyState>
        ) : (
          <div className="grid gap-y-8">
            <div className="mx-auto w-full max-w-4xl">
              <PartnerMap google_maps_key={google_maps_key}>
                <BuiltInMap by_state={by_state} shapes={shapes} size={size} />
              </PartnerMap>
            </div>
            <ul className="grid grid-cols-2 gap-x-8 lg:grid-cols-4">
              {by_state.map(({ state, partners }) => (
                <li key={state} className="flex min-h-11 items-center justify-between border-b border-line">
                  <Link to={`/contractor?state=${state}`} className="target hover:underline">
                    {stateName(state, locale)}
                  </Link>
                  <span className="text-ink-soft tabular-nums">{number(partners, 0)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </Page>
  )
}

type BuiltInMapProps = Pick<Route.ComponentProps['loaderData'], 'by_state' | 'shapes' | 'size'>

/** A map of the states colored by number of partners; each links to the directory of the state. */
function BuiltInMap({ by_state, shapes, size }: BuiltInMapProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <CountryMap
        label={t('US map of partners by state')}
        shapes={shapes}
        size={size}
        areaOf={(state) => {
          const here = by_state.find((one) => one.state === state)
          if (!here) return null
          return {
            to: `/contractor?state=${state}`,
            label: t('{{state}}: {{count}} partners', {
              state: `${state}, ${stateName(state, locale)}`,
              count: here.partners,
            }),
            fill: here.partners > 1 ? 'fill-ray-3' : 'fill-ray-2',
            ink: 'fill-ink',
          }
        }}
      />
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        <Color ground="bg-ray-2" description={t('One partner')} />
        <Color ground="bg-ray-3" description={t('Two or more')} />
      </ul>
    </>
  )
}

function Color({ ground, description }: { ground: string; description: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={classes('size-4 rounded', ground)} />
      {description}
    </li>
  )
}

function Points({ title, points }: { title: string; points: { icon: IconName; description: string }[] }) {
  return (
    <section>
      <SectionHeading title={title} />
      <ul className="grid gap-5">
        {points.map(({ icon, description }) => (
          <li key={description} className="grid grid-cols-[2rem_1fr] gap-x-3">
            <Icon name={icon} size={24} className="text-sun-deep" />
            <span>{description}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
