import type { ArticleSummary, Block, ContentLink, Picture, Slide } from '../blocks.ts'

/** The blocks as plain HTML, for API callers and feed readers. */
export const blocksToHtml = (blocks: readonly Block[]): string =>
  blocks.map(blockToHtml).filter(Boolean).join('\n')

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return heading(block.title) + block.html
    case 'image':
      return figure(block.image, block.caption)
    case 'gallery':
      return heading(block.title) + block.images.map((image) => figure(image, image.caption)).join('')
    case 'hero':
      return heading(block.title) + paragraph(block.words) + picture(block.image) + links(block.links)
    case 'action':
      return heading(block.title) + paragraph(block.words) + links(block.links)
    case 'form':
      return heading(block.title) + paragraph(block.words) + links([{ to: block.to, label: block.button }])
    case 'video':
      return heading(block.title) + picture(block.poster) + (block.html ?? '')
    case 'faq':
      return heading(block.title) + block.questions.map(question).join('')
    case 'carousel':
      return heading(block.title) + (block.slides ?? []).map(slide).join('')
    case 'articles':
      return heading(block.title) + (block.articles ?? []).map(articleLink).join('')
    case 'quote':
      return quote(block)
    case 'notice':
      return notice(block)
    case 'include':
      return ''
    default:
      return heading(block.title) + paragraph(block.intro) + contentOf(block)
  }
}

/** The content of a block with a title and an introduction. */
function contentOf(block: Of<'steps' | 'cards' | 'table' | 'figures' | 'products'>): string {
  switch (block.kind) {
    case 'steps':
      return `<ol>${block.steps.map(step).join('')}</ol>`
    case 'cards':
      return block.cards.map(card).join('')
    case 'table':
      return table(block)
    case 'figures':
      return `<dl>${block.figures.map(keyFigure).join('')}</dl>`
    case 'products':
      return links(block.link && [block.link])
  }
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

const step = ({ title, words, link }: Of<'steps'>['steps'][number]) =>
  `<li><p><strong>${escapeHtml(title)}</strong></p>${paragraph(words)}${links(link && [link])}</li>`

const question = ({ question, html }: Of<'faq'>['questions'][number]) =>
  `<h3>${escapeHtml(question)}</h3>${html}`

function keyFigure({ label, value, unit, note }: Of<'figures'>['figures'][number]) {
  const quantity = escapeHtml([value, unit].filter((one) => one !== undefined).join(' '))
  return `<dt>${escapeHtml(label)}</dt><dd>${quantity}</dd>${note ? `<dd>${escapeHtml(note)}</dd>` : ''}`
}

const slide = ({ title, words, image }: Slide) =>
  `<h3>${escapeHtml(title)}</h3>${paragraph(words)}${picture(image)}`

const articleLink = ({ id, title, summary }: ArticleSummary) =>
  `<h3><a href="/article/${id}">${escapeHtml(title)}</a></h3>${paragraph(summary)}`

const quote = ({ words, from }: Of<'quote'>) =>
  `<blockquote>${paragraph(words)}${from ? `<p><cite>${escapeHtml(from)}</cite></p>` : ''}</blockquote>`

const notice = ({ title, words }: Of<'notice'>) =>
  `<p>${title ? `<strong>${escapeHtml(title)}</strong> ` : ''}${escapeHtml(words)}</p>`

const card = ({ title, words, to, note }: Of<'cards'>['cards'][number]) =>
  `<h3>${to ? link({ to, label: title }) : escapeHtml(title)}</h3>${paragraph(words)}${paragraph(note)}`

function table({ caption, columns, rows }: Of<'table'>) {
  const head = columns.map(
    ({ title, unit }) => `<th scope="col">${escapeHtml(unit ? `${title} (${unit})` : title)}</th>`,
  )
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, at) => (at === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`)).join('')}</tr>`,
  )
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const heading = (title: string | undefined) => (title ? `<h2>${escapeHtml(title)}</h2>` : '')
const paragraph = (content: string | undefined) => (content ? `<p>${escapeHtml(content)}</p>` : '')
const link = ({ to, label }: ContentLink<string>) => `<a href="${escapeHtml(to)}">${escapeHtml(label)}</a>`
const links = (all: ContentLink<string>[] | undefined) => (all ? `<p>${all.map(link).join(' ')}</p>` : '')
const picture = (image: Picture<string> | undefined) =>
  image
    ? `<img src="${escapeHtml(image.src)}" alt="${escapeHtml(image.alt)}" width="${image.width}" height="${image.height}">`
    : ''
const figure = (image: Picture<string>, caption: string | undefined) =>
  `<figure>${picture(image)}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`

/** Escapes a text for HTML content and attributes. */
export const escapeHtml = (value: string | number) =>
  String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
