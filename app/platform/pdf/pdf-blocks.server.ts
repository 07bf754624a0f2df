import { Image, type StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type {
  PdfBlock,
  PdfColumns,
  PdfDrawing,
  PdfFact,
  PdfFacts,
  PdfHero,
  PdfList,
  PdfNotes,
  PdfPairs,
  PdfTable,
  PdfTotals,
} from './pdf-document.ts'
import { printable } from './pdf-font.server.ts'
import type { Pictures } from './pdf-pictures.server.ts'
import { styles } from './pdf-styles.server.ts'

type Style = Parameters<typeof StyleSheet.create>[0][string]

/** A text in the font of the documents. */
export const textLine = (text: string, style: Style = {}) => h(Text, { style }, printable(text))

/** The elements of a block. A heading is one of its own, so that it moves to the next page with what follows. */
export function blockOf(block: PdfBlock, key: string, pictures: Pictures): ReactElement[] {
  switch (block.kind) {
    case 'facts':
      return [factList(block, key)]
    case 'hero':
      return [hero(block, key, pictures)]
    case 'columns':
      return [columnsOf(block, key)]
    case 'table':
      return [...headingOf(block.title, key), tableOf(block, key)]
    case 'pairs':
      return [...headingOf(block.title, key, styles.pairHeading), ...pairsOf(block, key)]
    case 'totals':
      return [totalLines(block, key)]
    case 'list':
      return [...headingOf(block.title, key), ...listOf(block, key)]
    case 'notes':
      return [...headingOf(block.title, key), notesOf(block, key)]
    case 'drawing':
      return drawingOf(block, key, pictures)
  }
}

const headingOf = (title: string | undefined, key: string, style: Style = styles.heading) =>
  title
    ? [h(Text, { key: `${key} heading`, style, wrap: false, minPresenceAhead: 60 }, printable(title))]
    : []

const factLines = (facts: PdfFact[]) =>
  facts.map(({ name, value }) =>
    h(
      View,
      { key: name, style: styles.fact },
      textLine(name, styles.factName),
      textLine(value, styles.factValue),
    ),
  )

const factList = ({ facts }: PdfFacts, key: string) =>
  h(View, { key, style: styles.facts }, ...factLines(facts))

function hero({ lead, facts, picture }: PdfHero, key: string, pictures: Pictures) {
  const image = picture === null ? undefined : pictures.get(picture)
  return h(
    View,
    { key, style: styles.hero, wrap: false },
    h(View, { style: styles.heroText }, textLine(lead, styles.lead), ...factLines(facts)),
    image ? h(Image, { style: styles.heroPicture, src: image }) : null,
  )
}

const columnsOf = ({ columns }: PdfColumns, key: string) =>
  h(
    View,
    { key, style: styles.parties },
    ...columns.map(({ title, lines }) =>
      h(
        View,
        { key: title, style: styles.party },
        textLine(title, styles.small),
        ...lines.map((one, at) => h(Text, { key: at }, printable(one))),
      ),
    ),
  )

function tableOf({ columns, rows }: PdfTable, key: string) {
  const head = h(
    View,
    { style: styles.head, fixed: true },
    ...columns.map((column) =>
      h(View, { key: column.title, style: cellOf(column) }, textLine(column.title, styles.small)),
    ),
  )
  const lines = rows.map((row, at) =>
    h(
      View,
      { key: `row ${at}`, style: styles.row, wrap: false },
      ...columns.map((column, i) =>
        h(
          View,
          { key: column.title, style: cellOf(column) },
          textLine(row.cells[i] ?? ''),
          i === 1 && row.note ? textLine(row.note, styles.small) : null,
        ),
      ),
    ),
  )
  return h(View, { key }, head, ...lines)
}

const cellOf = ({ width, align }: PdfTable['columns'][number]) => ({
  width: `${width}%`,
  textAlign: align,
  paddingRight: align === 'left' ? 8 : 12,
})

const pairsOf = ({ rows }: PdfPairs, key: string) =>
  rows.map(({ name, value }, at) =>
    h(
      View,
      { key: `${key} ${at}`, style: styles.pair, wrap: false },
      textLine(name, styles.pairName),
      textLine(value, styles.pairValue),
    ),
  )

const totalLines = ({ totals }: PdfTotals, key: string) =>
  h(
    View,
    { key, style: styles.totals, wrap: false },
    ...totals.map(({ name, value, strong }, at) =>
      h(
        View,
        { key: at, style: strong ? [styles.total, styles.strong] : styles.total },
        textLine(name),
        textLine(value),
      ),
    ),
  )

const listOf = ({ lines, ordered }: PdfList, key: string) =>
  lines.map((text, at) =>
    h(
      View,
      { key: `${key} ${at}`, style: styles.item, wrap: false },
      textLine(ordered ? `${at + 1}.` : '•', styles.itemMark),
      textLine(text, styles.factValue),
    ),
  )

const notesOf = ({ title, notes }: PdfNotes, key: string) =>
  h(
    View,
    { key, style: title ? {} : styles.notes },
    ...notes.map((note, at) => h(Text, { key: at, style: title ? styles.small : {} }, printable(note))),
  )

function drawingOf({ title, picture }: PdfDrawing, key: string, pictures: Pictures) {
  const image = pictures.get(picture)
  if (!image) return []
  return [
    h(
      View,
      { key, wrap: false },
      textLine(title, styles.heading),
      h(Image, { style: styles.drawing, src: image }),
    ),
  ]
}
