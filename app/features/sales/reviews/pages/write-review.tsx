import { Form, Link, useNavigation } from 'react-router'
import { productIdIn, requestedProduct } from '#features/catalog/products/requested-product.server.ts'
import { orderWithProduct } from '#features/sales/orders/queries/look-up-order.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { RatingField } from '#ui/data-display/rating.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { ReviewPhotoFields } from '../components/review-photo-fields.tsx'
import { maxReviewPhotoBytes, maxReviewPhotos, reviewStateLabels } from '../review.ts'
import { ReviewInput } from '../review-input.server.ts'
import { type NewPhoto, photosOf, saveReviewWithPhotos } from '../review-photos.server.ts'
import { reviewBy } from '../reviews.server.ts'
import type { Route } from './+types/write-review'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const product = await requestedProduct(ctx, request.url)
  return {
    product,
    hasBought: (await orderWithProduct(ctx.db, customer.id, product.id)) !== null,
    review: await ownReview(ctx.db, customer.id, product.id),
  }
})

async function ownReview(db: Db, user_id: string, product_id: string) {
  const review = await reviewBy(db, user_id, product_id)
  return review && { ...review, photos: await photosOf(db, review.id) }
}

export const action = pageAction(
  async ({ context, request }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const customer = await requireCustomer(context)
    const form = await request.formData()
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
    const review = parse(ReviewInput, { ...fields, product_id: productIdIn(request.url) })
    await ctx.services.limits.take('ask', `review ${customer.id}`)
    await saveReviewWithPhotos(ctx, customer, review, {
      added: await newPhotosIn(form),
      removed: form.getAll('remove_photo').filter((id) => typeof id === 'string'),
    })
    return { ok: true as const, message: ctx.t('Thank you. We’ll check your review before we publish it.') }
  },
  { files: maxReviewPhotos, file_bytes: maxReviewPhotoBytes },
)

async function newPhotosIn(form: FormData) {
  const photos: NewPhoto[] = []
  for (const photo of form.getAll('photos'))
    if (photo instanceof File && photo.size > 0)
      photos.push({ name: photo.name, bytes: new Uint8Array(await photo.arrayBuffer()) })
  return photos
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({
    ...site,
    title: translator(site.locale)('Write a review'),
    path: '/writeReview',
    noindex: true,
  })
}

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { product, hasBought, review } = loaderData
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  const done = actionData && 'ok' in actionData ? actionData : null
  const refused = done && !done.ok ? done : null
  const typed = refused?.typed ?? {}
  const back = `/productDetails?id=${encodeURIComponent(product.id)}`
  const crumbs = [{ title: product.name, to: back }, { title: t('Write a review') }]
  return (
    <Page title={t('Write a review')} crumbs={crumbs} width="form">
      <p className="mb-8 flex items-center gap-4">
        <ProductPicture alt="" src={product.thumbnail} width={144} height={144} className="w-18 rounded" />
        <Link to={back} className="link font-medium">
          {product.name}
        </Link>
      </p>
      {!hasBought ? (
        <EmptyState
          icon="star"
          title={t('Only customers who bought a product can review it')}
          action={<LinkButton to={back}>{t('Back to the product')}</LinkButton>}
        >
          {t('This keeps reviews limited to verified buyers.')}
        </EmptyState>
      ) : (
        <Form method="post" encType="multipart/form-data" className="grid gap-6">
          {done?.ok && <Notice tone="good" urgent title={done.message} />}
          {!done?.ok && review && <Notice tone="info" title={t(reviewStateLabels[review.state])} />}
          {refused && Object.keys(refused.problems).length === 0 && (
            <Notice tone="bad" urgent title={refused.message} />
          )}
          <FormSummary problems={refused?.problems ?? {}} />
          <RatingField
            label={t('Your rating')}
            defaultValue={Number(typed.rating ?? review?.rating ?? 0) || undefined}
            problem={refused?.problems.rating}
          />
          <TextField
            label={t('Review title')}
            name="title"
            required
            maxLength={120}
            defaultValue={typed.title ?? review?.title}
            problem={refused?.problems.title}
          />
          <TextArea
            label={t('Your review')}
            name="content"
            required
            rows={6}
            maxLength={4000}
            defaultValue={typed.content ?? review?.content}
            problem={refused?.problems.content}
            hint={t(
              'Tell us about delivery, installation and performance. We show your first name and last initial.',
            )}
          />
          <ReviewPhotoFields photos={review?.photos ?? []} problem={refused?.problems.photos} />
          <div>
            <Button type="submit" look="primary" busy={busy}>
              {review ? t('Edit review') : t('Submit review')}
            </Button>
          </div>
        </Form>
      )}
    </Page>
  )
}
