import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { LinkCard } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/settings.ts'
import { getSettings } from './settings.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Shop settings'))
}

export const loader = adminLoader((call) => call(getSettings))

/** The groups of settings. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { groups, sandbox_payments, can_store_keys, problem } = loaderData
  return (
    <AdminPage
      title={t('Shop settings')}
      intro={t('A variable of the environment wins over a value saved here.')}
    >
      <div className="mb-6 grid gap-3">
        {problem && (
          <Notice tone="bad" title={t('The saved settings don’t apply')}>
            {problem}
          </Notice>
        )}
        {sandbox_payments && <SandboxNotice />}
        {!can_store_keys && (
          <Notice tone="info" title={t('Keys can’t be stored here yet')}>
            {t('Set AUTH_SECRET in the environment: keys are encrypted with it.')}
          </Notice>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ id, title, intro }) => (
          <LinkCard key={id} to={`/admin/settings/${id}`} title={title}>
            <p className="text-sm text-ink-soft">{intro}</p>
          </LinkCard>
        ))}
      </div>
    </AdminPage>
  )
}

function SandboxNotice() {
  const t = useText()
  return (
    <Notice tone="wait" title={t('Test payments are on')}>
      {t(
        'Orders are marked as paid although no money is charged. Turn off the test card page before you sell.',
      )}
    </Notice>
  )
}
