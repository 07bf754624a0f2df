import { attachment } from '#platform/files/files.server.ts'
import { answering } from '#platform/http/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { scopeOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { reportPaper, typesetReport } from '../reports/print-report.server.ts'
import { showReport } from '../reports/report-page.server.ts'
import { answersAt } from '../reports/save-report.server.ts'
import type { Route } from './+types/report-pdf'

/** A report as a PDF, in the language of its address: `/solarReport?zip=…`, or `?report=…` of one that was kept. */
export const loader = answering(async ({ context, request }: Route.LoaderArgs) => {
  const scope = scopeOf(context)
  const { answers } = await answersAt(scope, new URL(request.url).searchParams)
  const { shown } = await showReport(scope, answers)
  if (!shown?.chosen) throw new Problem('missing', text('Please complete the steps first.'))
  await scope.services.limits.take('ask', scope.network_address)
  const paper = reportPaper(shown, shown.chosen, scope.locale, scope.t, scope.origin)
  const bytes = await typesetReport(paper, scope.network_address)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(paper.file_name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
