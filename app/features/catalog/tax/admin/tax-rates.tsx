import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listStaffTaxRates, removeStaffTaxRate, saveStaffTaxRate } from '../rates/staff-taxes.api.server.ts'
import type { Route } from './+types/tax-rates.ts'
import { StateRateDialog } from './components/state-rate-dialog.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Tax rates'))
}

export const loader = adminLoader((call) => call(listStaffTaxRates))

export const action = adminAction({ save: saveStaffTaxRate, remove: removeStaffTaxRate })

export type TaxState = Route.ComponentProps['loaderData']['states'][number]

/** What the shop collects in each state, from which day on. */
export default function TaxRates({ loaderData: { states, source, built_in_as_of } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const [editing, setEditing] = useState<string | null>(null)
  const columns = useColumns()
  const edited = states.find(({ state }) => state === editing)
  return (
    <AdminPage
      title={t('Tax rates')}
      intro={t('States without a rate of your own use the built-in rate of {{date}}.', {
        date: format.fullDay(built_in_as_of),
      })}
      actions={
        <>
          <LinkButton to="/admin/tax-report">{t('Tax report')}</LinkButton>
          <LinkButton to="/admin/taxes/local">{t('Local rates')}</LinkButton>
        </>
      }
    >
      {source !== 'built-in' && (
        <Notice tone="wait">
          {t('The shop asks the tax service {{host}}. These rates are only used when it does not answer.', {
            host: source,
          })}
        </Notice>
      )}
      <ResourceTable
        id="tax-rates"
        label={t('Tax rates')}
        columns={columns}
        rows={states}
        rowKey={({ state }) => state}
        actions={({ state, name }) => (
          <Button
            look="quiet"
            square
            icon="edit"
            label={t('Edit {{name}}', { name })}
            onClick={() => setEditing(state)}
          />
        )}
      />
      {edited && <StateRateDialog key={edited.state} state={edited} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<TaxState>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'state', title: t('State'), cell: ({ state, name }) => `${name} (${state})` },
    {
      id: 'collects',
      title: t('Tax collected'),
      cell: ({ current: { collects } }) => (
        <Tag tone={collects ? 'good' : 'neutral'}>{collects ? t('Yes') : t('No')}</Tag>
      ),
    },
    {
      id: 'rate',
      title: t('State rate'),
      align: 'end',
      cell: ({ current: { percent } }) => format.quantity(percent, '%', 3),
    },
    {
      id: 'services',
      title: t('Services taxed'),
      cell: ({ current: { taxes_services } }) => (taxes_services ? t('Yes') : t('No')),
    },
    {
      id: 'freight',
      title: t('Freight taxed'),
      cell: ({ current: { taxes_freight } }) => (taxes_freight ? t('Yes') : t('No')),
    },
    {
      id: 'source',
      title: t('Source'),
      cell: ({ periods }) =>
        periods.length === 0
          ? t('Built-in')
          : periods
              .map(({ effective_from, source }) =>
                [t('From {{date}}', { date: format.fullDay(effective_from) }), source]
                  .filter(Boolean)
                  .join(': '),
              )
              .join(', '),
    },
  ]
}
