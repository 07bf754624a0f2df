import { type ComponentType, useId } from 'react'
import { useLocation } from 'react-router'
import { type MarkupMarks, Reused } from '#platform/http/pages/reused-markup.tsx'
import { shopTimeZone } from '#text/shop-time-zone.ts'
import { useLocale } from '#text/text.tsx'
import { useLayoutData } from './layout-data.ts'

type ReusedPart<Props> = {
  name: string
  /** Whether it shows the shop's details, such as its phone number. */
  usesSite?: boolean
  /** What it takes from the address of the page. */
  variesBy?: (props: Props, pathname: string) => string
  /** Whether browsers hydrate it with these props. It is then rendered each time. */
  isHydrated?: (props: Props) => boolean
}

/**
 * The component of a static part, whose markup the server uses again in other documents while props, language and what is
 * named here are the same. It may contain IDs of `useId`, which depend on its place in the page.
 */
export function reusedPart<Props extends object>(
  Served: ComponentType<Props>,
  { name, usesSite, variesBy, isHydrated }: ReusedPart<Props>,
): ComponentType<Props> {
  function Stored(props: Props) {
    const place = useId()
    const locale = useLocale()
    const { pathname } = useLocation()
    const site = useLayoutData()?.site
    const keyOf = (marks: MarkupMarks) =>
      marks.keyOf([name, place, locale, shopTimeZone(), variesBy?.(props, pathname), usesSite && site, props])
    return (
      <Reused keyOf={keyOf}>
        <Served {...props} />
      </Reused>
    )
  }
  // Without hooks, as staticPart has no `useId` in the browser: it would change all IDs below it.
  return function ReusedPart(props: Props) {
    return isHydrated?.(props) ? <Served {...props} /> : <Stored {...props} />
  }
}
