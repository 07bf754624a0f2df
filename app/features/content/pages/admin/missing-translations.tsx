import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { localeNames, translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { documentKindLabels } from '../editing/content-status.ts'
import { listMissingTexts } from '../editing/read-content.api.server.ts'
import type { Route } from './+types/missing-translations.ts'
import { usePlaceName } from './components/field-names.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Missing translations'))
}

type Query = { missing?: 'de' | 'zh' | 'any' }

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<Query>(request, ['missing'])
  const found = await call(listMissingTexts, params)
  return { ...found, missing: params.missing ?? 'any', page: params.page, size: params.page_size }
})

/** The texts of all content that lack a translation. English is shown in their place. */
export default function MissingTranslations({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { list, total, missing, page, size } = loaderData
  const path = '/admin/content/translations'
  return (
    <AdminPage
      back={{ to: '/admin/content', label: t('Pages and articles') }}
      title={t('Missing translations')}
      intro={t('Texts of the newest versions. Visitors see the English text until it is translated.')}
    >
      <div className="mb-6">
        <LinkTabs
          label={t('Language')}
          tabs={[
            { to: path, title: t('Any language'), current: missing === 'any' },
            { to: `${path}?missing=de`, title: t('German'), current: missing === 'de' },
            { to: `${path}?missing=zh`, title: t('Chinese'), current: missing === 'zh' },
          ]}
        />
      </div>
      {list.length === 0 && <EmptyState title={t('All content is translated')} icon="check" />}
      <div className="grid gap-6">
        {list.map((document) => (
          <MissingCard key={document.id} document={document} />
        ))}
      </div>
      <Pagination page={page} size={size} total={total} label={t('Missing translations')} />
    </AdminPage>
  )
}

function MissingCard({ document }: { document: Route.ComponentProps['loaderData']['list'][number] }) {
  const t = useText()
  const nameOf = usePlaceName()
  return (
    <Card>
      <h2 className="font-semibold">
        <Link to={`/admin/content/${document.id}`} className="link target">
          {document.title || document.key}
        </Link>
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {t(documentKindLabels[document.kind])} · {document.key}
      </p>
      <ul className="grid gap-2 text-sm">
        {document.texts.map(({ place, english, missing }) => (
          <li key={place} className="grid gap-x-4 border-t border-line pt-2 sm:grid-cols-[14rem_1fr_8rem]">
            <span className="font-medium">{nameOf(place)}</span>
            <span className="truncate text-ink-soft">{english}</span>
            <span>{missing.map((locale) => localeNames[locale]).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
