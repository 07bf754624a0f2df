import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { featureCycles, featureImports, featureList } from './check-imports.ts'
import config, { domains, rules } from './import-rules.mjs'

const orders = 'app/features/sales/orders'
const cart = 'app/features/sales/cart'
const products = 'app/features/catalog/products'
const table = `${cart}/cart.table.server.ts`

/** One import each; the rule it violates, or null when it is allowed. */
const imports: [from: string, to: string, rule: string | null][] = [
  [`${orders}/imports-app.server.ts`, 'app/layout/header/header.tsx', 'imports-go-down'],
  ['app/platform/imports-app.server.ts', 'app/api.server.ts', 'imports-go-down'],
  ['app/app.server.ts', 'server.ts', 'app-does-not-import-server-start'],
  ['app/text/format.ts', `${orders}/order.ts`, 'shared-layers-import-no-feature'],
  ['app/ui/needs-data.tsx', 'app/platform/http/problem.ts', 'ui-imports-no-server-code'],
  ['app/ui/needs-disk.tsx', 'node:fs', 'ui-imports-no-server-code'],
  ['app/ui/actions/button.tsx', 'app/text/text.tsx', null],

  [`${orders}/opens-a-page.server.ts`, `${cart}/pages/cart.tsx`, 'pages-apis-and-jobs-are-private'],
  [`${orders}/opens-a-screen.server.ts`, `${cart}/admin/carts.tsx`, 'pages-apis-and-jobs-are-private'],
  [`${orders}/calls-an-api.server.ts`, `${cart}/cart.api.server.ts`, 'pages-apis-and-jobs-are-private'],
  [`${orders}/runs-a-job.server.ts`, `${cart}/cart.jobs.server.ts`, 'pages-apis-and-jobs-are-private'],
  [`${cart}/knows-its-page.server.ts`, `${cart}/pages/cart.tsx`, 'only-app-registers-pages'],
  [`${cart}/knows-its-screen.server.ts`, `${cart}/admin/carts.tsx`, 'only-app-registers-admin'],
  [`${cart}/knows-its-api.server.ts`, `${cart}/cart.api.server.ts`, 'only-app-registers-apis'],
  [`${cart}/admin/calls-its-api.tsx`, `${cart}/cart.api.server.ts`, null],
  [`${cart}/knows-its-jobs.server.ts`, `${cart}/cart.jobs.server.ts`, 'only-app-registers-jobs'],
  [`${cart}/pages/cart-lines.tsx`, `${cart}/pages/cart.tsx`, null],
  ['app/routes.ts', `${cart}/pages/cart.tsx`, null],
  ['app/services.server.ts', `${cart}/cart.jobs.server.ts`, null],

  ...domains
    .slice(0, -1)
    .map((domain, at): [string, string, string] => [
      `app/features/${domain}/one/one.ts`,
      `app/features/${domains[at + 1]}/other/other.ts`,
      `${domain}-imports-earlier-domains`,
    ]),
  ['app/features/service/one/one.ts', 'app/features/store/other/other.ts', null],
  [`${orders}/asks-cart.server.ts`, `${cart}/cart.server.ts`, null],
  [`${orders}/components/lines.tsx`, `${products}/components/product-card.tsx`, null],
  ['app/features/garage/garage.ts', 'app/text/format.ts', 'every-feature-is-in-a-domain'],

  [`${orders}/reads-a-table.server.ts`, table, 'one-owner-for-each-table'],
  ['app/layout/cart-count.server.ts', table, 'app-calls-services'],
  [`${orders}/orders.table.server.ts`, table, null],
  [`${cart}/owns-a-table.server.ts`, table, null],
  [`${cart}/wish-list.table.server.ts`, `${cart}/cart.server.ts`, 'tables-import-tables-and-models'],

  [`${orders}/calls-a-service.ts`, `${orders}/orders.server.ts`, 'models-are-pure'],
  [`${orders}/uses-sql.ts`, 'drizzle-orm', 'models-are-pure'],
  [`${orders}/makes-secrets.ts`, 'node:crypto', 'models-are-pure'],
  [`${orders}/has-a-shape.ts`, 'zod', null],
  [`${orders}/components/calls-a-service.tsx`, `${orders}/orders.server.ts`, 'components-run-in-the-browser'],
  [`${orders}/components/signs-in.tsx`, 'better-auth', 'components-run-in-the-browser'],
  [`${orders}/pages/order.tsx`, `${orders}/orders.server.ts`, null],
  ['app/text/reads-files.ts', 'node:fs', 'text-runs-in-the-browser'],
  ['app/text/translations.server.ts', 'node:fs', null],

  [`${orders}/uses-a-factory.server.ts`, `${orders}/orders.factory.ts`, 'no-test-code-in-production'],
  ['app/platform/uses-tests.server.ts', 'tests/harness/harness.ts', 'no-test-code-in-production'],
  ['app/platform/uses-fast-check.server.ts', 'fast-check', 'no-development-packages-in-production'],
  [`${orders}/orders.test.ts`, table, null],
  ['app/platform/draws.server.ts', 'art/studio/manifest.ts', 'no-test-code-in-production'],
  [`${products}/components/builds-a-model.ts`, 'art/models3d/panel.ts', 'only-the-viewer-loads-models-3d'],
  ['app/features/catalog/product-models/components/viewer/shows.ts', 'art/models3d/panel.ts', null],
  ['app/features/catalog/product-models/components/viewer/lights.ts', 'art/studio/page/recipe.ts', null],
  ['art/models3d/reads-files.ts', 'node:fs', 'models-3d-run-in-the-browser'],
  ['art/models3d/asks-the-shop.ts', `${products}/product.ts`, 'models-3d-run-in-the-browser'],

  // A cycle is reported once, where it was entered.
  ['app/ui/chicken.ts', 'app/ui/egg.ts', 'no-import-cycles'],
  ['app/ui/egg.ts', 'app/ui/chicken.ts', null],
]

const packageJson = {
  type: 'module',
  dependencies: { 'better-auth': '*', 'drizzle-orm': '*', zod: '*' },
  devDependencies: { 'fast-check': '*' },
}

const violated = await violationsIn(imports.map(([from, to]) => ({ from, to })))

test.each(imports)('%s → %s: %s', (from, to, rule) => {
  expect(violated(from, to)).toEqual(rule ? [rule] : [])
})

test('every rule has an import that violates it', () => {
  const tested = new Set(imports.map(([, , rule]) => rule))
  // No domain comes after the last one.
  const last = `${domains.at(-1)}-imports-earlier-domains`

  expect(rules.filter(({ name }) => !tested.has(name) && name !== last)).toEqual([])
})

test('type imports may be circular, and a component may import the types of a service', async () => {
  const violated = await violationsIn([
    { from: 'app/ui/chicken.ts', to: 'app/ui/egg.ts' },
    { from: 'app/ui/egg.ts', to: 'app/ui/chicken.ts', type: true },
    { from: `${orders}/components/order.tsx`, to: `${orders}/orders.server.ts`, type: true },
  ])

  expect(violated('app/ui/chicken.ts', 'app/ui/egg.ts')).toEqual([])
  expect(violated(`${orders}/components/order.tsx`, `${orders}/orders.server.ts`)).toEqual([])
})

/** Writes a project with these imports and nothing else, and returns which rules each of them violates. */
async function violationsIn(imports: { from: string; to: string; type?: boolean }[]) {
  const project = mkdtempSync(join(tmpdir(), 'heliostead-imports-'))
  const files = new Map<string, string[]>()
  for (const { from, to, type } of imports) {
    const is_file = /\.tsx?$/.test(to)
    if (is_file && !files.has(to)) files.set(to, [])
    const path = is_file ? `./${relative(dirname(from), to)}` : to
    files.set(from, [
      ...(files.get(from) ?? []),
      type ? `import type { Is } from '${path}'` : `import '${path}'`,
    ])
  }
  for (const [file, lines] of files) {
    mkdirSync(join(project, dirname(file)), { recursive: true })
    writeFileSync(join(project, file), [...lines, 'export type Is = true'].join('\n'))
  }
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, 'package.json'), JSON.stringify(packageJson))
  const { output } = await cruise([...files.keys()], {
    ...config.options,
    baseDir: project,
    validate: true,
    ruleSet: { forbidden: rules },
  })
  rmSync(project, { recursive: true })
  const { violations } = (output as ICruiseResult).summary
  return (from: string, to: string) =>
    violations
      .filter((one) => one.from === from && [one.to, one.unresolvedTo].includes(to.replace('node:', '')))
      .map((one) => one.rule.name)
}

test('a cycle between features is found, also over three of them, and tests do not count', () => {
  const modules = [
    { source: `${orders}/order.ts`, dependencies: [{ resolved: `${cart}/cart.ts` }] },
    { source: `${cart}/cart.ts`, dependencies: [{ resolved: `${products}/product.ts` }] },
    { source: `${products}/product.ts`, dependencies: [{ resolved: 'app/text/format.ts' }] },
  ]
  const back = { dependencies: [{ resolved: `${orders}/order.ts` }] }
  const graph = (source: string) => featureImports([...modules, { source, ...back }] as never)

  expect(featureCycles(graph(`${products}/product.test.ts`))).toEqual([])
  expect(featureCycles(graph(`${products}/listing.ts`))).toEqual([
    'sales/orders → sales/cart → catalog/products → sales/orders',
  ])
})

test('the list for the documentation has features in the order of their domains', () => {
  const list = featureList(
    new Map([
      ['sales/cart', new Set(['solar/weather', 'catalog/products'])],
      ['catalog/products', new Set()],
    ]),
  )

  expect(list.split('\n')).toEqual([
    '| Feature | Imports |',
    '| --- | --- |',
    '| catalog/products | no feature |',
    '| sales/cart | catalog/products, solar/weather |',
    '',
  ])
})
