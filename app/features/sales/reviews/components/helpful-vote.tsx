import { useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { signInPathReturningTo } from '#features/people/auth/components/sign-in-path.ts'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { PublicReview } from '../review.ts'

type HelpfulVoteProps = {
  review: Pick<PublicReview, 'id' | 'title' | 'helpful_count'>
  /** Whether the customer had voted when the page was opened. */
  hasVoted: boolean
}

/** A button by which customers say that a review was helpful, with the number of them. Guests sign in first. */
export function HelpfulVote({ review: { id, title, helpful_count }, hasVoted }: HelpfulVoteProps) {
  const t = useText()
  const format = useFormat()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useHref({ pathname, search, hash: '#reviews' })
  const [changed, setChanged] = useState<{ count: number; is_helpful: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const { count, is_helpful } = changed ?? { count: helpful_count, is_helpful: hasVoted }

  const press = async () => {
    if (busy) return
    if (!readUserInfo()) return navigate(signInPathReturningTo(here))
    setBusy(true)
    const vote = { id, is_helpful: !is_helpful }
    const answer = await call<{ helpful_count: number }>('/product/review/helpful', vote)
    setBusy(false)
    if (succeeded(answer)) setChanged({ count: answer.data.helpful_count, is_helpful: vote.is_helpful })
    else toast.error(answer.msg)
  }
  return (
    <p className="-ml-3">
      <Button look="quiet" size="small" busy={busy} aria-pressed={is_helpful} onClick={() => void press()}>
        <Icon name="check" size={16} className={is_helpful ? 'text-good' : undefined} />
        {count > 0 ? t('Helpful ({{votes}})', { votes: format.number(count, 0) }) : t('Helpful')}
        <span className="sr-only">: {title}</span>
      </Button>
    </p>
  )
}
