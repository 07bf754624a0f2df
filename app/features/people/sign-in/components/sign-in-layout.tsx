import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import { WidePicture } from '#ui/media/wide-picture.tsx'
import { Page } from '#ui/page/page.tsx'

type EntryLayoutProps = {
  title: string
  intro: string
  children: ReactNode
  /** Beside the form on wide screens, between the form and `below` on phones; without it the benefits of an account. */
  aside?: ReactNode
  below?: ReactNode
}

/** Layout of sign-in, registration and password reset: the form, and beside it what the visitor signs in for. */
export function SignInLayout({ title, intro, children, aside, below }: EntryLayoutProps) {
  return (
    <Page title={title} intro={intro}>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="max-w-form">{children}</div>
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside ?? <AccountBenefits />}</aside>
        {below && <div className="max-w-form">{below}</div>}
      </div>
    </Page>
  )
}

function AccountBenefits() {
  const t = useText()
  const benefits: { icon: IconName; label: string }[] = [
    { icon: 'cart', label: t('One cart and one wish list, on every device.') },
    { icon: 'truck', label: t('Orders with their status, documents and shipments.') },
    { icon: 'sun', label: t('Your saved solar reports.') },
  ]
  return (
    <div className="overflow-hidden rounded bg-sunken max-lg:hidden">
      <WidePicture
        src="/images/scenes/suburban-roof-1200.webp"
        alt=""
        sizes="36rem"
        className="aspect-video w-full object-cover"
      />
      <div className="p-6">
        <h2 className="text-lg">{t('Why create an account?')}</h2>
        <ul className="mt-4 grid gap-3">
          {benefits.map(({ icon, label }) => (
            <li key={label} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 text-sun-deep" />
              {label}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
