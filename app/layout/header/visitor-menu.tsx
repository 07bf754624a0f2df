import { signOut } from '#features/people/auth/components/sign-out.ts'
import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '#ui/overlays/menu.tsx'
import { useSignInPath, useSignInPathTo } from './sign-in-path.ts'
import { clearVisitorAfterSignOut, fullName, useVisitor } from './visitor.ts'

/**
 * Messages, account and cart in the header. Public pages are rendered for a guest; the visitor's own data is loaded
 * afterwards into reserved space.
 */
export function VisitorMenu() {
  const t = useText()
  const { user, cart_count, unread_count } = useVisitor()
  const signIn = useSignInPath()
  const signInForCart = useSignInPathTo('/cart')
  return (
    <div className="flex items-center">
      <IconLink
        to="/messages"
        icon="message"
        label={t('My Messages')}
        count={unread_count}
        countLabel={t('{{count}} unread messages', { count: unread_count })}
        className={classes('max-sm:hidden', !user && 'invisible')}
      />
      <div className="flex justify-end xl:w-42">
        {user ? (
          <>
            {/* Narrow screens have these entries in the main menu. */}
            <IconLink to="/dashboard" icon="user" label={t('My Account')} className="lg:hidden" />
            <div className="max-lg:hidden max-xl:[&>button>svg:last-child]:hidden">
              <Menu
                size="small"
                icon="user"
                title={
                  <span title={fullName(user) || undefined} className="max-w-22 truncate max-xl:sr-only">
                    {fullName(user) || t('My Account')}
                  </span>
                }
              >
                <MenuLink to="/dashboard">{t('My Account')}</MenuLink>
                <MenuLink to="/OrdersAll">{t('My Orders')}</MenuLink>
                <MenuLine />
                <LogoutButton />
              </Menu>
            </div>
          </>
        ) : (
          <Link
            to={signIn}
            className="flex h-11 items-center gap-2 px-3 font-medium hover:underline max-xl:w-11"
          >
            <Icon name="user" />
            <span className="max-xl:sr-only">{t('Login')}</span>
          </Link>
        )}
      </div>
      <IconLink
        to={user || cart_count > 0 ? '/cart' : signInForCart}
        icon="cart"
        label={t('My Cart')}
        count={cart_count}
        countLabel={t('{{count}} items in the cart', { count: cart_count })}
      />
    </div>
  )
}

/** A menu item that signs the visitor out. */
export function LogoutButton({ className }: { className?: string }) {
  const t = useText()
  const toast = useToast()
  return (
    <MenuButton className={className} onClick={() => void signOut(toast, t).then(clearVisitorAfterSignOut)}>
      {t('Logout')}
    </MenuButton>
  )
}

type IconLinkProps = {
  to: string
  icon: IconName
  label: string
  count?: number
  /** The count as text, for screen readers. */
  countLabel?: string
  className?: string
}

function IconLink({ to, icon, label, count = 0, countLabel, className }: IconLinkProps) {
  return (
    <Link
      to={to}
      aria-label={count > 0 ? `${label}, ${countLabel}` : label}
      className={classes('relative grid size-11 place-items-center rounded hover:bg-sunken', className)}
    >
      <Icon name={icon} size={24} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-sm leading-none font-semibold text-paper tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
