import fc from 'fast-check'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import * as cartPage from '#features/sales/cart/pages/cart.tsx'
import { checkLines } from '#features/solar/product-checks/check-lines.server.ts'
import * as statemap from '#features/solar/states/pages/statemap.tsx'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { catalogTest, type Harness, test } from '#tests/harness/harness.ts'
import { answersIn, pathOfStep, queryOf, step_names } from './input/answers.ts'
import * as mySolar from './pages/my-solar.tsx'
import * as yourBill from './pages/your-bill.tsx'
import * as yourReport from './pages/your-report.tsx'
import * as yourUse from './pages/your-use.tsx'
import { reportPdf, typesetReport } from './reports/print-report.server.ts'
import type { ReportView } from './reports/report-page.server.ts'
import { retention_days } from './reports/saved-report.ts'
import { deleteExpiredReports, getSavedReport } from './reports/saved-reports.server.ts'
import type { SystemDelivery } from './reports/system-delivery.server.ts'

type Page = { loader: unknown; action?: unknown }
type BillStep = { problems: Record<string, string> }
type Reported = {
  report: ReportView
  saved_report: { saved_at: string; kept_until: string | null } | null
  is_bill_left_out: boolean
}

/** Runs a page's action when a form is given, otherwise its loader. Thrown responses are returned too. */
async function ask<Answer>(
  harness: Harness,
  page: Page,
  path: string,
  form?: Record<string, string> | [string, string][],
) {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const body = form && new URLSearchParams(form)
  const request = new Request(`http://localhost${path}`, body ? { method: 'POST', body } : {})
  const answer = (form ? page.action : page.loader) as (args: Partial<LoaderFunctionArgs>) => Promise<Answer>
  return answer({ context, request, params: {} }).catch((thrown) => thrown as Answer)
}

const columbus = '/yourReport?zip=43215&unit=kwh&bill=800&facing=s'
const reportIn = (location: string | null) =>
  new URL(location ?? '', 'http://localhost').searchParams.get('report')

test('answers survive a round trip through the URL, and unknown parameters are dropped', () => {
  const answers = answersIn(new URLSearchParams('zip=43215&bill=140&evil=1&area=&b7=200'))

  expect(answers).toEqual({ zip: '43215', bill: '140', b7: '200' })
  expect(answersIn(new URLSearchParams(queryOf(answers)))).toEqual(answers)
  expect(pathOfStep('report', answers, { plan: 'maximum', b7: '' })).toBe(
    '/yourReport?zip=43215&bill=140&plan=maximum',
  )
})

test('an unknown ZIP code redirects to the step that asks for it', async ({ harness }) => {
  const way = await ask<Response>(harness, yourBill, '/yourBill?zip=00001')

  expect(way.headers.get('location')).toBe('/yourHouse?zip=00001&check=1')
})

test('empty form fields are removed from the report URL', async ({ harness }) => {
  const way = await ask<Response>(harness, yourReport, '/yourReport?zip=43215&albedo=&years=20')

  expect(way.headers.get('location')).toBe('/yourReport?zip=43215&years=20')
})

test('a bill too small for an estimate leads back to its field', async ({ harness }) => {
  const zero = await ask<Response>(harness, yourUse, '/yourUse?zip=43215&bill=0')
  const { problems } = await ask<BillStep>(harness, yourBill, '/yourBill?zip=43215&bill=0&check=1')
  const month = await ask<BillStep>(harness, yourBill, '/yourBill?zip=43215&unit=kwh&b7=3&check=1')
  const empty_month = await ask<BillStep>(harness, yourBill, '/yourBill?zip=43215&b6=0&b7=140&check=1')

  expect(zero.headers.get('location')).toBe('/yourBill?zip=43215&bill=0&check=1')
  expect(problems.bill).toContain('too little for an estimate')
  expect(Object.keys(month.problems)).toEqual(['b7'])
  expect(empty_month.problems).toEqual({})
})

catalogTest('in a report URL, a bill too small for an estimate counts as blank', async ({ harness }) => {
  const zero = await ask<Reported>(harness, yourReport, '/yourReport?zip=43215&bill=0&facing=s')
  const blank = await ask<Reported>(harness, yourReport, '/yourReport?zip=43215&facing=s')

  expect(zero.report.use).toEqual(blank.report.use)
  expect(zero.is_bill_left_out).toBe(true)
  expect(blank.is_bill_left_out).toBe(false)
})

catalogTest(
  'the report recommends products from the catalog and reflects a changed assumption',
  async ({ harness }) => {
    const { report } = await ask<Reported>(harness, yourReport, columbus)
    const cheaper = await ask<Reported>(harness, yourReport, `${columbus}&retail_usd_kwh=0.06`)

    expect(report.options.map(({ id }) => id)).toEqual(['budget', 'recommended', 'maximum'])
    expect(report.chosen?.id).toBe('recommended')
    expect(report.use.annual_kwh).toBe(9600)
    expect(report.chosen?.result.offset).toBeGreaterThan(0.85)
    expect(cheaper.report.chosen?.result.cash.payback_years).toBeNull()
    expect(cheaper.report.assumptions.find(({ id }) => id === 'retail_usd_kwh')).toMatchObject({
      changed: true,
    })
  },
)

catalogTest('requesting a quote twice saves one report, which opens by its link', async ({ harness }) => {
  const first = await ask<Response>(harness, yourReport, columbus, { intent: 'quote' })
  const second = await ask<Response>(harness, yourReport, columbus, { intent: 'quote' })

  const id = reportIn(first.headers.get('location'))
  expect(reportIn(second.headers.get('location'))).toBe(id)
  expect(await getSavedReport(harness.db, id ?? '')).toMatchObject({ user_id: null, place: 'Columbus, OH' })
  const { report, saved_report } = await ask<Reported>(harness, yourReport, `/yourReport?report=${id}`)
  expect(saved_report?.kept_until).not.toBeNull()
  expect(report.use.annual_kwh).toBe(9600)
})

catalogTest('the quote form is prefilled with the known answers only', async ({ harness }) => {
  const known = async (more: string) => {
    const way = await ask<Response>(harness, yourReport, `/yourReport?zip=43215&facing=s${more}`, {
      intent: 'quote',
    })
    const { report, ...rest } = Object.fromEntries(
      new URL(way.headers.get('location') ?? '', 'http://localhost').searchParams,
    )
    return rest
  }

  expect(await known('&bill=150&tenure=rent&ev=30')).toEqual({
    project: 'residential',
    zip: '43215',
    system_kw: expect.stringMatching(/^\d+(\.\d+)?$/),
    monthly_bill: '150',
    owns_property: 'no',
  })
  expect(Object.keys(await known('&property=business'))).toEqual(['project', 'zip', 'system_kw'])
})

catalogTest(
  'a quote report expires first, a shared report later, and a report in an account never',
  async ({ harness }) => {
    const asked = await ask<Response>(harness, yourReport, columbus, { intent: 'quote' })
    const shared = await ask<{ url: string; until: string }>(harness, yourReport, `${columbus}&spas=1`, {
      intent: 'share',
    })
    await harness.signIn()
    await ask(harness, yourReport, columbus, { intent: 'save' })
    const day = 86_400_000
    const after = (days: number) => new Date(harness.ctx().now().getTime() + days * day)

    const retention = Math.round((Date.parse(shared.until) - harness.ctx().now().getTime()) / day)
    expect(retention).toBe(retention_days.link)
    expect(await deleteExpiredReports(harness.db, after(retention_days.request - 1))).toBe(0)
    expect(await deleteExpiredReports(harness.db, after(retention_days.request + 1))).toBe(1)
    await expect(getSavedReport(harness.db, reportIn(asked.headers.get('location')) ?? '')).rejects.toThrow(
      'no longer available',
    )
    expect(await getSavedReport(harness.db, reportIn(shared.url) ?? '')).toMatchObject({
      kept_until: shared.until,
    })
    expect(await deleteExpiredReports(harness.db, after(retention_days.link + 1))).toBe(1)
    const { reports } = await ask<{ reports: { kept_until: null }[] }>(harness, mySolar, '/residential')
    expect(reports).toEqual([expect.objectContaining({ kept_until: null })])
  },
)

catalogTest(
  'sharing a quote report extends its expiry, and a quote request does not shorten it',
  async ({ harness }) => {
    await ask(harness, yourReport, columbus, { intent: 'quote' })
    const { until } = await ask<{ until: string }>(harness, yourReport, columbus, { intent: 'share' })
    const way = await ask<Response>(harness, yourReport, columbus, { intent: 'quote' })

    const saved_report = await getSavedReport(harness.db, reportIn(way.headers.get('location')) ?? '')

    expect(saved_report.kept_until).toBe(until)
  },
)

catalogTest('an unknown roof orientation widens the range down to east and west', async ({ harness }) => {
  const steep = (facing: string) =>
    ask<Reported>(harness, yourReport, `/yourReport?zip=43215&pitch=steep&bill=150${facing}`)
  const unsure = await steep('')
  const south = await steep('&facing=s')
  const east = await steep('&facing=e')
  const rangeOf = (one: Reported) => one.report.chosen?.result.production_range_kwh
  const per_kw = (one: Reported) => one.report.kwh_per_kw

  expect(unsure.report.facing.known).toBe(false)
  expect(per_kw(unsure)).toBe(per_kw(south))
  expect(rangeOf(unsure)?.high).toBe(rangeOf(south)?.high)
  expect(unsure.report.facing.least_share).toBeLessThanOrEqual(per_kw(east) / per_kw(south) + 0.001)
  expect(rangeOf(unsure)?.low ?? 0).toBeLessThan((rangeOf(south)?.low ?? 0) * 0.9)
  expect(unsure.report.notes.join()).toContain('low end of the range')
})

catalogTest(
  'the roof area estimated from the living area limits the system and is listed as an assumption',
  async ({ harness }) => {
    const { report } = await ask<Reported>(harness, yourReport, `${columbus}&living=2000&floors=2`)

    expect(report.assumptions).toContainEqual(expect.objectContaining({ id: 'roof_area_sqft', value: 400 }))
    expect(report.chosen?.roof_area_sqft).toBeLessThanOrEqual(400)
  },
)

catalogTest('tenure, utility and rate plan change no figure', async ({ harness }) => {
  const plain = await ask<Reported>(harness, yourReport, columbus)
  const with_answers = await ask<Reported>(
    harness,
    yourReport,
    `${columbus}&tenure=rent&rate=time_of_use&utility=AEP+Ohio`,
  )

  expect(with_answers.report.chosen).toEqual(plain.report.chosen)
  expect(with_answers.report.said).toEqual({ tenure: 'rent', utility: 'AEP Ohio', rate_plan: 'time_of_use' })
  expect(with_answers.report.notes.length).toBe(plain.report.notes.length + 2)
})

const unusual_values = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-5',
    '1e9',
    'NaN',
    '95',
    'flat',
    's',
    'own',
    'kwh',
    '85004',
    '96910',
    '<b>',
    '٣',
    '１',
  ),
  fc.string({ maxLength: 12 }),
)

catalogTest(
  'any query string gives a report or a redirect to the step with the invalid answer',
  async ({ harness }) => {
    const names = Object.values(step_names).flat()
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), unusual_values, { maxKeys: 4 }),
        fc.constantFrom('85004', '98101', '96910', '00601', '09009', 'abcde', ''),
        async (answers, zip) => {
          const query = queryOf({ ...answers, zip })
          const given = await ask<Reported | Response>(harness, yourReport, `/yourReport?${query}`)
          if (given instanceof Response)
            return /^\/your(House|Bill|Use|Report)/.test(given.headers.get('location') ?? '')
          const { low, high } = given.report.chosen?.result.production_range_kwh ?? { low: 0, high: 1 }
          return low >= 0 && low <= high && Number.isFinite(high) && given.report.use.annual_kwh >= 0
        },
      ),
      { numRuns: 60 },
    )
  },
)

catalogTest('a saved report cannot be listed or removed by another customer', async ({ harness }) => {
  await harness.signIn()
  await ask(harness, yourReport, columbus, { intent: 'save' })
  const { reports } = await ask<{ reports: { id: string }[] }>(harness, mySolar, '/residential')
  expect(reports).toHaveLength(1)

  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const others = await ask<{ reports: unknown[] }>(harness, mySolar, '/residential')
  const refused = await ask<{ data: { ok: boolean }; init: { status: number } }>(
    harness,
    mySolar,
    '/residential',
    {
      id: reports[0]?.id ?? '',
    },
  )

  expect(others.reports).toEqual([])
  expect(refused.init.status).toBe(404)
  expect(await getSavedReport(harness.db, reports[0]?.id ?? '')).toBeTruthy()
})

catalogTest(
  'a report’s system passes the cart check, and without its rails the rails are reported missing',
  async ({ harness }) => {
    const { report } = await ask<Reported>(harness, yourReport, columbus)
    const lines = report.chosen?.lines ?? []

    const whole = await checkLines(harness.ctx(), lines, '43215')
    const without = await checkLines(
      harness.ctx(),
      lines.filter(({ role }) => role !== 'mounting'),
      '43215',
    )

    expect(whole.findings.filter(({ result }) => result === 'fail')).toEqual([])
    expect(whole.missing).toEqual([])
    expect(without.missing.map(({ name }) => name).join()).toMatch(/rail/i)
  },
)

catalogTest(
  'each recommended system has its freight and arrival day for the ZIP code',
  async ({ harness }) => {
    type Dated = { deliveries: Record<string, SystemDelivery>; report: { options: { id: string }[] } }
    const { deliveries, report } = await ask<Dated>(harness, yourReport, columbus)

    expect(report.options.length).toBeGreaterThan(1)
    for (const { id } of report.options) {
      expect(deliveries[id]?.to_build).toBe(0)
      expect(deliveries[id]?.quote).toEqual({
        get_it_by: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        freight_cents: expect.any(Number),
      })
    }
  },
)

catalogTest(
  'one form adds a report’s system to the cart, and the cart checks it for a ZIP code',
  async ({ harness }) => {
    await harness.signIn()
    const { report } = await ask<Reported>(harness, yourReport, columbus)
    const lines = report.chosen?.lines ?? []
    const form = lines.map(({ product_id, quantity }): [string, string] => [
      'line',
      `${quantity} ${product_id}`,
    ])

    const way = await ask<Response>(harness, cartPage, '/cart', [['intent', 'add_all'], ...form])
    type Cart = {
      cart: { list: unknown[] }
      system: { problem: string | null; checked: object | null } | null
    }
    const { cart, system } = await ask<Cart>(harness, cartPage, '/cart?zip=43215')
    const nowhere = await ask<Cart>(harness, cartPage, '/cart?zip=00001')

    expect(way.headers.get('location')).toBe('/cart')
    expect(cart.list).toHaveLength(lines.length)
    expect(system).toMatchObject({ problem: null, checked: { missing: [] } })
    expect(nowhere.system).toMatchObject({ checked: null, problem: expect.stringContaining('ZIP') })
  },
)

test('the state map sends a state’s code to its page, finds one by ZIP code, and has no detail for an unknown one', async ({
  harness,
}) => {
  const of = (query: string) =>
    ask<{ detail: { sun: { state: string } } | null; shapes: unknown[] }>(
      harness,
      statemap,
      `/statemap${query}`,
    )

  const way = await ask<Response>(harness, statemap, '/statemap?state=dc')
  expect([way.status, way.headers.get('location')]).toEqual([301, '/states/district-of-columbia'])
  expect((await of('?state=PR')).detail?.sun.state).toBe('PR')
  expect((await of('?zip=85001')).detail?.sun.state).toBe('AZ')
  expect((await of('?zip=00001')).detail).toBeNull()
  expect((await of('')).shapes).toHaveLength(51)
})

catalogTest('a report is printed in Chinese as a PDF', async ({ harness }) => {
  const { report } = await ask<Reported>(harness, yourReport, columbus)
  if (!report.chosen) throw new Error('The report has no system')

  const paper = reportPdf(report, report.chosen, 'zh', (english) => english, 'http://localhost')
  const bytes = await typesetReport(paper, 'ada')

  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(paper.chart.months[0]?.label).toBe('1月')
  expect(paper.figures.map(({ label }) => label)).toContain('Installed price before tax and freight')
  expect(paper.notes).toContain('The price and payback don’t include sales tax or freight.')
})
