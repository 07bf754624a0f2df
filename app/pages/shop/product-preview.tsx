import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import type { Route } from './+types/product-preview.ts'
import { previewStaffProduct } from './product-preview.api.server.ts'
import { ProductView } from './product-view.tsx'

/** `/productPreview/{id}`: the page of a product as it will be once it is live, for staff. */
export const loader = adminLoader((call, { params }: Route.LoaderArgs) =>
  call(previewStaffProduct, { id: params.id }),
)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.detail.name ?? ''} · Heliostead` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function ProductPreview({ loaderData }: Route.ComponentProps) {
  return <ProductView data={loaderData} />
}
