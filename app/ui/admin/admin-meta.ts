import type { MetaDescriptor } from 'react-router'

/** The title of a back-office page; search engines keep it out. */
export const adminMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Heliostead` },
  { name: 'robots', content: 'noindex, nofollow' },
]
