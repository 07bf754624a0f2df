import type { MetaDescriptor } from 'react-router'

/**
 * The `meta` of a route whose loader has written the metadata. It is not sent a second time as data of a document
 * (`servedOnly`): the browser reads it from the head.
 */
export const metaOfLoader = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } | undefined }) =>
  loaderData ? (loaderData.meta ?? (metaOfFirstDocument ??= readMeta())) : []

let metaOfFirstDocument: MetaDescriptor[] | undefined

const written =
  'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], ' +
  'link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]'

/** What `pageMeta` and the structured data wrote into the document's head. */
function readMeta(): MetaDescriptor[] {
  return [...document.head.querySelectorAll(written)].map((element) => {
    const content = element.textContent ?? ''
    if (element.localName === 'title') return { title: content }
    if (element.localName === 'script') return { 'script:ld+json': JSON.parse(content) }
    const attributes = Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [name === 'hreflang' ? 'hrefLang' : name, value]),
    )
    return element.localName === 'link' ? { tagName: 'link', ...attributes } : attributes
  }) as MetaDescriptor[]
}
