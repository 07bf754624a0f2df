import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useLocale } from '#text/text.tsx'

/** What a rendering on the server knows of stored markup (stored-markup.server.ts). */
export type MarkupMarks = {
  /** Whether markup is stored under the key, and what stands for it, or around it, in this rendering. */
  find(key: string): { mark: string; isStored: boolean }
  /** A key of props: all that they may render. Throws if they have a function, an element or another thing that JSON leaves out. */
  keyOf(data: unknown): string
}

/** Never provided in browsers. */
export const MarkupMarksContext = /* @__PURE__ */ createContext<MarkupMarks | null>(null)

/**
 * On the server, the component's markup is stored and used again in other documents, for all visitors, while props and
 * language are the same, for ten minutes at most. The component must depend on nothing else, such as the address of the page,
 * and must neither use `useId` nor suspend. Browsers hydrate it like any other: for them take the component itself
 * (`import.meta.env.SSR ? reusedMarkup('card', Card) : Card`), so that they do not load this.
 */
export function reusedMarkup<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return function ReusedMarkup(props: Props) {
    const locale = useLocale()
    return (
      <Reused keyOf={(marks) => marks.keyOf([name, locale, props])}>
        <Component {...props} />
      </Reused>
    )
  }
}

type ReusedProps = { keyOf: (marks: MarkupMarks) => string; children: ReactNode }

/** Renders its children, or what stands for their stored markup. */
export function Reused({ keyOf, children }: ReusedProps) {
  const marks = use(MarkupMarksContext)
  if (!marks) return children
  const { mark, isStored } = marks.find(keyOf(marks))
  if (isStored) return <template data-markup={mark} />
  return (
    <>
      <template data-markup={mark} />
      {children}
      <template data-markup={mark} />
    </>
  )
}
