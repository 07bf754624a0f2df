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
  const description = t('Get permit-ready plans for your solar system. See the price before you order.')
  return pageMeta({ ...site, title: t('Design service'), description, path: '/design' })
}

export default function Design({ loaderData }: Route.ComponentProps) {
  const { options, prices } = loaderData
  const t = useText()
  return (
    <Page
      title={t('Solar design and permit plans')}
      above={t('Design service')}
      intro={t(
        'Send us your address, photos and a utility bill. Our engineers prepare a plan set and check every figure against the data sheets.',
      )}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Design service') }]}
      actions={<LinkButton to="/DesignPermit">{t('Permits by state')}</LinkButton>}
    >
      <Steps />
      <section id="price" className="scroll-mt-(--sticky-top)">
        <SectionHeading
          title={t('Your project and price')}
          aside={
            <Link to="/designCost" className="link">
              {t('View full price list')}
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
      description: t('Describe your project and see a fixed price right away.'),
    },
    {
      title: t('Site'),
      description: t('Sign in, enter the address and upload plans, a utility bill and photos.'),
    },
    {
      title: t('Plans'),
      description: t('Our engineers prepare the plans and contact you if anything is missing.'),
    },
    {
      title: t('Permit'),
      description: t('You or your installer submit the plans. We revise them for plan review comments.'),
    },
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
    t('Cover sheet with site, codes and equipment'),
    t('Site plan and panel layout with fire setbacks'),
    t('One-line diagram with conductors, breakers and disconnects'),
    t('String voltages at record low and high temperatures'),
    t('Mounting details and load per attachment'),
    t('Labels, placards and data sheets'),
  ]
  const requiredDocuments = [
    t('Photos of the roof, the attic and the open main panel'),
    t('Utility bill (12 months for a feasibility report)'),
    t('Building plans, if available'),
    t('Your preferred equipment, or let us choose'),
  ]
  return (
    <div className="mt-16 grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <section>
        <SectionHeading title={t('What’s in a permit set')} />
        <List items={sheets} />
      </section>
      <section>
        <SectionHeading title={t('What we need from you')} />
        <List items={requiredDocuments} />
        <p className="mt-4 text-ink-soft">
          {t('We don’t file plans for you. Drawings don’t replace a licensed electrician on site.')}
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
