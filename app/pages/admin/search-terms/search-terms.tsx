import { useState } from 'react'
import { type RuleKind, ruleKindLabels, ruleKinds } from '#features/catalog/search/rules/search-rule.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { type Locale, localeNames, translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/search-terms.ts'
import { type EditedRule, RuleDialog } from './rule-dialog.tsx'
import { listSearchTerms, listStaffRules, removeStaffRule, saveStaffRule } from './search-terms.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Product search'))
}

const views = ['terms', 'misses', 'rules'] as const
const periods = [7, 30, 90] as const

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const view = views.find((one) => one === searchParams.get('view')) ?? 'terms'
  const days = periods.find((one) => String(one) === searchParams.get('days')) ?? 30
  const kind = ruleKinds.find((one) => one === searchParams.get('kind'))
  const rules = await call(listStaffRules)
  if (view === 'rules') return { view, terms: [], rules: rules.filter((rule) => !kind || rule.kind === kind) }
  const { terms } = await call(listSearchTerms, { days, without_results: view === 'misses' })
  return { view, terms, rules }
})

export const action = adminAction({ save: saveStaffRule, remove: removeStaffRule })

type Term = Route.ComponentProps['loaderData']['terms'][number]
type Rule = Route.ComponentProps['loaderData']['rules'][number]

const newRule = (term = ''): EditedRule => ({
  kind: 'synonym',
  locale: 'en',
  term,
  target: '',
  is_two_way: false,
  product_ids: [],
  id: null,
  version: null,
})

/** What customers search, what they do not find, and what staff set for search terms. */
export default function SearchTerms({ loaderData: { view, terms, rules } }: Route.ComponentProps) {
  const t = useText()
  const mayEdit = useMay('products.edit')
  const [edited, setEdited] = useState<EditedRule | null>(null)
  const titles = { terms: t('Search terms'), misses: t('Searches without results'), rules: t('Search rules') }
  return (
    <AdminPage
      title={t('Product search')}
      intro={t(
        'Terms are counted per day without anything about who searched. Terms searched fewer than 3 times are not shown.',
      )}
      actions={
        mayEdit && (
          <Button look="primary" icon="plus" onClick={() => setEdited(newRule())}>
            {t('Add rule')}
          </Button>
        )
      }
    >
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={views.map((one) => ({
            to: `/admin/search-terms?view=${one}`,
            title: titles[one],
            current: one === view,
          }))}
        />
      </div>
      {view === 'rules' ? (
        <Rules rules={rules} onEdit={mayEdit ? setEdited : undefined} />
      ) : (
        <Terms
          label={titles[view]}
          terms={terms}
          rules={rules}
          onAdd={mayEdit ? (term) => setEdited(newRule(term)) : undefined}
        />
      )}
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(null)} />}
    </AdminPage>
  )
}

type TermsProps = {
  label: string
  terms: readonly Term[]
  rules: readonly Rule[]
  onAdd: ((term: string) => void) | undefined
}

function Terms({ label, terms, rules, onAdd }: TermsProps) {
  const t = useText()
  const format = useFormat()
  const columns: ResourceColumn<Term>[] = [
    { id: 'term', title: t('Search term'), cell: ({ term }) => term },
    { id: 'count', title: t('Searches'), align: 'end', cell: ({ count }) => format.number(count, 0) },
    {
      id: 'results',
      title: t('Current results'),
      align: 'end',
      cell: ({ results }) => format.number(results, 0),
    },
    {
      id: 'rules',
      title: t('Search rules'),
      cell: ({ term }) =>
        rules
          .filter((rule) => rule.term === term)
          .map(({ kind, locale }) => `${t(ruleKindLabels[kind])} (${localeNames[locale]})`)
          .join(', '),
    },
  ]
  return (
    <ResourceTable
      id="search-terms"
      label={label}
      columns={columns}
      rows={terms}
      rowKey={({ term }) => term}
      filters={[
        {
          id: 'days',
          label: t('Period'),
          kind: 'choice',
          placeholder: t('{{count}} days', { count: 30 }),
          options: periods
            .filter((count) => count !== 30)
            .map((count) => ({ value: String(count), label: t('{{count}} days', { count }) })),
        },
      ]}
      {...(onAdd && {
        actions: ({ term }: Term) => (
          <Button
            size="small"
            look="quiet"
            label={t('Add rule for {{term}}', { term })}
            onClick={() => onAdd(term)}
          >
            {t('Add rule')}
          </Button>
        ),
      })}
      empty={<EmptyState title={t('No search terms in this period')} icon="search" />}
    />
  )
}

type RulesProps = { rules: readonly Rule[]; onEdit: ((rule: EditedRule) => void) | undefined }

function Rules({ rules, onEdit }: RulesProps) {
  const t = useText()
  const { run, busy } = useAdminAction()
  const columns: ResourceColumn<Rule>[] = [
    { id: 'term', title: t('Search term'), cell: ({ term }) => term },
    { id: 'kind', title: t('Kind'), cell: ({ kind }) => t(ruleKindLabels[kind as RuleKind]) },
    { id: 'locale', title: t('Language'), cell: ({ locale }) => localeNames[locale as Locale] },
    {
      id: 'target',
      title: t('Leads to'),
      cell: ({ kind, target, is_two_way, product_ids }) =>
        kind === 'pin' ? product_ids.join(', ') : `${is_two_way ? '↔' : '→'} ${target}`,
    },
  ]
  return (
    <ResourceTable
      id="search-rules"
      label={t('Search rules')}
      columns={columns}
      rows={rules}
      rowKey={({ id }) => id}
      filters={[
        {
          id: 'kind',
          label: t('Kind'),
          kind: 'choice',
          options: ruleKinds.map((value) => ({ value, label: t(ruleKindLabels[value]) })),
        },
      ]}
      {...(onEdit && {
        actions: (rule: Rule) => (
          <span className="flex">
            <Button
              look="quiet"
              square
              icon="edit"
              label={t('Edit {{name}}', { name: rule.term })}
              onClick={() => onEdit(rule)}
            />
            <Button
              look="quiet"
              square
              icon="trash"
              busy={busy}
              label={t('Remove {{name}}', { name: rule.term })}
              onClick={() => run('remove', { id: rule.id, version: rule.version })}
            />
          </span>
        ),
      })}
      empty={<EmptyState title={t('No search rules')} icon="search" />}
    />
  )
}
