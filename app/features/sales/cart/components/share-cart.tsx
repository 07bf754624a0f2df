import { Form, Link, useNavigation } from 'react-router'
import { pathIn, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { sharedCartPath } from '../sharing/shared-cart.ts'

/** A link that still works: what the cart page shows of it. */
export type SharedLink = { token: string; count: number; expires_at: string }

type ShareCartProps = {
  links: readonly SharedLink[]
  /** Scheme and host of the shop. */
  origin: string
  /** Whether the last action created or deleted a link, or was refused. */
  isOpen: boolean
  canShare: boolean
}

/** Creates links to the items of the cart, and lists those that still work. */
export function ShareCart({ links, origin, isOpen, canShare }: ShareCartProps) {
  const t = useText()
  const busy = useNavigation().formData?.get('intent') === 'share'
  return (
    <Disclosure title={t('Share cart')} open={isOpen}>
      <p className="text-sm text-ink-soft">
        {t(
          'A link shows the items and quantities at current prices to anyone who has it, for 30 days. It contains no personal data, and you can delete it.',
        )}
      </p>
      {canShare && (
        <Form method="post" action="/cart" preventScrollReset className="mt-3">
          <Button type="submit" name="intent" value="share" size="small" busy={busy}>
            {t('Create link')}
          </Button>
        </Form>
      )}
      {links.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {links.map((link) => (
            <SharedLinkRow key={link.token} link={link} origin={origin} />
          ))}
        </ul>
      )}
    </Disclosure>
  )
}

function SharedLinkRow({ link, origin }: { link: SharedLink; origin: string }) {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  const path = sharedCartPath(link.token)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-sm">
      <Link to={path} className="link target grow">
        {t('{{count}} items, until {{day}}', { count: link.count, day: format.date(link.expires_at) })}
      </Link>
      <CopyButton text={origin + pathIn(locale, path)} label={t('Copy link')} />
      <Form method="post" action="/cart" preventScrollReset>
        <input type="hidden" name="token" value={link.token} />
        <Button
          type="submit"
          name="intent"
          value="unshare"
          look="quiet"
          size="small"
          square
          icon="trash"
          label={t('Delete link')}
        />
      </Form>
    </li>
  )
}
