import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Rating } from '#ui/data-display/rating.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { pathOfPhoto, type ReviewState } from '../review.ts'
import {
  decideReviews,
  listStaffReviews,
  type ReviewQuery,
  removeStaffReviewPhoto,
  replyToStaffReview,
} from '../staff/staff-reviews.api.server.ts'
import type { Route } from './+types/review-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Reviews'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<ReviewQuery>(request, ['state', 'rating', 'search'])
  const found = await call(listStaffReviews, params)
  return { ...found, page: params.page, size: params.page_size, state: params.state ?? null }
})

export const action = adminAction({
  decide: decideReviews,
  reply: replyToStaffReview,
  remove_photo: removeStaffReviewPhoto,
})

type Review = Route.ComponentProps['loaderData']['list'][number]

const tones: Record<ReviewState, Tone> = { waiting: 'wait', approved: 'good', rejected: 'neutral' }

function useStates(): Record<ReviewState, string> {
  const t = useText()
  return { waiting: t('To be checked'), approved: t('Published'), rejected: t('Hidden') }
}

/** The reviews of customers: published, hidden, and answered. */
export default function ReviewList({ loaderData: { list, total, page, size, state } }: Route.ComponentProps) {
  const t = useText()
  const states = useStates()
  const decide = useDecision()
  const [answering, setAnswering] = useState<Review | null>(null)
  return (
    <AdminPage title={t('Reviews')} intro={t('The shop shows a review after it is published here.')}>
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/reviews', title: t('All'), current: state === null },
            ...(['waiting', 'approved', 'rejected'] as const).map((one) => ({
              to: `/admin/reviews?state=${one}`,
              title: states[one],
              current: state === one,
            })),
          ]}
        />
      </div>
      <ResourceTable
        id="reviews"
        label={t('Reviews')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        paging={{ page, size, total }}
        search={t('Search text, author or product')}
        filters={[
          {
            id: 'rating',
            label: t('Rating'),
            kind: 'choice',
            options: [5, 4, 3, 2, 1].map((stars) => ({
              value: String(stars),
              label: t('{{count}} stars', { count: stars }),
            })),
          },
        ]}
        bulk={[
          { id: 'approve', label: t('Publish'), run: decide('approve') },
          { id: 'reject', label: t('Hide'), danger: true, run: decide('reject') },
        ]}
        actions={(review) => (
          <RowActions review={review} decide={decide} onReply={() => setAnswering(review)} />
        )}
        empty={<EmptyState title={t('No reviews found')} icon="star" />}
      />
      {answering && <ReplyDialog review={answering} onClose={() => setAnswering(null)} />}
    </AdminPage>
  )
}

type Chosen = { keys: string[] } | { all: true }
type Decide = (decision: 'approve' | 'reject') => (chosen: Chosen) => void

/** Publishes or hides the chosen reviews, or all that match the filters of the URL. */
function useDecision(): Decide {
  const [params] = useSearchParams()
  const { run } = useAdminAction()
  return (decision) => (chosen) => {
    const filter = Object.fromEntries(
      ['state', 'rating', 'search'].flatMap((name) => {
        const value = params.get(name)
        return value ? [[name, value]] : []
      }),
    )
    run('decide', { decision, chosen: 'keys' in chosen ? chosen : { filter } })
  }
}

function useColumns(): ResourceColumn<Review>[] {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  const states = useStates()
  return [
    {
      id: 'review',
      title: t('Product review'),
      cell: (review) => (
        <div className="max-w-text">
          <p className="font-medium">{review.title}</p>
          <p className="whitespace-pre-line text-sm">{review.content}</p>
          <ModeratedPhotos review={review} />
          {review.reply && (
            <p className="mt-1 border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line text-ink-soft">
              {review.reply}
            </p>
          )}
        </div>
      ),
    },
    { id: 'rating', title: t('Rating'), sortable: true, cell: ({ rating }) => <Rating value={rating} /> },
    {
      id: 'helpful',
      title: t('Helpful votes'),
      sortable: true,
      cell: ({ helpful_count }) => format.number(helpful_count, 0),
    },
    { id: 'product', title: t('Product'), cell: ({ product }) => inLocale(product, locale) },
    {
      id: 'author',
      title: t('Author'),
      cell: ({ author, is_verified }) => (
        <>
          {author} {is_verified && <Tag>{t('Verified buyer')}</Tag>}
        </>
      ),
    },
    { id: 'state', title: t('Status'), cell: ({ state }) => <Tag tone={tones[state]}>{states[state]}</Tag> },
    { id: 'sent', title: t('Sent on'), sortable: true, cell: ({ sent_at }) => format.dateTime(sent_at) },
    { id: 'order', title: t('Order'), hidden: true, cell: ({ order_id }) => order_id },
  ]
}

/** The photos of a review, large on a click, each with a button that deletes it. */
function ModeratedPhotos({ review: { id, title, photos } }: { review: Review }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  if (photos.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-3">
      {photos.map(({ full, thumb }, index) => (
        <li key={full} className="grid gap-1">
          <a href={pathOfPhoto(full)} target="_blank" rel="noreferrer">
            <img
              src={pathOfPhoto(thumb)}
              alt={t('Picture {{number}} of {{name}}', { number: index + 1, name: title })}
              width={96}
              height={96}
              loading="lazy"
              className="rounded"
            />
          </a>
          <Button
            size="small"
            look="quiet"
            busy={busy}
            label={t('Remove picture {{number}} of {{name}}', { number: index + 1, name: title })}
            onClick={() => run('remove_photo', { id, photo: full })}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function RowActions({ review, decide, onReply }: { review: Review; decide: Decide; onReply: () => void }) {
  const t = useText()
  const chosen = { keys: [review.id] }
  return (
    <>
      {review.state !== 'approved' && (
        <Button
          size="small"
          label={t('Publish {{name}}', { name: review.title })}
          onClick={() => decide('approve')(chosen)}
        >
          {t('Publish')}
        </Button>
      )}
      {review.state !== 'rejected' && (
        <Button
          size="small"
          label={t('Hide {{name}}', { name: review.title })}
          onClick={() => decide('reject')(chosen)}
        >
          {t('Hide')}
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        label={t('Reply to {{name}}', { name: review.title })}
        onClick={onReply}
      >
        {t('Reply')}
      </Button>
    </>
  )
}

function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Reply to {{name}}', { name: review.title })}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="reply" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="reply"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run('reply', { id: review.id, reply: new FormData(event.currentTarget).get('reply') })
        }}
      >
        <TextArea
          name="reply"
          label={t('Reply')}
          hint={t('Shown below the review. Leave it empty to remove the reply.')}
          rows={6}
          defaultValue={review.reply}
          problem={problems.reply}
        />
      </form>
    </Dialog>
  )
}
