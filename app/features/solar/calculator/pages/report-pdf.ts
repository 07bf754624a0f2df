import { attachment } from '#platform/files/files.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { reportPdf, typesetReport } from '../reports/print-report.server.ts'
import { showReport } from '../reports/report-page.server.ts'
import { answersFromUrl } from '../reports/save-report.server.ts'
import type { Route } from './+types/report-pdf'

/** A report as a PDF, in the language of its URL: `/solarReport?zip=…`, or `?report=…` for a saved report. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { answers } = await answersFromUrl(ctx, new URL(request.url).searchParams)
  const { view } = await showReport(ctx, answers)
  if (!view?.chosen) throw new Problem('missing', text('Complete the previous steps first.'))
  await ctx.services.limits.take('ask', ctx.network_address)
  const paper = reportPdf(view, view.chosen, ctx.locale, ctx.t, ctx.origin)
  const bytes = await typesetReport(paper, ctx.network_address)
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(paper.file_name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
