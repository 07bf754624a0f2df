import { attachment } from '#platform/files/files.server.ts'
import { pageLoader } from '#platform/http/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { reportPdf, typesetReport } from '../reports/print-report.server.ts'
import { showReport } from '../reports/report-page.server.ts'
import { answersAt } from '../reports/save-report.server.ts'
import type { Route } from './+types/report-pdf'

/** A report as a PDF, in the language of its address: `/solarReport?zip=…`, or `?report=…` of one that was kept. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { answers } = await answersAt(ctx, new URL(request.url).searchParams)
  const { shown } = await showReport(ctx, answers)
  if (!shown?.chosen) throw new Problem('missing', text('Please complete the steps first.'))
  await ctx.services.limits.take('ask', ctx.network_address)
  const paper = reportPdf(shown, shown.chosen, ctx.locale, ctx.t, ctx.origin)
  const bytes = await typesetReport(paper, ctx.network_address)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(paper.file_name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
