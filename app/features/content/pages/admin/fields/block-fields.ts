import { localeNames, locales, text } from '#text/text.tsx'
import type { Block } from '../../blocks.ts'
import type { Field } from './field.ts'

type Kind = Block['kind']

/** The kinds of blocks, in the order of the menu that adds one. */
export const blockLabels: Record<Kind, string> = {
  text: text('Text'),
  hero: text('Hero'),
  image: text('Picture'),
  gallery: text('Gallery'),
  steps: text('Steps'),
  cards: text('Cards'),
  table: text('Table'),
  faq: text('Questions and answers'),
  figures: text('Key figures'),
  products: text('Products'),
  action: text('Call to action'),
  notice: text('Notice'),
  quote: text('Quote'),
  form: text('Short form'),
  carousel: text('Carousel'),
  video: text('Video'),
  articles: text('Newest articles'),
  include: text('Blocks of another page'),
}

export const blockKinds = Object.keys(blockLabels) as Kind[]

const title: Field = { kind: 'text', name: 'title' }
const requiredTitle: Field = { ...title, required: true }
const intro: Field = { kind: 'text', name: 'intro', long: true }
const words: Field = { kind: 'text', name: 'words', long: true }
const requiredWords: Field = { ...words, required: true }
const caption: Field = { kind: 'text', name: 'caption' }
const link: Field = { kind: 'link', name: 'link' }
const path: Field = {
  kind: 'line',
  name: 'path',
  required: true,
  hint: text('A path of this site, like /about'),
}

/** Texts and target of a link. */
export const linkFields: readonly Field[] = [
  { kind: 'text', name: 'label', required: true },
  {
    kind: 'line',
    name: 'to',
    required: true,
    hint: text('A path like /about, #anchor, https:, mailto: or tel:'),
  },
]
const linksField = (more: { min?: number; required?: boolean } = {}): Field => ({
  kind: 'list',
  name: 'links',
  fields: linkFields,
  max: 3,
  ...more,
})

export const slideFields: readonly Field[] = [
  requiredTitle,
  words,
  { kind: 'picture', name: 'image', required: true },
  link,
]

/** Every block may have an anchor and a background. */
export const layoutFields: readonly Field[] = [
  {
    kind: 'choice',
    name: 'ground',
    options: [
      { value: 'well', label: text('Gray') },
      { value: 'panel', label: text('Dark blue') },
    ],
  },
  { kind: 'line', name: 'id', hint: text('Small letters, for links like #returns') },
]

/** The fields of each kind of block. */
export const blockFields: Record<Kind, readonly Field[]> = {
  hero: [
    { kind: 'text', name: 'above' },
    requiredTitle,
    words,
    { kind: 'picture', name: 'image' },
    linksField(),
  ],
  text: [title, { kind: 'html', name: 'html', required: true }],
  image: [{ kind: 'picture', name: 'image', required: true }, caption, { kind: 'flag', name: 'wide' }],
  gallery: [
    title,
    {
      kind: 'list',
      name: 'images',
      fields: [{ kind: 'picture', name: '', required: true }, caption],
      min: 1,
      max: 40,
      required: true,
    },
  ],
  steps: [
    title,
    intro,
    {
      kind: 'list',
      name: 'steps',
      fields: [requiredTitle, requiredWords, link],
      min: 1,
      max: 20,
      required: true,
    },
  ],
  cards: [
    title,
    intro,
    {
      kind: 'list',
      name: 'cards',
      fields: [
        requiredTitle,
        words,
        { kind: 'picture', name: 'image' },
        { kind: 'line', name: 'to', hint: text('A path like /about, #anchor, https:, mailto: or tel:') },
        { kind: 'text', name: 'note' },
      ],
      min: 1,
      max: 24,
      required: true,
    },
  ],
  table: [title, intro, { ...caption, required: true }, { kind: 'table', name: 'rows', required: true }],
  faq: [
    title,
    {
      kind: 'list',
      name: 'questions',
      fields: [
        { kind: 'text', name: 'question', required: true },
        { kind: 'html', name: 'html', required: true },
      ],
      min: 1,
      max: 60,
      required: true,
    },
  ],
  figures: [
    title,
    intro,
    {
      kind: 'list',
      name: 'figures',
      fields: [
        { kind: 'text', name: 'label', required: true },
        { kind: 'value', name: 'value', required: true },
        { kind: 'line', name: 'unit' },
        { kind: 'text', name: 'note' },
        { kind: 'flag', name: 'bright' },
      ],
      min: 1,
      max: 12,
      required: true,
    },
  ],
  products: [
    requiredTitle,
    intro,
    { kind: 'line', name: 'family', hint: text('Best sellers of this family, if no product IDs are given') },
    { kind: 'lines', name: 'product_ids', hint: text('One product ID per line') },
    { kind: 'number', name: 'most', min: 1, max: 24 },
    link,
  ],
  form: [
    requiredTitle,
    words,
    { kind: 'line', name: 'to', required: true, hint: text('The page that reads the fields, like /quote') },
    {
      kind: 'list',
      name: 'fields',
      fields: [
        { kind: 'line', name: 'name', required: true, hint: text('Small letters, digits and _') },
        { kind: 'text', name: 'label', required: true },
        { kind: 'text', name: 'hint' },
        {
          kind: 'choice',
          name: 'type',
          required: true,
          options: [
            { value: 'text', label: text('Text') },
            { value: 'zip', label: text('ZIP code') },
            { value: 'number', label: text('Number') },
            { value: 'email', label: text('Email') },
          ],
        },
      ],
      min: 1,
      max: 6,
      required: true,
    },
    { kind: 'text', name: 'button', required: true },
  ],
  carousel: [path, title],
  quote: [requiredWords, { kind: 'text', name: 'from' }],
  video: [
    requiredTitle,
    {
      kind: 'line',
      name: 'src',
      required: true,
      hint: text('A path of this site, like /videos/mounting.mp4'),
    },
    { kind: 'picture', name: 'poster', required: true },
    {
      kind: 'list',
      name: 'captions',
      fields: [
        {
          kind: 'choice',
          name: 'locale',
          required: true,
          options: locales.map((value) => ({ value, label: localeNames[value] })),
        },
        { kind: 'line', name: 'src', required: true },
      ],
      max: 3,
    },
    { kind: 'html', name: 'html' },
  ],
  notice: [
    {
      kind: 'choice',
      name: 'tone',
      required: true,
      options: [
        { value: 'info', label: text('Information') },
        { value: 'good', label: text('Good news') },
        { value: 'wait', label: text('Attention') },
      ],
    },
    title,
    requiredWords,
  ],
  action: [requiredTitle, words, linksField({ min: 1, required: true })],
  articles: [title, { kind: 'number', name: 'most', min: 1, max: 50 }],
  include: [path],
}
