import { text } from '#text/text.tsx'

/** How one field of a document or block is edited. `name` is its property; its label is `label` or `fieldLabels[name]`. */
export type Field = { name: string; label?: string; required?: boolean } & (
  | { kind: 'text'; long?: boolean }
  | { kind: 'html' }
  | { kind: 'picture' }
  | { kind: 'link' }
  | { kind: 'list'; fields: readonly Field[]; min?: number; max: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'flag'; by_default?: boolean }
  | { kind: 'line'; hint?: string }
  | { kind: 'lines'; hint?: string }
  | { kind: 'day' }
  | { kind: 'moment' }
  | { kind: 'value' }
  | { kind: 'table' }
)

export type FieldKind = Field['kind']
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>

/** The labels of fields by name. */
export const fieldLabels: Record<string, string> = {
  title: text('Title'),
  above: text('Small label above the title'),
  intro: text('Introduction'),
  words: text('Text'),
  html: text('Text with formatting'),
  image: text('Picture'),
  images: text('Pictures'),
  alt: text('Alternative text'),
  src: text('File'),
  width: text('Width'),
  height: text('Height'),
  caption: text('Caption'),
  wide: text('As wide as the window'),
  link: text('Link'),
  links: text('Links'),
  to: text('Link target'),
  label: text('Link text or label'),
  steps: text('Steps'),
  cards: text('Cards'),
  note: text('Note'),
  columns: text('Columns'),
  rows: text('Rows'),
  unit: text('Unit'),
  questions: text('Questions'),
  question: text('Question'),
  figures: text('Key figures'),
  value: text('Value'),
  bright: text('Highlighted'),
  family: text('Product family'),
  product_ids: text('Product IDs'),
  most: text('Maximum number'),
  fields: text('Form fields'),
  name: text('Name in the address'),
  hint: text('Hint'),
  type: text('Input type'),
  button: text('Button'),
  path: text('Path'),
  from: text('Source'),
  poster: text('Preview picture'),
  captions: text('Captions'),
  locale: text('Language'),
  tone: text('Tone'),
  id: text('Anchor'),
  ground: text('Background'),
  seo_title: text('Title for search engines'),
  description: text('Description for search engines'),
  summary: text('Summary'),
  author: text('Author'),
  author_role: text('What the author does'),
  published_on: text('Publication date'),
  updated_on: text('Updated on'),
  dated: text('Date of the last change'),
  has_contents: text('Show a table of contents'),
  has_header: text('Show the header'),
  has_footer: text('Show the footer'),
  crumbs: text('Breadcrumb'),
  slides: text('Slides'),
  blocks: text('Blocks'),
  kind: text('Type'),
  category_name: text('Name'),
  isShow: text('Shown'),
  entries: text('Header menu'),
  children: text('Entries below it'),
  vue_path: text('Address of the entry'),
  footer: text('Footer columns'),
  phone: text('Phone'),
  email: text('Email'),
  address: text('Address'),
  legal: text('Legal line'),
  header_notices: text('Notices'),
}
