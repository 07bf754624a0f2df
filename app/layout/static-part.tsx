import { type ComponentType, lazy, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadChunk } from '#platform/http/pages/load-chunk.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

type StaticPart<Props> = {
  /** The component's root element. It renders exactly one, whatever its props are. */
  tag: 'main' | 'section' | 'div' | 'nav' | 'ul'
  /** `import.meta.env.SSR && Component`: the bundler removes the component from the browser's build. */
  served: ComponentType<Props> | false
  /** Imports the component for visitors who come from another page of the shop. */
  load: () => Promise<ComponentType<Props>>
  /** Whether the component needs its script with these props. It is then hydrated once the script has loaded. */
  isInteractive?: (props: Props) => boolean
  /** Whether its props never change while it is shown. */
  isFixed?: boolean
  /** Whether these props have what `servedOnly` leaves out of a document's data. */
  isComplete?: (props: Props) => boolean
}

// React keeps the element's content as it is in the document.
const kept = { __html: '' }

/**
 * A part of a page that never changes in the browser: its component must have no state, effects or handlers, except
 * that `Link` and forms with `data-step` work. The server renders it; the browser keeps the HTML, and loads neither the
 * component nor what it imports. It is rendered in the browser only after a navigation without a new document, or when its
 * props, which are loader data, change: also when data is loaded again that the document left out.
 */
export function staticPart<Props extends object>(part: StaticPart<Props>): ComponentType<Props> {
  const { tag: Tag, served: Served } = part
  if (Served) return Served
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const load = () => {
    loading ??= loadChunk(part.load).then((component) => ({ default: component }))
    return loading
  }
  const Loaded = lazy(load) as unknown as ComponentType<Props>
  return function StaticPart(props: Props) {
    // Only the first value matters: true if the element is in the document already.
    const isHydrating = useInBrowser(() => false, true)
    const [first, setFirst] = useState(isHydrating && !part.isInteractive?.(props) ? props : null)
    // Once the element is gone, as after a step to another product and back, there is no HTML to keep.
    if (first && !part.isFixed && !haveSameValues(first, props)) setFirst(null)
    // On the way back the part is shown without a request.
    useEffect(() => () => void (first && load()), [first])
    if (first)
      return (
        <Tag
          key="kept"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing, see above
          dangerouslySetInnerHTML={kept}
        />
      )
    if (part.isComplete?.(props) === false) return <MissingData />
    return <Loaded key="loaded" {...props} />
  }
}

/** Loads the page's data: when hydration fails, as when an extension changed the page, React renders it anew. */
function MissingData() {
  const { revalidate } = useRevalidator()
  useEffect(() => void revalidate(), [revalidate])
  return null
}

const haveSameValues = <Props extends object>(one: Props, other: Props) =>
  (Object.keys({ ...one, ...other }) as (keyof Props)[]).every((name) => isSame(one[name], other[name]))

/** Loader data that was loaded again, as after a filter was chosen, is another object with the same content. */
const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
