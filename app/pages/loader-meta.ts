import type { MetaDescriptor } from 'react-router'

/** The `meta` of a route whose loader has written the metadata. */
export const metaOfLoader = ({ loaderData }: { loaderData?: { meta: MetaDescriptor[] } | undefined }) =>
  loaderData?.meta ?? []
