import type { Block, ContentLink, Picture } from './blocks.ts'

/** The blocks as plain markup, for whoever asks for a page's content by a call or reads it in a feed. */
export const htmlOf = (blocks: readonly Block[]): string => blocks.map(oneOf).filter(Boolean).join('\n')

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
        `<ol>${block.steps.map((step) => `<li><p><strong>${plain(step.title)}</strong></p>${words(step.words)}${links(step.link && [step.link])}</li>`).join('')}</ol>`
      )
    case 'cards':
      return heading(block.title) + words(block.intro) + block.cards.map(cardOf).join('')
    case 'table':
      return heading(block.title) + words(block.intro) + table(block)
    case 'faq':
      return (
        heading(block.title) +
        block.questions.map(({ question, html }) => `<h3>${plain(question)}</h3>${html}`).join('')
      )
    case 'figures':
      return (
        heading(block.title) +
        words(block.intro) +
        `<dl>${block.figures.map(({ label, value, unit, note }) => `<dt>${plain(label)}</dt><dd>${plain([value, unit].filter((one) => one !== undefined).join(' '))}</dd>${note ? `<dd>${plain(note)}</dd>` : ''}`).join('')}</dl>`
      )
    case 'products':
      return heading(block.title) + words(block.intro) + links(block.link && [block.link])
    case 'form':
      return heading(block.title) + words(block.words) + links([{ to: block.to, label: block.button }])
    case 'carousel':
      return (
        heading(block.title) +
        (block.slides ?? [])
          .map((slide) => `<h3>${plain(slide.title)}</h3>${words(slide.words)}${picture(slide.image)}`)
          .join('')
      )
    case 'quote':
      return `<blockquote>${words(block.words)}${block.from ? `<p><cite>${plain(block.from)}</cite></p>` : ''}</blockquote>`
    case 'video':
      return heading(block.title) + picture(block.poster) + (block.html ?? '')
    case 'notice':
      return `<p>${block.title ? `<strong>${plain(block.title)}</strong> ` : ''}${plain(block.words)}</p>`
    case 'action':
      return heading(block.title) + words(block.words) + links(block.links)
    case 'articles':
      return (
        heading(block.title) +
        (block.articles ?? [])
          .map(
            ({ id, title, summary }) =>
              `<h3><a href="/article/${id}">${plain(title)}</a></h3>${words(summary)}`,
          )
          .join('')
      )
    case 'include':
      return ''
  }
}

type CardLine = { title: string; words?: string; to?: string; note?: string }

const cardOf = (card: CardLine) =>
  `<h3>${card.to ? link({ to: card.to, label: card.title }) : plain(card.title)}</h3>${words(card.words)}${words(card.note)}`

function table({ caption, columns, rows }: Extract<Block, { kind: 'table' }>) {
  const head = columns.map(
    ({ title, unit }) => `<th scope="col">${plain(unit ? `${title} (${unit})` : title)}</th>`,
  )
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, at) => (at === 0 ? `<th scope="row">${plain(cell)}</th>` : `<td>${plain(cell)}</td>`)).join('')}</tr>`,
  )
  return `<table><caption>${plain(caption)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const heading = (title: string | undefined) => (title ? `<h2>${plain(title)}</h2>` : '')
const words = (sentence: string | undefined) => (sentence ? `<p>${plain(sentence)}</p>` : '')
const link = ({ to, label }: ContentLink<string>) => `<a href="${plain(to)}">${plain(label)}</a>`
const links = (all: ContentLink<string>[] | undefined) => (all ? `<p>${all.map(link).join(' ')}</p>` : '')
const picture = (image: Picture<string> | undefined) =>
  image
    ? `<img src="${plain(image.src)}" alt="${plain(image.alt)}" width="${image.width}" height="${image.height}">`
    : ''
const figure = (image: Picture<string>, caption: string | undefined) =>
  `<figure>${picture(image)}${caption ? `<figcaption>${plain(caption)}</figcaption>` : ''}</figure>`

/** A text as markup: what stands for something in HTML stands for itself. */
export const plain = (value: string | number) =>
  String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
