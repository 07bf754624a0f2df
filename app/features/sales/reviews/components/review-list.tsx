import { useEffect, useState } from 'react'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import {
  type PublicReview,
  pathOfPhoto,
  type RatingSummary,
  type ReviewOrder,
  type ReviewPhoto,
} from '../review.ts'
import { HelpfulVote } from './helpful-vote.tsx'

type Page = { items: PublicReview[]; total: number }
type Choice = { page: number; stars: Stars | null; order: ReviewOrder }

const five = [5, 4, 3, 2, 1] as const
type Stars = (typeof five)[number]

const page_size = 5

/** The reviews of a product, of all or one number of stars, with their photos. */
export default function ReviewList({ product_id, rating }: { product_id: string; rating: RatingSummary }) {
  const t = useText()
  const [choice, setChoice] = useState<Choice>({ page: 1, stars: null, order: 'newest' })
  const { items, total } = useReviews(product_id, choice)
  const votes = useOwnVotes(product_id)
  const choose = (change: Partial<Choice>) => setChoice({ ...choice, page: 1, ...change })
  return (
    <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[16rem_1fr]">
      <div className="grid content-start gap-5">
        <StarFilter rating={rating} chosen={choice.stars} onChoose={(stars) => choose({ stars })} />
        {rating.count > page_size && (
          <SelectField
            label={t('Sort by')}
            value={choice.order}
            onChange={(event) => choose({ order: event.target.value as ReviewOrder })}
            options={[
              { value: 'newest', label: t('Newest') },
              { value: 'helpful', label: t('Most helpful') },
              { value: 'highest', label: t('Highest rating') },
              { value: 'lowest', label: t('Lowest rating') },
            ]}
          />
        )}
      </div>
      <div>
        <ul className="divide-y divide-line">
          {items.map((review) => (
            <ReviewItem key={review.id} review={review} hasVoted={votes.has(review.id)} />
          ))}
        </ul>
        {items.length > 0 && items.length < total && (
          <Button onClick={() => setChoice({ ...choice, page: choice.page + 1 })}>{t('More reviews')}</Button>
        )}
      </div>
    </div>
  )
}

/** The reviews of the chosen pages so far. */
function useReviews(product_id: string, { page, stars, order }: Choice) {
  const [shown, setShown] = useState<Page>({ items: [], total: 0 })
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const query = new URLSearchParams({
        product_id,
        page: String(page),
        page_size: String(page_size),
        order,
      })
      if (stars) query.set('stars', String(stars))
      const answer = await call<Page>(`/product/get/reviews?${query}`, {}, { method: 'GET' })
      if (!isCurrent || !succeeded(answer)) return
      const { items, total } = answer.data
      setShown((before) => ({ total, items: page === 1 ? items : [...before.items, ...items] }))
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [product_id, page, stars, order])
  return shown
}

const noVotes: ReadonlySet<string> = new Set()

/** The reviews that the signed-in customer found helpful. */
function useOwnVotes(product_id: string) {
  const [votes, setVotes] = useState(noVotes)
  useEffect(() => {
    if (!readUserInfo()) return
    let isCurrent = true
    const load = async () => {
      const answer = await call<{ review_ids: string[] }>('/product/review/votes', { product_id })
      if (isCurrent && succeeded(answer)) setVotes(new Set(answer.data.review_ids))
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [product_id])
  return votes
}

type StarFilterProps = {
  rating: RatingSummary
  chosen: Stars | null
  onChoose: (stars: Stars | null) => void
}

/** How many reviews there are per star; a row shows only its reviews, pressed again all. */
function StarFilter({ rating, chosen, onChoose }: StarFilterProps) {
  const t = useText()
  const format = useFormat()
  return (
    <ul className="text-sm tabular-nums">
      {five.map((stars) => (
        <li key={stars}>
          <button
            type="button"
            aria-pressed={chosen === stars}
            disabled={rating.stars[stars] === 0}
            onClick={() => onChoose(chosen === stars ? null : stars)}
            className="grid min-h-11 w-full grid-cols-[5rem_1fr_2rem] items-center gap-2 rounded text-left enabled:cursor-pointer enabled:hover:text-link aria-pressed:font-semibold lg:min-h-8"
          >
            <span>{t('{{count}} stars', { count: stars })}</span>
            <meter
              className="h-2 w-full"
              min={0}
              max={rating.count}
              value={rating.stars[stars]}
              aria-hidden="true"
            />
            <span className="text-right text-ink-soft">{format.number(rating.stars[stars], 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function ReviewItem({ review, hasVoted }: { review: PublicReview; hasVoted: boolean }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className="grid gap-1 py-5 first:pt-0">
      <Rating value={review.rating} />
      <h3 className="text-base">{review.title}</h3>
      <p className="max-w-text whitespace-pre-line">{review.content}</p>
      {review.photos.length > 0 && <Photos photos={review.photos} title={review.title} />}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {review.author} · {format.date(review.create_time)}
        {review.is_verified && <Tag tone="good">{t('Verified buyer')}</Tag>}
      </p>
      {review.reply && (
        <div className="mt-2 max-w-text border-l-2 border-line-strong pl-4">
          <p className="text-sm font-medium">{t('Reply from Heliostead')}</p>
          <p className="whitespace-pre-line">{review.reply}</p>
        </div>
      )}
      <HelpfulVote review={review} hasVoted={hasVoted} />
    </li>
  )
}

/** The photos of a review as thumbnails that open large. */
function Photos({ photos, title }: { photos: readonly ReviewPhoto[]; title: string }) {
  const t = useText()
  const [open, setOpen] = useState<number | null>(null)
  const nameOf = (index: number) => t('Picture {{number}} of {{name}}', { number: index + 1, name: title })
  const large = open === null ? undefined : photos[open]
  return (
    <ul className="my-2 flex flex-wrap gap-2">
      {photos.map(({ full, thumb }, index) => (
        <li key={full}>
          <button type="button" className="block cursor-pointer" onClick={() => setOpen(index)}>
            <img
              src={pathOfPhoto(thumb)}
              alt={nameOf(index)}
              width={80}
              height={80}
              loading="lazy"
              className="rounded"
            />
          </button>
        </li>
      ))}
      {large && open !== null && (
        <li>
          <Dialog open wide title={nameOf(open)} onClose={() => setOpen(null)}>
            <img src={pathOfPhoto(large.full)} alt={nameOf(open)} className="mx-auto max-h-[75vh] w-auto" />
          </Dialog>
        </li>
      )}
    </ul>
  )
}
