import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { MarkupMarks } from './reused-markup.tsx'
import { keyOfProps } from './served-only.server.ts'

/** Markup of a part of a page, and the links in the head that load its pictures early. */
type Stored = { html: string; preloads: string[] }

const maxCharacters = 16 * 1024 * 1024

/** As pages in the page cache: markup may contain dates. */
const maxAgeMs = 10 * 60_000

const stored = new LRUCache<string, Stored>({
  maxSize: maxCharacters,
  sizeCalculation: ({ html }, key) => html.length + key.length,
  ttl: maxAgeMs,
})

// Not to be found in texts of the shop.
const secret = randomUUID().slice(0, 8)
const markStart = `<template data-markup="${secret}`
const markEnd = '"></template>'

/**
 * For one rendering on the server: what to provide as `MarkupMarksContext`, and `complete`, which puts stored markup into the
 * rendered document, removes the marks and stores what was rendered between them. It returns the document in parts, the
 * head in the first: one long string would be copied at each change, which took a third of the time of a page.
 */
export function beginRendering() {
  const keys: string[] = []
  const found: (Stored | undefined)[] = []
  const marks: MarkupMarks = {
    keyOf: keyOfProps,
    find(key) {
      const known = stored.get(key)
      found.push(known)
      return { mark: `${secret}${keys.push(key) - 1}`, isStored: known !== undefined }
    },
  }

  /** `isComplete`: nothing failed, so that the markup may be stored. */
  function complete(html: string, isComplete: boolean): string[] {
    const written: string[] = []
    const open: { at: number; from: number }[] = []
    const preloads: string[] = []
    const head = html.slice(0, html.indexOf('</head>') + 1)
    let from = 0
    for (let to = html.indexOf(markStart); to >= 0; to = html.indexOf(markStart, from)) {
      written.push(html.slice(from, to))
      from = html.indexOf(markEnd, to)
      const at = Number(html.slice(to + markStart.length, from))
      from += markEnd.length
      const known = found[at]
      if (known) {
        written.push(known.html)
        preloads.push(...known.preloads)
      } else if (open.at(-1)?.at === at) {
        const part = written.slice(open.pop()?.from).join('')
        if (isComplete && isWhole(part))
          stored.set(keys[at] as string, { html: copyOf(part), preloads: preloadsOf(part, head, preloads) })
      } else open.push({ at, from: written.length })
    }
    written.push(html.slice(from))
    written[0] = withPreloads(written[0] ?? '', preloads)
    return written
  }

  return { marks, complete }
}

/** The same text as a string of its own: what is cut out of a string keeps all of that in memory. */
const copyOf = (text: string) => Buffer.from(text).toString()

/** Whether no part was left to the browser or to a later chunk. */
const isWhole = (html: string) => !html.includes('<!--$!-->') && !html.includes('<!--$?-->')

const picturePreload = /<link rel="preload" as="image"[^<>]*>/g
const filesStart = ' imageSrcSet="'

/** The links that load pictures of this markup: those of the head, and those of stored markup within it. */
const preloadsOf = (part: string, head: string, more: readonly string[]) =>
  [...(head + more.join('')).matchAll(picturePreload)].flatMap(([link]) => {
    const [, after = ''] = link.split(filesStart)
    const files = after.slice(0, after.indexOf('"'))
    return files && part.includes(files) ? [copyOf(link)] : []
  })

/** Adds links that are missing to the head, where React writes them: before the style sheet. */
function withPreloads(head: string, links: readonly string[]) {
  const missing = [...new Set(links)].filter((link) => !head.includes(link))
  if (missing.length === 0) return head
  const at = head.indexOf('<link rel="stylesheet"')
  return at < 0 ? head : head.slice(0, at) + missing.join('') + head.slice(at)
}
