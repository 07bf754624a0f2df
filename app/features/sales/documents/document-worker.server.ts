// Renders documents in a worker thread: measuring a font of 20,000 glyphs would block other requests.
import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { encode } from 'uqr'
import { pdf_font, printable, registerPdfFont } from '#platform/pdf/pdf-font.server.ts'
import type { OrderDocument, Sheet } from './document.ts'

registerPdfFont()

const ink = '#1a1915'
const soft = '#565148'
const line = '#dfd9cc'

const styles = StyleSheet.create({
  page: {
    fontFamily: pdf_font,
    fontSize: 9.5,
    color: ink,
    padding: 48,
    paddingBottom: 72,
    lineHeight: 1.4,
  },
  top: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 24 },
  wordmark: { fontSize: 14, fontWeight: 700 },
  sun: { height: 3, width: 40, backgroundColor: '#f4b01e', marginTop: 4 },
  title: { fontSize: 20, fontWeight: 700, marginBottom: 10 },
  facts: { marginBottom: 20 },
  fact: { flexDirection: 'row', marginBottom: 2 },
  factName: { width: 130, color: soft },
  parties: { flexDirection: 'row', marginBottom: 24 },
  party: { flexGrow: 1, flexBasis: 0, paddingRight: 16 },
  small: { color: soft, fontSize: 8.5, marginBottom: 2 },
  head: { flexDirection: 'row', borderBottom: `1 solid ${ink}`, paddingBottom: 4 },
  row: { flexDirection: 'row', borderBottom: `0.5 solid ${line}`, paddingVertical: 5 },
  totals: { marginTop: 10, marginLeft: '40%' },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  strong: { fontWeight: 700, borderTop: `1 solid ${ink}`, marginTop: 2, paddingTop: 4 },
  notes: { marginTop: 24, color: soft },
  foot: {
    position: 'absolute',
    bottom: 32,
    left: 48,
    right: 48,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: soft,
    fontSize: 8,
  },
})

const textLine = (text: string, style: Parameters<typeof StyleSheet.create>[0][string] = {}) =>
  h(Text, { style }, printable(text))

const sheetPage = (document: OrderDocument, sheet: Sheet, key: number) =>
  h(
    Page,
    { key, size: 'LETTER', style: styles.page, wrap: true },
    header(document, sheet),
    textLine(sheet.title, styles.title),
    factList(sheet),
    partyColumns(sheet),
    tableHead(sheet),
    ...tableRows(sheet),
    totalLines(sheet),
    h(View, { style: styles.notes }, ...sheet.notes.map((note) => h(Text, { key: note }, printable(note)))),
    h(
      View,
      { style: styles.foot, fixed: true },
      textLine(document.footer),
      h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
    ),
  )

const header = (document: OrderDocument, { code }: Sheet) =>
  h(
    View,
    { style: styles.top },
    h(View, {}, textLine(document.wordmark, styles.wordmark), h(View, { style: styles.sun })),
    code ? qrCode(code) : null,
  )

const factList = ({ facts }: Sheet) =>
  h(
    View,
    { style: styles.facts },
    ...facts.map(({ name, value }) =>
      h(View, { key: name, style: styles.fact }, textLine(name, styles.factName), textLine(value)),
    ),
  )

const partyColumns = ({ parties }: Sheet) =>
  h(
    View,
    { style: styles.parties },
    ...parties.map(({ title, lines }) =>
      h(
        View,
        { key: title, style: styles.party },
        textLine(title, styles.small),
        ...lines.map((one, at) => h(Text, { key: at }, printable(one))),
      ),
    ),
  )

/** Column titles, repeated on each page. */
const tableHead = ({ columns }: Sheet) =>
  h(
    View,
    { style: styles.head, fixed: true },
    ...columns.map((column) =>
      h(View, { key: column.title, style: cellOf(column) }, textLine(column.title, styles.small)),
    ),
  )

const tableRows = ({ columns, rows }: Sheet) =>
  rows.map((row, at) =>
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

const totalLines = ({ totals }: Sheet) =>
  h(
    View,
    { style: styles.totals, wrap: false },
    ...totals.map(({ name, value, strong }, at) =>
      h(
        View,
        { key: at, style: strong ? [styles.total, styles.strong] : styles.total },
        textLine(name),
        textLine(value),
      ),
    ),
  )

const cellOf = ({ width, align }: Sheet['columns'][number]) => ({
  width: `${width}%`,
  textAlign: align,
  paddingRight: align === 'left' ? 8 : 12,
})

/** The code as a QR code with its text below. */
function qrCode(code: string): ReactElement {
  const { data, size } = encode(code, { border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return h(
    View,
    { style: { alignItems: 'center' } },
    h(
      Svg,
      { width: 64, height: 64, viewBox: `0 0 ${size} ${size}` },
      h(Path, { d: squares.join(''), fill: ink }),
    ),
    textLine(code, { fontSize: 8, marginTop: 2 }),
  )
}

const pdfDocument = (document: OrderDocument) =>
  h(
    Document,
    {
      title: document.file_name,
      language: document.language,
      creator: document.wordmark,
      producer: document.wordmark,
    },
    ...document.sheets.map((sheet, key) => sheetPage(document, sheet, key)),
  )

/** Renders the PDF of an order document in a worker thread. */
export default async (document: OrderDocument) => new Uint8Array(await renderToBuffer(pdfDocument(document)))
