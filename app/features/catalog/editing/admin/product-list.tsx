import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type BulkAction, type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  changeStaffPrices,
  editStaffProducts,
  listProductEdits,
  listStaffProducts,
  type ProductQuery,
  previewStaffPrices,
  undoProductEdit,
} from '../bulk/edit-products.api.server.ts'
import { productStatuses } from '../product-input.ts'
import { missingPartLabels, productStatusLabels, stockLevelLabels } from '../product-labels.ts'
import { duplicateStaffProduct } from '../staff-products.api.server.ts'
import type { Route } from './+types/product-list.ts'
import {
  type ChosenProducts,
  type EditResult,
  FamilyDialog,
  StatusDialog,
} from './components/bulk-dialogs.tsx'
import { PriceDialog } from './components/price-dialog.tsx'
import { ProductStatusTag } from './components/product-status-tag.tsx'
import { EditNotice, RecentEdits } from './components/recent-edits.tsx'

const filterNames = [
  'status',
  'family_id',
  'brand',
  'stock',
  'missing',
  'completeness_below',
  'search',
] as const

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Products'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<ProductQuery>(request, filterNames)
  const [found, edits] = [await call(listStaffProducts, params), await call(listProductEdits)]
  return { ...found, edits, page: params.page, size: params.page_size }
})

export const action = adminAction({
  edit: editStaffProducts,
  preview: previewStaffPrices,
  prices: changeStaffPrices,
  undo: undoProductEdit,
  duplicate: duplicateStaffProduct,
})

type Data = Route.ComponentProps['loaderData']
type Product = Data['list'][number]
type Opened = { dialog: 'status' | 'family' | 'prices'; chosen: ChosenProducts; count: number }

/** All products: filtered, sorted, chosen and changed together. */
export default function ProductList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [result, setResult] = useState<EditResult | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const mayEdit = useMay('products.edit')
  const families = loaderData.families.map(({ id, name }) => ({ value: id, label: inLocale(name, locale) }))
  const dialog = opened && { ...opened, onDone: setResult, onClose: () => setOpened(null) }
  return (
    <AdminPage
      title={t('Products')}
      intro={t('{{count}} products are for sale; others are drafts or discontinued.', {
        count: loaderData.for_sale,
      })}
      actions={
        <>
          <Button look="quiet" icon="refresh" onClick={() => setHistoryOpen(true)}>
            {t('Recent changes')}
          </Button>
          {mayEdit && (
            <LinkButton to="/admin/products/import" look="quiet" icon="upload">
              {t('Import')}
            </LinkButton>
          )}
          {mayEdit && (
            <LinkButton to="/admin/products/new" look="primary" icon="plus">
              {t('Add product')}
            </LinkButton>
          )}
        </>
      }
    >
      {result && (
        <div className="mb-4">
          <EditNotice key={result.edit_id} result={result} onClose={() => setResult(null)} />
        </div>
      )}
      <ProductTable data={loaderData} families={families} onOpen={setOpened} />
      {dialog?.dialog === 'status' && <StatusDialog {...dialog} />}
      {dialog?.dialog === 'family' && <FamilyDialog {...dialog} families={families} />}
      {dialog?.dialog === 'prices' && <PriceDialog {...dialog} />}
      {isHistoryOpen && <RecentEdits edits={loaderData.edits} onClose={() => setHistoryOpen(false)} />}
    </AdminPage>
  )
}

type Families = readonly { value: string; label: string }[]
type TableProps = { data: Data; families: Families; onOpen: (opened: Opened) => void }

function ProductTable({ data: { list, total, page, size, brands }, families, onOpen }: TableProps) {
  const t = useText()
  const mayEdit = useMay('products.edit')
  const format = useFormat()
  const bulk = useBulkActions(total, onOpen)
  return (
    <ResourceTable
      id="products"
      label={t('Products')}
      columns={useColumns(families)}
      rows={list}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/admin/products/${id}`}
      exportName="products"
      paging={{ page, size, total }}
      search={t('Search name, model number or GTIN')}
      {...(bulk.length > 0 && { bulk })}
      {...(mayEdit && { actions: (product: Product) => <Duplicate product={product} /> })}
      filters={[
        {
          id: 'status',
          label: t('Status'),
          kind: 'choice',
          options: [
            ...productStatuses.map((value) => ({ value, label: t(productStatusLabels[value]) })),
            { value: 'archived', label: t('Archived') },
          ],
        },
        { id: 'family_id', label: t('Family'), kind: 'choice', options: families },
        {
          id: 'brand',
          label: t('Brand'),
          kind: 'choice',
          options: brands.map((value) => ({ value, label: value })),
        },
        { id: 'stock', label: t('Stock'), kind: 'choice', options: optionsOf(stockLevelLabels, t) },
        { id: 'missing', label: t('Missing'), kind: 'choice', options: optionsOf(missingPartLabels, t) },
        {
          id: 'completeness_below',
          label: t('Completeness'),
          kind: 'choice',
          options: [100, 75, 50].map((value) => ({
            value: String(value),
            label: t('Below {{value}}', { value: format.percent(value) }),
          })),
        },
      ]}
      empty={<EmptyState title={t('No products found')} icon="search" />}
    />
  )
}

const optionsOf = (labels: Readonly<Record<string, string>>, t: (english: string) => string) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }))

/** The actions on chosen products that the staff member may use. */
function useBulkActions(total: number, onOpen: (opened: Opened) => void): BulkAction[] {
  const t = useText()
  const [params] = useSearchParams()
  const mayEdit = useMay('products.edit')
  const mayPrice = useMay('prices.edit')
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const opener =
    (dialog: Opened['dialog']): BulkAction['run'] =>
    (chosen) =>
      onOpen(
        'all' in chosen
          ? { dialog, chosen: { all: true, filter }, count: total }
          : { dialog, chosen: { ids: chosen.keys }, count: chosen.keys.length },
      )
  return [
    ...(mayEdit
      ? [
          { id: 'status', label: t('Set status'), run: opener('status') },
          { id: 'family', label: t('Move to family'), run: opener('family') },
        ]
      : []),
    ...(mayPrice ? [{ id: 'prices', label: t('Change prices'), run: opener('prices') }] : []),
  ]
}

function useColumns(families: Families): ResourceColumn<Product>[] {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  const familyNames = new Map(families.map(({ value, label }) => [value, label]))
  return [
    {
      id: 'name',
      title: t('Product'),
      sortable: true,
      cell: ({ name, thumbnail }) => (
        <span className="flex items-center gap-3 lg:min-w-64">
          <span className="w-12 shrink-0">
            <ProductPicture alt="" src={thumbnail} width={48} height={36} className="aspect-4/3 rounded" />
          </span>
          {inLocale(name, locale)}
        </span>
      ),
    },
    { id: 'status', title: t('Status'), cell: (product) => <ProductStatusTag {...product} /> },
    { id: 'family', title: t('Family'), cell: ({ family_id }) => familyNames.get(family_id) },
    { id: 'brand', title: t('Brand'), hidden: true, cell: ({ brand }) => brand },
    {
      id: 'price',
      title: t('Price'),
      align: 'end',
      sortable: true,
      cell: ({ price_now_cents }) => format.money(price_now_cents),
    },
    {
      id: 'stock',
      title: t('Stock'),
      align: 'end',
      sortable: true,
      cell: ({ available, made_to_order }) =>
        made_to_order && !available ? t('Made to order') : available !== null && format.number(available, 0),
    },
    {
      id: 'waiting',
      title: t('Customers waiting'),
      align: 'end',
      cell: ({ waiting_notices }) => waiting_notices > 0 && format.number(waiting_notices, 0),
    },
    {
      id: 'completeness',
      title: t('Completeness'),
      align: 'end',
      sortable: true,
      cell: ({ completeness }) => completeness !== null && format.percent(completeness),
    },
    {
      id: 'missing',
      title: t('Missing'),
      cell: ({ missing }) => missing.map((part) => t(missingPartLabels[part])).join(', '),
    },
    { id: 'model', title: t('Model number'), hidden: true, cell: ({ model_number }) => model_number },
    {
      id: 'updated',
      title: t('Updated'),
      sortable: true,
      hidden: true,
      cell: ({ updated_at }) => format.dateTime(updated_at),
    },
  ]
}

function Duplicate({ product }: { product: Product }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { run, busy } = useAdminAction({
    onDone: (result) => void navigate(`/admin/products/${(result as { id: string }).id}`),
  })
  return (
    <Button
      look="quiet"
      size="small"
      square
      icon="copy"
      busy={busy}
      label={t('Duplicate {{name}}', { name: inLocale(product.name, locale) })}
      onClick={() => run('duplicate', { id: product.id })}
    />
  )
}
