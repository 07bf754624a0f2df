// Renders the PDF of solar reports in a worker thread.
import { Document, Page, Rect, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { pdf_font, printable, registerPdfFont } from '#platform/pdf/pdf-font.server.ts'
import type { PdfList, PdfTable, ReportPdf } from './report-pdf.ts'

registerPdfFont()

const ink = '#1a1915'
const soft = '#565148'
const line = '#dfd9cc'
const sun = '#f4b01e'
const panel = '#10253f'

const styles = StyleSheet.create({
  page: {
    fontFamily: pdf_font,
    fontSize: 9,
    color: ink,
    padding: 48,
    paddingBottom: 64,
    lineHeight: 1.4,
  },
  wordmark: { fontSize: 13, fontWeight: 700 },
  bar: { height: 3, width: 40, backgroundColor: sun, marginTop: 4, marginBottom: 20 },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.2, marginBottom: 8 },
  lead: { fontSize: 12, lineHeight: 1.3, marginBottom: 4 },
  soft: { color: soft },
  figures: { flexDirection: 'row', marginTop: 16, marginBottom: 4 },
  figure: { flexGrow: 1, flexBasis: 0, paddingRight: 12 },
  label: { color: soft, fontSize: 8 },
  value: { fontSize: 15, lineHeight: 1.2, fontWeight: 700, marginVertical: 2 },
  heading: { fontSize: 11, lineHeight: 1.3, fontWeight: 700, marginTop: 18, marginBottom: 6 },
  legend: { flexDirection: 'row', marginBottom: 6 },
  key: { width: 12, height: 7, marginRight: 4, marginTop: 3 },
  month: { position: 'absolute', width: 30, textAlign: 'center', fontSize: 7.5, color: soft },
  head: { flexDirection: 'row', borderBottom: `1 solid ${ink}`, paddingBottom: 3 },
  row: { flexDirection: 'row', borderBottom: `0.5 solid ${line}`, paddingVertical: 2.4 },
  line: { marginBottom: 3 },
  notes: { marginTop: 18, color: soft, fontSize: 8 },
  foot: {
    position: 'absolute',
    // US Letter is 792 points high.
    top: 748,
    left: 48,
    right: 48,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: soft,
    fontSize: 8,
  },
})

type Style = Parameters<typeof StyleSheet.create>[0][string]
const words = (text: string, style: Style = {}) => h(Text, { style }, printable(text))

const chart = { width: 516, height: 92, slot: 43, bar: 15 }

function chartOf({ title, legend, months }: ReportPdf['chart']) {
  const most = Math.max(...months.flatMap(({ made, used }) => [made, used]), 1)
  const tall = (value: number) => (value / most) * chart.height
  const rect = (key: string, x: number, value: number, fill: string) =>
    h(Rect, { key, x, y: chart.height - tall(value), width: chart.bar, height: tall(value), fill })
  const key = (text: string, backgroundColor: string) =>
    h(
      View,
      { style: { flexDirection: 'row', marginRight: 16 } },
      h(View, { style: [styles.key, { backgroundColor }] }),
      words(text, styles.soft),
    )
  return h(
    View,
    { wrap: false },
    words(title, styles.heading),
    h(View, { style: styles.legend }, key(legend[0], sun), key(legend[1], panel)),
    h(
      Svg,
      { width: chart.width, height: chart.height, viewBox: `0 0 ${chart.width} ${chart.height}` },
      ...months.flatMap(({ label, made, used }, i) => [
        rect(`${label} made`, i * chart.slot + 5, made, sun),
        rect(`${label} used`, i * chart.slot + 6 + chart.bar, used, panel),
      ]),
    ),
    h(
      View,
      { style: { height: 14, marginTop: 3 } },
      ...months.map(({ label }, i) =>
        h(Text, { key: label, style: [styles.month, { left: i * chart.slot + 5 }] }, label),
      ),
    ),
  )
}

const tableOf = ({ title, columns, rows, new_page }: PdfTable) => {
  const is_headed = columns.some((column) => column.title !== '')
  const cell = (text: string, i: number, style: Style = {}) =>
    h(
      View,
      {
        key: i,
        style: {
          width: `${columns[i]?.width ?? 0}%`,
          textAlign: columns[i]?.right ? 'right' : 'left',
          paddingRight: 8,
        },
      },
      words(text, style),
    )
  return h(
    View,
    { key: title, break: new_page ?? false },
    h(Text, { style: styles.heading, minPresenceAhead: 60 }, printable(title)),
    is_headed &&
      h(View, { style: styles.head }, ...columns.map((column, i) => cell(column.title, i, styles.label))),
    ...rows.map((row, at) =>
      h(View, { key: `row ${at}`, style: styles.row, wrap: false }, ...row.map((text, i) => cell(text, i))),
    ),
  )
}

const listOf = ({ title, lines }: PdfList) =>
  h(
    View,
    { key: title },
    h(Text, { style: styles.heading, minPresenceAhead: 60 }, printable(title)),
    ...lines.map((line) => h(Text, { key: line, style: styles.line, wrap: false }, printable(line))),
  )

const documentOf = (paper: ReportPdf) =>
  h(
    Document,
    { title: paper.file_name, language: paper.language, creator: paper.wordmark, producer: paper.wordmark },
    h(
      Page,
      { size: 'LETTER', style: styles.page },
      // Must come first: at the end it would appear on the last page only.
      h(
        View,
        { style: styles.foot, fixed: true },
        words(paper.footer),
        h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
      ),
      words(paper.wordmark, styles.wordmark),
      h(View, { style: styles.bar }),
      words(paper.title, styles.title),
      words(paper.lead, styles.lead),
      words(paper.range, styles.soft),
      h(
        View,
        { style: styles.figures },
        ...paper.figures.map(({ label, value, note }) =>
          h(
            View,
            { key: label, style: styles.figure },
            words(label, styles.label),
            words(value, styles.value),
            words(note, styles.label),
          ),
        ),
      ),
      chartOf(paper.chart),
      ...paper.sections.map((section) => (section.kind === 'table' ? tableOf(section) : listOf(section))),
      h(View, { style: styles.notes }, ...paper.notes.map((note) => h(Text, { key: note }, printable(note)))),
    ),
  )

/** Renders the PDF of a report in a worker thread. */
export default async (paper: ReportPdf) => new Uint8Array(await renderToBuffer(documentOf(paper)))
