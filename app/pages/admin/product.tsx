import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ProductStatusTag } from '#features/catalog/editing/admin/components/product-status-tag.tsx'
import { listStaffProducts } from '#features/catalog/editing/bulk/edit-products.api.server.ts'
import {
  adjustProductStock,
  archiveStaffProduct,
  duplicateStaffProduct,
  getProductStock,
  getStaffProduct,
  listProductActivity,
  saveStaffProduct,
  uploadProductDocument,
  uploadProductPicture,
} from '#features/catalog/editing/staff-products.api.server.ts'
import { checkPackageParts } from '#features/solar/product-checks/staff-checks.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/product.ts'
import { ProductActivity } from './product/product-activity.tsx'
import { ProductForm } from './product/product-form.tsx'
import { StockPanel } from './product/stock-panel.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.fields.name.en ?? t('Products'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const product = await call(getStaffProduct, { id: params.id })
  const stock = await call(getProductStock, { id: params.id })
  const activity = await call(listProductActivity, { id: params.id })
  return { ...product, stock, activity }
})

export const action = adminAction(
  {
    save: saveStaffProduct,
    archive: archiveStaffProduct,
    duplicate: duplicateStaffProduct,
    adjust: adjustProductStock,
    find: listStaffProducts,
    check: checkPackageParts,
    picture: uploadProductPicture,
    document: uploadProductDocument,
  },
  { files: 1, file_bytes: 20 * 1024 * 1024 },
)

export type ProductPage = Route.ComponentProps['loaderData']

/** A product: all its fields, its stock, and who changed it. */
export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductEditor key={loaderData.id} latest={loaderData} />
}

/**
 * The form keeps the version that it was filled with, even when the page reads a newer one, so that nothing of another
 * person is overwritten. After a save it is filled again.
 */
function ProductEditor({ latest }: { latest: ProductPage }) {
  const t = useText()
  const locale = useLocale()
  const [filled, setFilled] = useState(latest)
  const [saved, setSaved] = useState(0)
  if (saved > filled.version && latest.version >= saved) setFilled(latest)
  const mayEdit = useMay('products.edit')
  const data = { ...filled, stock: latest.stock, activity: latest.activity }
  const name = { en: latest.fields.name.en, de: latest.fields.name.de, zh: latest.fields.name.zh }
  return (
    <AdminPage
      back={{ to: '/admin/products', label: t('Products') }}
      title={inLocale(name, locale)}
      intro={`${latest.fields.brand} · ${latest.fields.model_number}`}
      actions={
        <>
          <ProductStatusTag {...latest.fields} />
          {mayEdit && <ProductActions data={latest} onSaved={setSaved} />}
        </>
      }
    >
      {latest.archived && (
        <div className="mb-6">
          <Notice>{t('This product is archived. The shop and the product list don’t show it.')}</Notice>
        </div>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ProductForm key={filled.version} data={data} onSaved={setSaved} />
        <aside className="grid gap-6">
          <StockPanel data={data} />
          <ProductActivity entries={latest.activity} />
        </aside>
      </div>
    </AdminPage>
  )
}

type ActionsProps = { data: ProductPage; onSaved: (version: number) => void }

/** Duplicate, and archive or restore. */
function ProductActions({ data: { id, version, archived }, onSaved }: ActionsProps) {
  const t = useText()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const copy = useAdminAction({
    onDone: (result) => void navigate(`/admin/products/${(result as { id: string }).id}`),
  })
  const archive = useAdminAction({
    onDone: (result) => {
      setAsking(false)
      onSaved((result as { version: number }).version)
    },
  })
  return (
    <>
      <Button look="quiet" icon="copy" busy={copy.busy} onClick={() => copy.run('duplicate', { id })}>
        {t('Duplicate')}
      </Button>
      <Button
        look="quiet"
        icon={archived ? 'refresh' : 'trash'}
        busy={archive.busy}
        onClick={() =>
          archived ? archive.run('archive', { id, version, archived: false }) : setAsking(true)
        }
      >
        {archived ? t('Restore') : t('Archive')}
      </Button>
      <Dialog
        title={t('Archive this product?')}
        open={isAsking}
        onClose={() => setAsking(false)}
        footer={
          <Button
            look="danger"
            busy={archive.busy}
            onClick={() => archive.run('archive', { id, version, archived: true })}
          >
            {t('Archive')}
          </Button>
        }
      >
        {t('The shop no longer shows it. Orders keep it, and you can restore it as a draft.')}
      </Dialog>
    </>
  )
}
