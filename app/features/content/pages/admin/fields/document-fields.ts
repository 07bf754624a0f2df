import { text } from '#text/text.tsx'
import type { DocumentKind } from '../../blocks.ts'
import { slideFields } from './block-fields.ts'
import type { Field } from './field.ts'

const title: Field = { kind: 'text', name: 'title', required: true }
const description: Field = { kind: 'text', name: 'description', required: true, long: true }

/** The fields of a document that visitors see beside its blocks. */
export const documentFields: Record<DocumentKind, readonly Field[]> = {
  page: [
    title,
    { kind: 'text', name: 'above' },
    { kind: 'text', name: 'intro', long: true },
    description,
    { kind: 'text', name: 'seo_title' },
  ],
  policy: [title, description, { kind: 'day', name: 'dated' }],
  article: [
    title,
    { kind: 'text', name: 'summary', required: true, long: true },
    { kind: 'line', name: 'author', required: true },
    { kind: 'text', name: 'author_role' },
    { kind: 'day', name: 'published_on', required: true },
    { kind: 'day', name: 'updated_on' },
    { kind: 'picture', name: 'image' },
  ],
  carousel: [title, { kind: 'list', name: 'slides', fields: slideFields, min: 1, max: 12, required: true }],
}

/** Settings of a page that are rarely changed. */
export const pageSettings: readonly Field[] = [
  { kind: 'flag', name: 'has_contents' },
  { kind: 'flag', name: 'has_header', by_default: true },
  { kind: 'flag', name: 'has_footer', by_default: true },
  { kind: 'day', name: 'dated' },
  {
    kind: 'line',
    name: 'image',
    hint: text('Picture for shared links: a path like /images/scenes/warehouse-1200.webp'),
  },
  {
    kind: 'list',
    name: 'crumbs',
    fields: [
      { kind: 'text', name: 'title', required: true },
      { kind: 'line', name: 'to', required: true, hint: text('A path of this site, like /about') },
    ],
    max: 4,
  },
]

/** All fields of a document except its blocks. */
export const fieldsOfDocument = (kind: DocumentKind) =>
  kind === 'page' ? [...documentFields.page, ...pageSettings] : documentFields[kind]

/** Whether a kind of document consists of blocks. */
export const hasBlocks = (kind: DocumentKind) => kind !== 'carousel'
