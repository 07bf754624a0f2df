import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type PublicReview, pathToReview, type RatingSummary } from '../review.ts'

type Page = { rating: RatingSummary | null; items: PublicReview[]; total: number }

const page_size = 5

/**
 * Rating and reviews of a product. The rating is part of the cached page; the reviews are fetched by the browser.
 */
export function ProductReviews({ product_id, rating }: { product_id: string; rating: RatingSummary | null }) {
  const t = useText()
  const format = useFormat()
  const [reviews, setReviews] = useState<PublicReview[]>([])
  const [page, setPage] = useState(1)
  const count = rating?.count ?? 0

  useEffect(() => {
    if (count === 0) return
    let isCurrent = true
    const load = async () => {
      const query = new URLSearchParams({ product_id, page: String(page), page_size: String(page_size) })
      const answer = await call<Page>(`/product/get/reviews?${query}`, {}, { method: 'GET' })
      if (isCurrent && succeeded(answer))
        setReviews((before) => (page === 1 ? answer.data.items : [...before, ...answer.data.items]))
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [product_id, page, count])

  return (
    <section id="reviews" className="scroll-mt-(--sticky-top)">
      <SectionHeading
        title={t('Reviews')}
        aside={
          <Link to={pathToReview(product_id)} className="link target">
            {t('Write a review')}
          </Link>
        }
      />
      {!rating ? (
        <p className="max-w-text text-ink-soft">
          {t('No reviews yet. Only customers who bought this product here can review it.')}
        </p>
      ) : (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[16rem_1fr]">
          <div className="content-start grid gap-3">
            <Rating value={rating.value} count={rating.count} />
            <Stars rating={rating} />
            <p className="text-sm text-ink-soft">{t('From customers who bought this product here.')}</p>
          </div>
          <div>
            <ul className="divide-y divide-line">
              {reviews.map((review) => (
                <li key={review.id} className="grid gap-1 py-5 first:pt-0">
                  <Rating value={review.rating} />
                  <h3 className="text-base">{review.title}</h3>
                  <p className="max-w-text whitespace-pre-line">{review.content}</p>
                  <p className="text-sm text-ink-soft">
                    {review.author} · {format.date(review.create_time)}
                  </p>
                  {review.reply && (
                    <div className="mt-2 max-w-text border-l-2 border-line-strong pl-4">
                      <p className="text-sm font-medium">{t('Reply from Heliostead')}</p>
                      <p className="whitespace-pre-line">{review.reply}</p>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {reviews.length > 0 && reviews.length < count && (
              <Button onClick={() => setPage(page + 1)}>{t('More reviews')}</Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

const five = [5, 4, 3, 2, 1] as const

function Stars({ rating }: { rating: RatingSummary }) {
  const t = useText()
  const format = useFormat()
  return (
    <dl className="grid gap-1 text-sm tabular-nums">
      {five.map((stars) => (
        <div key={stars} className="grid grid-cols-[5rem_1fr_2rem] items-center gap-2">
          <dt>{t('{{count}} stars', { count: stars })}</dt>
          <dd className="col-span-2 grid grid-cols-subgrid items-center">
            <meter
              className="h-2 w-full"
              min={0}
              max={rating.count}
              value={rating.stars[stars]}
              aria-label={t('{{count}} stars', { count: stars })}
            />
            <span className="text-right text-ink-soft">{format.number(rating.stars[stars], 0)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
