import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ProjectForm } from '../components/project-form.tsx'
import { designPrices } from '../designs/design.server.ts'
import { designOptionsFromUrl } from '../designs/design-request.server.ts'
import type { Route } from './+types/design'

export const handle = { public: true }

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, locale } = requestContextOf(context)
  return { options: designOptionsFromUrl(request.url), prices: await designPrices(db, locale) }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const description = t(
    'Plans for your solar system that a building department can read, at a price you see first.',
  )
  return pageMeta({ ...site, title: t('Design service'), description, path: '/design' })
}

export default function Design({ loaderData }: Route.ComponentProps) {
  const { options, prices } = loaderData
  const t = useText()
  return (
    <Page
      title={t('Plans your building department can read')}
      above={t('Design service')}
      intro={t(
        'You send what you have: an address, photos, a bill. Our engineers send back a plan set with every figure on it checked against the data sheets.',
      )}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Design service') }]}
      actions={<LinkButton to="/DesignPermit">{t('Permits by state')}</LinkButton>}
    >
      <Steps />
      <section id="price" className="scroll-mt-(--sticky-top)">
        <SectionHeading
          title={t('Your project and its price')}
          aside={
            <Link to="/designCost" className="link">
              {t('The whole price list')}
            </Link>
          }
        />
        <ProjectForm key={JSON.stringify(options)} options={options} prices={prices} />
      </section>
      <Contents />
    </Page>
  )
}

function Steps() {
  const t = useText()
  const steps = [
    {
      title: t('Price'),
      description: t('Say what stands where. The price is there at once and does not move.'),
    },
    { title: t('Site'), description: t('Sign in, give the address, add plans, a bill and photos.') },
    { title: t('Plans'), description: t('Our engineers draw, and ask where something is missing.') },
    { title: t('Permit'), description: t('You or your installer hand it in. Comments are worked in.') },
  ]
  return (
    <ol className="mb-16 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, description }, index) => (
        <li key={title} className="border-t border-ink pt-3">
          <p className="font-medium">
            <span className="mr-2 text-sun-deep tabular-nums">{index + 1}</span>
            {title}
          </p>
          <p className="mt-1 text-ink-soft">{description}</p>
        </li>
      ))}
    </ol>
  )
}

/** What a plan set contains, sheet by sheet, and what to send for it. */
function Contents() {
  const t = useText()
  const sheets = [
    t('Cover sheet with place, codes and equipment'),
    t('Site plan and panel layout with fire setbacks'),
    t('One-line diagram with conductors, breakers and disconnects'),
    t('String voltages at the coldest and hottest day on record'),
    t('Mounting details and loads for each attachment'),
    t('Labels and placards, and the data sheets'),
  ]
  const requiredDocuments = [
    t('Photos of the roof, the attic and the open main panel'),
    t('A bill, or twelve of them for a feasibility report'),
    t('Plans of the building, if there are any'),
    t('What equipment you want, or that we may choose it'),
  ]
  return (
    <div className="mt-16 grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <section>
        <SectionHeading title={t('What a permit set contains')} />
        <List items={sheets} />
      </section>
      <section>
        <SectionHeading title={t('What we need from you')} />
        <List items={requiredDocuments} />
        <p className="mt-4 text-ink-soft">
          {t('We do not hand plans in for you, and no drawing replaces a licensed electrician on site.')}
        </p>
      </section>
    </div>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item} className="py-3 first:pt-0">
          {item}
        </li>
      ))}
    </ul>
  )
}
