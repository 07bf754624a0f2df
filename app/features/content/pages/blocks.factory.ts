import type { StoredBlock, StoredPage } from './blocks.ts'

const inAll = (en: string) => ({ en, de: `${en} (de)`, zh: `${en} (zh)` })

const scene = (name: string) => ({
  src: `/images/scenes/${name}.svg`,
  alt: inAll(`The scene ${name}`),
  width: 1600,
  height: 900,
})

/** One block of every kind, each with all it may have. */
export const everyBlock: StoredBlock[] = [
  {
    kind: 'hero',
    above: inAll('Above the hero'),
    title: inAll('A hero opens'),
    words: inAll('Words of the hero'),
    image: scene('warehouse'),
    links: [{ to: '/products', label: inAll('To the products') }],
  },
  { kind: 'text', id: 'words', title: inAll('A text'), html: inAll('<p>Running <em>words</em>.</p>') },
  { kind: 'image', image: scene('flat-roof'), caption: inAll('Caption of the image'), wide: true },
  {
    kind: 'gallery',
    title: inAll('A gallery'),
    images: ['deck-spa', 'pad-transformer', 'suburban-roof'].map((name) => ({
      ...scene(name),
      caption: inAll(`Caption of ${name}`),
    })),
  },
  {
    kind: 'steps',
    title: inAll('Steps'),
    intro: inAll('One after the other'),
    steps: ['Ask', 'Choose', 'Receive'].map((step) => ({
      title: inAll(step),
      words: inAll(`What ${step} means`),
      link: { to: '/about', label: inAll(`More about ${step}`) },
    })),
  },
  {
    kind: 'cards',
    title: inAll('Cards'),
    intro: inAll('Beside one another'),
    cards: [
      {
        title: inAll('Card with a page'),
        words: inAll('Its words'),
        image: scene('warehouse'),
        to: '/solar',
      },
      { title: inAll('Card with an address'), to: 'https://www.nrel.gov/', note: inAll('A note') },
    ],
  },
  {
    kind: 'table',
    title: inAll('A table'),
    intro: inAll('Figures to compare'),
    caption: inAll('What the table shows'),
    columns: [{ title: inAll('Size') }, { title: inAll('Losses'), unit: 'W' }],
    rows: [
      [inAll('75 kVA'), 1250],
      [inAll('150 kVA'), 2100.5],
    ],
  },
  {
    kind: 'faq',
    title: inAll('Questions'),
    questions: [{ question: inAll('Is it open?'), html: inAll('<p>It is.</p>') }],
  },
  {
    kind: 'figures',
    ground: 'panel',
    title: inAll('Figures'),
    figures: [{ label: inAll('Power'), value: 150, unit: 'kW', note: inAll('at most'), bright: true }],
  },
  {
    kind: 'products',
    title: inAll('Products'),
    family: 'batteries',
    most: 4,
    link: { to: '/batteries', label: inAll('All batteries') },
  },
  {
    kind: 'form',
    ground: 'well',
    title: inAll('A form'),
    words: inAll('A first question'),
    to: '/products',
    fields: [
      { name: 'search', label: inAll('What are you looking for?'), hint: inAll('A hint'), type: 'text' },
    ],
    button: inAll('Look'),
  },
  { kind: 'carousel', path: '/', title: inAll('A carousel') },
  { kind: 'quote', words: inAll('It works.'), from: inAll('Somebody') },
  {
    kind: 'video',
    title: inAll('A film'),
    src: '/videos/film.mp4',
    poster: scene('deck-spa'),
    captions: [{ locale: 'en', src: '/videos/film.en.vtt' }],
    html: inAll('<p>What is said in it.</p>'),
  },
  { kind: 'notice', tone: 'wait', title: inAll('Know this'), words: inAll('Before you read on') },
  {
    kind: 'action',
    ground: 'well',
    title: inAll('Next steps'),
    words: inAll('Words of the action'),
    links: [{ to: 'mailto:hello@heliostead.example', label: inAll('Write to us') }],
  },
  { kind: 'articles', title: inAll('Articles'), most: 3 },
  { kind: 'include', path: '/about' },
]

export const aPageOfEveryBlock: StoredPage = {
  title: inAll('Every block'),
  description: inAll('One of each kind'),
  blocks: everyBlock,
}
