import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { translationProblems } from './translations.ts'

/** What is said about a project of these files; a file not given holds nothing. */
function problemsOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'translations-'))
  const all = { 'tools/same-in-chinese.json': '["kWh"]', 'app/page.tsx': '', ...files }
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  const problems = translationProblems(root)
  rmSync(root, { recursive: true })
  return problems
}

const catalog = (entries: Record<string, string>) => JSON.stringify(entries, null, 2)

test('a sentence with both translations is content', () => {
  const problems = problemsOf({
    'app/page.tsx': `export const Page = () => <p title={t("Don't")}>{paid ? t('Paid {{when}}', { when }) : t(\`kWh\`)}</p>`,
    'app/text/de/shop.json': catalog({ "Don't": 'Nicht', 'Paid {{when}}': 'Bezahlt {{when}}', kWh: 'kWh' }),
    'app/text/zh/shop.json': catalog({ "Don't": '不要', 'Paid {{when}}': '{{when}} 已付款', kWh: 'kWh' }),
  })

  expect(problems).toEqual([])
})

test('a missing translation is told with the line that needs it', () => {
  const problems = problemsOf({
    'app/page.tsx': `\n\nscope.t(paid ? 'Paid' : 'Open')`,
    'app/text/de/shop.json': catalog({ Paid: 'Bezahlt', Open: 'Offen' }),
    'app/text/zh/shop.json': catalog({ Paid: '已付款' }),
  })

  expect(problems).toEqual(['app/page.tsx:3: no zh translation of "Open"'])
})

test('a sentence stored in a model counts when it is marked by our own text', () => {
  const ours = `import { text } from '#text/text.tsx'\ntext('Say it')`
  const of_a_table = `import { text } from 'drizzle-orm/pg-core'\ntext('first_name')`

  expect(problemsOf({ 'app/page.tsx': ours })).toHaveLength(2)
  expect(problemsOf({ 'app/page.tsx': of_a_table })).toEqual([])
})

test('what an answer says counts, wherever it is said', () => {
  const answers = `
    throw new Problem('missing', 'Gone')
    const asked = new Problem('invalid', lost ? 'Lost' : fallback ?? 'Broken', { values: { count } })
    reply({ id: 'no sentence' }, 'Saved')
    new Reply(null, { msg: 'Sent', cookies: ['no sentence'] })`
  const others = `new Error('Not for visitors'); reply('x'); new Reply('y'); call({ summary: 'For developers' })`

  const missing = problemsOf({ 'app/page.tsx': answers }).map((one) => /"(.*)"/.exec(one)?.[1])

  expect([...new Set(missing)]).toEqual([
    'Gone',
    'Lost_one',
    'Lost_other',
    'Broken_one',
    'Broken_other',
    'Saved',
    'Sent',
  ])
  expect(problemsOf({ 'app/page.tsx': others })).toEqual([])
})

test('a counted sentence needs its plural forms, in English too', () => {
  const page = `t('{{count}} panels', { count })`
  const german = catalog({
    '{{count}} panels_one': 'Ein Modul',
    '{{count}} panels_other': '{{count}} Module',
  })
  const english = catalog({
    '{{count}} panels_one': 'One panel',
    '{{count}} panels_other': '{{count}} panels',
  })
  const chinese = catalog({ '{{count}} panels_other': '{{count}} 块组件' })
  const files = { 'app/page.tsx': page, 'app/text/de/a.json': german, 'app/text/zh/a.json': chinese }

  expect(problemsOf({ ...files, 'app/text/en/a.json': english })).toEqual([])
  expect(problemsOf(files)).toHaveLength(2)
})

test('orphans, doubles, lost placeholders, empty and untranslated texts are told', () => {
  const problems = problemsOf({
    'app/page.tsx': `t('Dear {{name}}'); t('Sun')`,
    'app/text/de/a.json': catalog({ 'Dear {{name}}': 'Guten Tag {{nam}}', Sun: ' ', Moon: 'Mond' }),
    'app/text/de/b.json': catalog({ Sun: 'Sonne' }),
    'app/text/zh/a.json': catalog({ 'Dear {{name}}': '{{name}}，您好', Sun: 'Sun' }),
  })

  expect(problems).toEqual([
    'app/text/de/a.json:4: nobody says "Moon" any more',
    'app/text/de/b.json:2: "Sun" is already in app/text/de/a.json:3',
    'app/text/de/a.json:2: "Dear {{name}}" has lost {{name}}',
    'app/text/de/a.json:2: "Dear {{name}}" has gained {{nam}}',
    'app/text/de/a.json:3: "Sun" is empty',
    'app/text/zh/a.json:3: "Sun" is not Chinese (brands and units: tools/same-in-chinese.json)',
  ])
})

test('a sentence put together by code is refused', () => {
  expect(problemsOf({ 'app/page.tsx': `t('Dear ' + name)` })[0]).toContain('put together by code')
})

test('labels, screens of the back office and the shapes of its forms are displayed by browsers', () => {
  const code = (name: string) => `import { text } from '#text/text.tsx'\nexport const ${name} = text('Sun')`
  const problemsIn = (file: string, name = 'star') =>
    problemsOf({
      [file]: code(name),
      'app/text/de/a.server.json': catalog({ Sun: 'Sonne' }),
      'app/text/zh/a.server.json': catalog({ Sun: '太阳' }),
    })

  expect(problemsIn('app/model.ts')).toEqual([])
  expect(problemsIn('app/model.ts', 'starLabels')).toHaveLength(2)
  expect(problemsIn('app/star/admin/field.ts')).toHaveLength(2)
  expect(problemsIn('app/star/star-input.ts')).toHaveLength(2)
})

test('what a browser says stands where browsers get it', () => {
  const catalogs = {
    'app/text/de/a.server.json': catalog({ Sun: 'Sonne' }),
    'app/text/zh/a.server.json': catalog({ Sun: '太阳' }),
  }
  const problemsWithCatalogs = (files: Record<string, string>) => problemsOf({ ...files, ...catalogs })

  expect(
    problemsWithCatalogs({ 'app/page.tsx': `export default function Page() {\n  return t('Sun')\n}` }),
  ).toEqual([
    'app/page.tsx:2: "Sun" is said in a browser, but only the server has app/text/de/a.server.json:2',
    'app/page.tsx:2: "Sun" is said in a browser, but only the server has app/text/zh/a.server.json:2',
  ])
  const of_both = `export const loader = () => words()\nexport default () => words()\nconst words = () => t('Sun')`
  expect(problemsWithCatalogs({ 'app/page.tsx': of_both })).toHaveLength(2)
  const of_parts = `const Row = () => t('Sun')\nexport const loader = 1\nexport default () => <Row />`
  expect(problemsWithCatalogs({ 'app/page.tsx': of_parts })).toHaveLength(2)
})

test('what only the server says may stand where browsers do not get it', () => {
  const catalogs = {
    'app/text/de/a.server.json': catalog({ Sun: 'Sonne' }),
    'app/text/zh/a.server.json': catalog({ Sun: '太阳' }),
  }
  const problemsWithCatalogs = (files: Record<string, string>) => problemsOf({ ...files, ...catalogs })

  const of_loader = `export const loader = answering(async () => words(scope))
    const words = ({ t }) => ({ title: t('Sun') })
    export default ({ loaderData }: { loaderData: typeof loader }) => <h1>{loaderData.title}</h1>`
  expect(problemsWithCatalogs({ 'app/page.tsx': of_loader })).toEqual([])
  expect(problemsWithCatalogs({ 'app/suns.server.ts': `t('Sun')` })).toEqual([])
  expect(
    problemsWithCatalogs({ 'app/emails/sun.tsx': `export const sunMail = { subject: (_, t) => t('Sun') }` }),
  ).toEqual([])
  const in_model = `import { text } from '#text/text.tsx'\nexport const needed = text('Sun')`
  expect(problemsWithCatalogs({ 'app/sun.ts': in_model })).toEqual([])
})

test('a public page may not use a text that only account pages load', () => {
  const files = {
    'app/page.tsx': `import { Part } from '#ui/part.tsx'\nimport type { Other } from '#ui/other.tsx'\nexport const handle = { public: true }`,
    'app/ui/part.tsx': `export const Part = () => t('Paid')`,
    'app/ui/other.tsx': `export const Other = () => t('Open')`,
    'app/text/zh-account.ts': `import.meta.glob(['./zh/orders.json'])`,
    'app/text/de/orders.json': catalog({ Open: 'Offen', Paid: 'Bezahlt' }),
    'app/text/zh/orders.json': catalog({ Open: '未付', Paid: '已付款' }),
  }

  expect(problemsOf(files)).toEqual([
    'app/ui/part.tsx:1: "Paid" is shown on a public page, which does not load app/text/zh/orders.json:3',
  ])
  expect(problemsOf({ ...files, 'app/page.tsx': files['app/page.tsx'].replace('public: true', '') })).toEqual(
    [],
  )
})
