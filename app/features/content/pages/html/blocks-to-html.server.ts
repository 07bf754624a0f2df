import type { Block, ContentLink, Picture } from '../blocks.ts'

/** The blocks as plain markup, for API callers and feed readers. */
export const blocksToHtml = (blocks: readonly Block[]): string => blocks.map(oneOf).filter(Boolean).join('\n')

function oneOf(block: Block): string {
  switch (block.kind) {
    case 'hero':
      return heading(block.title) + words(block.words) + picture(block.image) + links(block.links)
    case 'text':
      return heading(block.title) + block.html
    case 'image':
      return figure(block.image, block.caption)
    case 'gallery':
      return heading(block.title) + block.images.map((image) => figure(image, image.caption)).join('')
    case 'steps':
      return (
        heading(block.title) +
        words(block.intro) +
        `<ol>${block.steps.map((step) => `<li><p><strong>${escapeHtml(step.title)}</strong></p>${words(step.words)}${links(step.link && [step.link])}</li>`).join('')}</ol>`
      )
    case 'cards':
      return heading(block.title) + words(block.intro) + block.cards.map(cardOf).join('')
    case 'table':
      return heading(block.title) + words(block.intro) + table(block)
    case 'faq':
      return (
        heading(block.title) +
        block.questions.map(({ question, html }) => `<h3>${escapeHtml(question)}</h3>${html}`).join('')
      )
    case 'figures':
      return (
        heading(block.title) +
        words(block.intro) +
        `<dl>${block.figures.map(({ label, value, unit, note }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml([value, unit].filter((one) => one !== undefined).join(' '))}</dd>${note ? `<dd>${escapeHtml(note)}</dd>` : ''}`).join('')}</dl>`
      )
    case 'products':
      return heading(block.title) + words(block.intro) + links(block.link && [block.link])
    case 'form':
      return heading(block.title) + words(block.words) + links([{ to: block.to, label: block.button }])
    case 'carousel':
      return (
        heading(block.title) +
        (block.slides ?? [])
          .map((slide) => `<h3>${escapeHtml(slide.title)}</h3>${words(slide.words)}${picture(slide.image)}`)
          .join('')
      )
    case 'quote':
      return `<blockquote>${words(block.words)}${block.from ? `<p><cite>${escapeHtml(block.from)}</cite></p>` : ''}</blockquote>`
    case 'video':
      return heading(block.title) + picture(block.poster) + (block.html ?? '')
    case 'notice':
      return `<p>${block.title ? `<strong>${escapeHtml(block.title)}</strong> ` : ''}${escapeHtml(block.words)}</p>`
    case 'action':
      return heading(block.title) + words(block.words) + links(block.links)
    case 'articles':
      return (
        heading(block.title) +
        (block.articles ?? [])
          .map(
            ({ id, title, summary }) =>
              `<h3><a href="/article/${id}">${escapeHtml(title)}</a></h3>${words(summary)}`,
          )
          .join('')
      )
    case 'include':
      return ''
  }
}

type CardLine = { title: string; words?: string; to?: string; note?: string }

const cardOf = (card: CardLine) =>
  `<h3>${card.to ? link({ to: card.to, label: card.title }) : escapeHtml(card.title)}</h3>${words(card.words)}${words(card.note)}`

function table({ caption, columns, rows }: Extract<Block, { kind: 'table' }>) {
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
const words = (sentence: string | undefined) => (sentence ? `<p>${escapeHtml(sentence)}</p>` : '')
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
