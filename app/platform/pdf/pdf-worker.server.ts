// Renders PDFs in a worker thread: measuring a font of 20,000 glyphs would block other requests.
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { blockOf, textLine } from './pdf-blocks.server.ts'
import type { PdfDocument, PdfSheet } from './pdf-document.ts'
import { registerPdfFont } from './pdf-font.server.ts'
import { type Pictures, picturesOf, qrCode } from './pdf-pictures.server.ts'
import { styles } from './pdf-styles.server.ts'

registerPdfFont()

const sheetPage = (document: PdfDocument, sheet: PdfSheet, pictures: Pictures, key: number) =>
  h(
    Page,
    { key, size: 'LETTER', style: styles.page, wrap: true },
    // Must come first: at the end it would appear on the last page only.
    h(
      View,
      { style: styles.foot, fixed: true },
      textLine(document.footer),
      h(Text, {
        render: ({ pageNumber, totalPages }) =>
          (document.page_label ?? '{{page}} / {{pages}}')
            .replace('{{page}}', String(pageNumber))
            .replace('{{pages}}', String(totalPages ?? '')),
      }),
    ),
    header(document, sheet),
    sheet.above ? textLine(sheet.above, styles.small) : null,
    textLine(sheet.title, styles.title),
    ...sheet.blocks.flatMap((block, at) => blockOf(block, `block ${at}`, pictures)),
  )

const header = (document: PdfDocument, { code }: PdfSheet) =>
  h(
    View,
    { style: styles.top },
    h(View, {}, textLine(document.wordmark, styles.wordmark), h(View, { style: styles.sun })),
    code ? qrCode(code) : null,
  )

function pdfOf(document: PdfDocument, pictures: Pictures) {
  const created = document.created_at ? new Date(document.created_at) : new Date()
  return h(
    Document,
    {
      title: document.title,
      language: document.language,
      creator: document.wordmark,
      producer: document.wordmark,
      creationDate: created,
      modificationDate: created,
    },
    ...document.sheets.map((sheet, key) => sheetPage(document, sheet, pictures, key)),
  )
}

/** Renders a PDF in a worker thread. */
export default async (document: PdfDocument) =>
  new Uint8Array(await renderToBuffer(pdfOf(document, await picturesOf(document))))
