import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '#text/text.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { RatingSummary } from '../review.ts'

// Loaded when a visitor scrolls near it.
const ReviewList = lazy(() => import('./review-list.tsx'))

type ProductReviewsProps = { product_id: string; rating: RatingSummary | null }

/** Rating and reviews of a product. The rating is part of the cached page; the reviews are fetched by the browser. */
export function ProductReviews({ product_id, rating }: ProductReviewsProps) {
  const t = useText()
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section id="reviews" ref={section} className="scroll-mt-(--sticky-top)">
      <SectionHeading
        title={t('Reviews')}
        aside={
          <Link to={`/writeReview?product_id=${product_id}`} className="link target">
            {t('Write a review')}
          </Link>
        }
      />
      {rating ? (
        <>
          <Rating value={rating.value} count={rating.count} />
          <p className="mt-1 text-sm text-ink-soft">{t('From customers who bought this product here.')}</p>
          <Suspense>{isNear && <ReviewList product_id={product_id} rating={rating} />}</Suspense>
        </>
      ) : (
        <p className="max-w-text text-ink-soft">
          {t('No reviews yet. Only customers who bought this product here can review it.')}
        </p>
      )}
    </section>
  )
}
