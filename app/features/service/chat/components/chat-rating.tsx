import { type FormEvent, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { RatingField } from '#ui/data-display/rating.tsx'
import type { Chat } from './store/chat-store.ts'

/** The rating form of a resolved conversation. */
export function ChatRating({ chat, onRated }: { chat: Chat; onRated: () => void }) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)

  async function rate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const rating = Number(new FormData(event.currentTarget).get('rating'))
    setBusy(true)
    await chat.rate(rating)
    setBusy(false)
    onRated()
  }

  return (
    <form onSubmit={rate} className="rounded bg-sunken p-4">
      <RatingField label={t('How did we do?')} />
      <Button type="submit" size="small" busy={isBusy} className="mt-2">
        {t('Submit rating')}
      </Button>
    </form>
  )
}
