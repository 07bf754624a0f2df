import { text } from '#text/text.tsx'
import type { Field } from './field.ts'

const path: Field = {
  kind: 'line',
  name: 'path',
  required: true,
  hint: text('A path of this site, like /about'),
}
const isShow: Field = { kind: 'flag', name: 'isShow', by_default: true }

const entryFields: readonly Field[] = [
  { kind: 'text', name: 'category_name', required: true },
  path,
  {
    kind: 'line',
    name: 'vue_path',
    hint: text('Another address under which the shop shows the page. Leave it empty to use the path.'),
  },
  { kind: 'text', name: 'seo_title', required: true },
  isShow,
]

/** The header menu, two levels deep. */
export const menuFields: readonly Field[] = [
  {
    kind: 'list',
    name: 'entries',
    fields: [...entryFields, { kind: 'list', name: 'children', fields: entryFields, max: 30 }],
    max: 12,
    required: true,
  },
]

export const footerFields: readonly Field[] = [
  {
    kind: 'list',
    name: 'footer',
    fields: [
      { kind: 'text', name: 'title', required: true },
      {
        kind: 'list',
        name: 'links',
        fields: [{ kind: 'text', name: 'label', required: true }, path, isShow],
        max: 20,
        required: true,
      },
    ],
    max: 6,
    required: true,
  },
]

export const noticeFields: readonly Field[] = [
  {
    kind: 'list',
    name: 'header_notices',
    fields: [
      { kind: 'text', name: 'title', required: true },
      { kind: 'text', name: 'words', required: true, long: true },
      { kind: 'moment', name: 'from', label: text('Shown from') },
      { kind: 'moment', name: 'until', label: text('Shown until') },
      { kind: 'flag', name: 'is_default', label: text('Shown while no notice with dates applies') },
    ],
    max: 20,
    required: true,
  },
]

export const contactFields: readonly Field[] = [
  { kind: 'line', name: 'phone' },
  { kind: 'line', name: 'email' },
  { kind: 'text', name: 'address', required: true },
  { kind: 'text', name: 'legal', required: true, long: true },
]
