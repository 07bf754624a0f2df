import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import houseRules, { walls } from './house-rules.mjs'

const orders = 'app/features/orders'
const cart = 'app/features/cart'
const table = `${cart}/cart.table.server.ts`

/** One import each; the wall it breaks, or null when it is welcome. */
const imports: [from: string, to: string, wall: string | null][] = [
  [`${orders}/looks-up.server.ts`, 'app/shell/header.tsx', 'nobody-looks-up'],
  ['app/platform/looks-up.server.ts', 'app/api.server.ts', 'nobody-looks-up'],
  ['app/edge.server.ts', 'server.ts', 'the-app-does-not-know-the-process'],
  ['app/text/format.ts', `${orders}/order.ts`, 'the-ground-floor-knows-no-room'],
  ['app/ui/needs-data.tsx', 'app/platform/problem.ts', 'ui-knows-no-server'],
  ['app/ui/needs-disk.tsx', 'node:fs', 'ui-knows-no-server'],
  ['app/ui/button.tsx', 'app/text/text.tsx', null],

  [`${orders}/opens-a-page.server.ts`, `${cart}/pages/cart.tsx`, 'what-hangs-in-a-room-is-its-own'],
  [`${orders}/opens-a-screen.server.ts`, `${cart}/admin/carts.tsx`, 'what-hangs-in-a-room-is-its-own'],
  [`${orders}/calls-an-api.server.ts`, `${cart}/cart.api.server.ts`, 'what-hangs-in-a-room-is-its-own'],
  [`${orders}/runs-a-job.server.ts`, `${cart}/cart.jobs.server.ts`, 'what-hangs-in-a-room-is-its-own'],
  [`${cart}/knows-its-page.server.ts`, `${cart}/pages/cart.tsx`, 'only-the-top-floor-hangs-pages'],
  [`${cart}/knows-its-screen.server.ts`, `${cart}/admin/carts.tsx`, 'only-the-top-floor-hangs-admin'],
  [`${cart}/knows-its-api.server.ts`, `${cart}/cart.api.server.ts`, 'only-the-top-floor-hangs-apis'],
  [`${cart}/knows-its-jobs.server.ts`, `${cart}/cart.jobs.server.ts`, 'only-the-top-floor-hangs-jobs'],
  [`${cart}/pages/cart-lines.tsx`, `${cart}/pages/cart.tsx`, null],
  ['app/routes.ts', `${cart}/pages/cart.tsx`, null],
  ['app/services.server.ts', `${cart}/cart.jobs.server.ts`, null],

  [`${cart}/asks-orders.server.ts`, `${orders}/orders.server.ts`, 'what-cart-stands-on'],
  [`${orders}/asks-cart.server.ts`, `${cart}/cart.server.ts`, null],
  [`${orders}/parts/lines.tsx`, 'app/features/catalogue/parts/product-card.tsx', null],
  ['app/features/garage/garage.ts', `${orders}/order.ts`, 'a-new-room-says-what-it-stands-on'],

  [`${orders}/reads-a-table.server.ts`, table, 'a-table-has-one-owner'],
  ['app/shell/cart-count.server.ts', table, 'the-top-floor-asks-by-verb'],
  [`${orders}/orders.table.server.ts`, table, null],
  [`${cart}/owns-a-table.server.ts`, table, null],
  [`${cart}/wishes.table.server.ts`, `${cart}/cart.server.ts`, 'a-table-knows-tables-only'],

  [`${orders}/asks-a-verb.ts`, `${orders}/orders.server.ts`, 'a-model-is-pure'],
  [`${orders}/speaks-sql.ts`, 'drizzle-orm', 'a-model-is-pure'],
  [`${orders}/makes-secrets.ts`, 'node:crypto', 'a-model-is-pure'],
  [`${orders}/has-a-shape.ts`, 'zod', null],
  [`${orders}/parts/asks-a-verb.tsx`, `${orders}/orders.server.ts`, 'parts-run-in-the-browser'],
  [`${orders}/parts/signs-in.tsx`, 'better-auth', 'parts-run-in-the-browser'],
  [`${orders}/pages/order.tsx`, `${orders}/orders.server.ts`, null],
  ['app/text/reads-files.ts', 'node:fs', 'text-is-read-in-the-browser'],
  ['app/text/catalogues.server.ts', 'node:fs', null],

  [
    `${orders}/sells-samples.server.ts`,
    `${orders}/orders.samples.ts`,
    'tests-and-samples-stay-out-of-the-shop',
  ],
  ['app/platform/tries.server.ts', 'tests/world.ts', 'tests-and-samples-stay-out-of-the-shop'],
  ['app/platform/checks.server.ts', 'fast-check', 'the-shop-runs-without-development-packages'],
  [`${orders}/orders.test.ts`, table, null],

  // A circle is told once, where it was entered.
  ['app/ui/chicken.ts', 'app/ui/egg.ts', 'no-circles'],
  ['app/ui/egg.ts', 'app/ui/chicken.ts', null],
]

const packageOfTheHouse = {
  type: 'module',
  dependencies: { 'better-auth': '*', 'drizzle-orm': '*', zod: '*' },
  devDependencies: { 'fast-check': '*' },
}

const broken = await brokenIn(imports.map(([from, to]) => ({ from, to })))

test.each(imports)('%s → %s: %s', (from, to, wall) => {
  expect(broken(from, to)).toEqual(wall ? [wall] : [])
})

test('every wall is tried', () => {
  const tried = new Set(imports.map(([, , wall]) => wall))
  const untried = walls.filter(({ name }) => !tried.has(name) && !name.startsWith('what-'))

  expect(untried).toEqual([])
})

test('types may go round, and a part may know the type of what a verb gives', async () => {
  const broken = await brokenIn([
    { from: 'app/ui/chicken.ts', to: 'app/ui/egg.ts' },
    { from: 'app/ui/egg.ts', to: 'app/ui/chicken.ts', type: true },
    { from: `${orders}/parts/order.tsx`, to: `${orders}/orders.server.ts`, type: true },
  ])

  expect(broken('app/ui/chicken.ts', 'app/ui/egg.ts')).toEqual([])
  expect(broken(`${orders}/parts/order.tsx`, `${orders}/orders.server.ts`)).toEqual([])
})

/** Builds a house with these imports and nothing else, and says which walls each of them breaks. */
async function brokenIn(imports: { from: string; to: string; type?: boolean }[]) {
  const house = mkdtempSync(join(tmpdir(), 'heliostead-walls-'))
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
    mkdirSync(join(house, dirname(file)), { recursive: true })
    writeFileSync(join(house, file), [...lines, 'export type Is = true'].join('\n'))
  }
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  writeFileSync(join(house, 'package.json'), JSON.stringify(packageOfTheHouse))
  const { output } = await cruise([...files.keys()], {
    ...houseRules.options,
    baseDir: house,
    validate: true,
    ruleSet: { forbidden: walls },
  })
  rmSync(house, { recursive: true })
  const { violations } = (output as ICruiseResult).summary
  return (from: string, to: string) =>
    violations
      .filter((one) => one.from === from && [one.to, one.unresolvedTo].includes(to.replace('node:', '')))
      .map((one) => one.rule.name)
}
