import { type FormEvent, useState } from 'react'
import { Form, useHref, useLocation, useNavigate } from 'react-router'
import { signInPathReturningTo } from '#features/people/auth/components/sign-in-path.ts'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { succeeded } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { addToWishList, removeFromWishList, useIsOnWishList } from './wish-list.ts'

type WishButtonProps = {
  product_id: string
  /** Show only the heart; its label is for screen readers. */
  square?: boolean
  look?: 'secondary' | 'quiet'
  size?: 'small' | 'base' | 'large'
  wide?: boolean
}

/** A heart that adds a product to the wish list or removes it. Guests sign in first and return to this page. */
export function WishListButton({ product_id, square, look = 'quiet', size, wide }: WishButtonProps) {
  const t = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useHref({ pathname, search })
  const isOnList = useIsOnWishList(product_id)
  const [busy, setBusy] = useState(false)

  const press = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!readUserInfo()) return navigate(signInPathReturningTo(here))
    setBusy(true)
    const answer = await (isOnList ? removeFromWishList(product_id) : addToWishList(product_id))
    setBusy(false)
    if (!succeeded(answer)) toast.error(answer.msg)
    else if (isOnList) toast.info(answer.msg)
    else toast.success(answer.msg, { action: { label: t('My Wishlists'), to: '/wishlists' } })
  }

  const label = isOnList ? t('In your wish list') : t('Add to wish list')
  return (
    <Form method="post" action="/wishlists" onSubmit={press} className={wide ? 'w-full' : undefined}>
      <input type="hidden" name="intent" value={isOnList ? 'remove' : 'add'} />
      <input type="hidden" name="product_id" value={product_id} />
      <Button
        type="submit"
        look={look}
        size={size}
        wide={wide}
        square={square}
        busy={busy}
        aria-pressed={isOnList}
        label={square ? label : undefined}
      >
        {!busy && <Icon name="heart" className={isOnList ? 'fill-sun' : undefined} />}
        {!square && label}
      </Button>
    </Form>
  )
}
