import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { flatMenu } from '#features/content/pages/menu-cookie.ts'
import { DeliveryPlace } from '#features/people/addresses/components/delivery-place.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/media/icon.tsx'
import type { LayoutData } from '../layout-data.ts'
import { Logo } from '../logo.tsx'
import { menuInDocument, storeMenu } from '../menu-cookie.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { MainMenu, MainMenuButton } from './main-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { useVisitorRefresh } from './visitor.ts'
import { VisitorMenu } from './visitor-menu.tsx'

/** A 35 px strip with phone and languages, the header, which sticks once the strip is scrolled away, and the notice. */
export function Header({
  layout: { navigation, site },
  entries,
}: {
  layout: LayoutData
  entries: ReactNode
}) {
  const t = useText()
  const isStuck = useScrolledBeyond(35)
  useVisitorRefresh()
  useEffect(() => storeMenu(navigation ? flatMenu(navigation) : menuInDocument()), [navigation])
  return (
    <>
      <div className="no-print page-width flex h-[35px] items-center justify-between gap-4 text-sm text-ink-soft">
        <a
          href={`tel:${site.phone.replaceAll(/[^+\d]/g, '')}`}
          className="target flex items-center gap-1.5 hover:text-ink"
        >
          <Icon name="phone" size={16} label={t('Phone')} />
          <span className="max-sm:sr-only">{site.phone}</span>
        </a>
        <div className="flex items-center gap-4">
          <DeliveryPlace compact />
          <LanguageSwitch />
        </div>
      </div>
      <header
        className={classes(
          'no-print sticky top-(--view-bar) z-30 border-y border-line bg-paper',
          isStuck ? 'shadow' : 'transition-shadow',
        )}
      >
        <div className="page-width flex h-16 items-center gap-2 sm:gap-4 lg:h-[4.4375rem]">
          <Logo />
          <MainMenu entries={entries} />
          <SearchBox id="search" className="w-56 max-xl:hidden" />
          <div className="ml-auto flex items-center">
            <SmallSearch />
            <VisitorMenu />
            <MainMenuButton />
          </div>
        </div>
      </header>
      {site.header_notice && (
        <details className="notice no-print bg-sun-wash text-sm">
          <summary>{site.header_notice}</summary>
        </details>
      )}
    </>
  )
}

/** On narrow screens: a button that opens the search field over the header. Works without JavaScript. */
function SmallSearch() {
  const t = useText()
  const { key } = useLocation()
  return (
    <>
      <button
        type="button"
        popoverTarget="search-panel"
        aria-label={t('Search')}
        className="grid size-11 place-items-center rounded hover:bg-sunken xl:hidden"
      >
        <Icon name="search" size={24} />
      </button>
      <div
        key={key}
        id="search-panel"
        popover="auto"
        className="fixed inset-x-0 top-(--view-bar) bottom-auto m-0 h-[calc(35px+4rem)] w-full items-center gap-2 overflow-visible border-b border-line bg-paper shadow open:flex"
      >
        <div className="page-width flex items-center gap-2">
          <SearchBox id="small-search" autoFocus className="grow" />
          <Button
            look="quiet"
            square
            icon="close"
            label={t('Close')}
            popoverTarget="search-panel"
            popoverTargetAction="hide"
          />
        </div>
      </div>
    </>
  )
}

function useScrolledBeyond(pixels: number) {
  const [isBeyond, setBeyond] = useState(false)
  useEffect(() => {
    const update = () => setBeyond(window.scrollY > pixels)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [pixels])
  return isBeyond
}
