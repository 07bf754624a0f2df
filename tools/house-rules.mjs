// The walls of docs/architecture.md, as rules for dependency-cruiser: `npx depcruise --config tools/house-rules.mjs app server.ts`.
import { builtinModules } from 'node:module'

/**
 * Which rooms a room may use. The arrows form no circle, so any room can be understood by reading downwards only.
 * A new room says here what it stands on.
 * @type {Record<string, string[]>}
 */
const may_use = {
  accounts: [],
  catalogue: [],
  content: [],
  payments: [],
  addresses: ['accounts'],
  coupons: ['accounts', 'catalogue'],
  messages: ['accounts'],
  solar: ['accounts', 'addresses', 'catalogue'],
  design: ['addresses', 'catalogue'],
  cart: ['accounts', 'catalogue', 'coupons', 'solar'],
  taxes: ['accounts', 'addresses', 'catalogue', 'messages'],
  leads: ['accounts', 'addresses', 'catalogue', 'messages', 'solar'],
  partners: ['accounts', 'addresses', 'leads', 'solar'],
  orders: [
    'accounts',
    'addresses',
    'cart',
    'catalogue',
    'coupons',
    'design',
    'messages',
    'payments',
    'solar',
    'taxes',
  ],
  chat: ['accounts', 'catalogue', 'content', 'leads', 'orders', 'payments'],
  shipments: ['accounts', 'catalogue', 'messages', 'orders'],
  returns: ['accounts', 'catalogue', 'messages', 'orders', 'payments', 'shipments'],
  papers: ['accounts', 'addresses', 'catalogue', 'content', 'orders', 'payments', 'returns', 'shipments'],
  reviews: ['accounts', 'catalogue', 'messages', 'orders'],
}

const ground = '^app/(platform|ui|text)/'
const rooms = '^app/features/'
const top = '^app/(?!(features|platform|ui|text)/)'
const room = (/** @type {string[]} */ ...names) => `^app/features/(${names.join('|')})/`
const this_room = '^app/features/([^/]+)/'
/** In `to`, the room that the `this_room` of `from` has found. */
const the_same_room = '^app/features/$1/'

/** What hangs in a room: each is put together by the top floor and known to nobody else. */
const hung = {
  pages: '[^/]+/pages/',
  admin: '[^/]+/admin/',
  apis: '.+\\.api\\.server\\.tsx?$',
  jobs: '.+\\.jobs\\.server\\.tsx?$',
}
const tables = `${rooms}.+\\.table\\.server\\.ts$`
const parts = [`${rooms}[^/]+/(parts|emails)/`, `${rooms}(?![^/]+/(pages|admin)/).+(?<!\\.server)\\.tsx$`]
const models = `${rooms}(?![^/]+/(pages|admin|parts|emails)/)(?!.+\\.(server|test|samples)\\.).+\\.ts$`
const tests = '\\.test\\.tsx?$'
const tests_and_samples = '\\.(test|samples)\\.tsx?$'

/** Files and packages that only a server can run. */
const server_only = [
  '\\.server\\.tsx?$',
  `^(node:)?(${builtinModules.join('|')})$`,
  'node_modules/(pg|pg-boss|pino|hono|nodemailer|prom-client|drizzle-orm|rate-limiter-flexible)/',
  'node_modules/(@hono|@electric-sql|@aws-sdk|@react-email|@react-router/node)/',
  'node_modules/better-auth/(?!dist/client)',
]

/** A test may look at anything: it stands outside the house. */
const fromOutsideTests = (/** @type {string | string[]} */ path, /** @type {string[]} */ ...but) => ({
  path,
  pathNot: [tests, ...but],
})

/** @type {(import('dependency-cruiser').IForbiddenRuleType & { name: string })[]} */
export const walls = [
  {
    name: 'nobody-looks-up',
    comment:
      'Rooms and the ground floor do not know who puts them together; what both need moves down a floor.',
    from: fromOutsideTests([rooms, ground]),
    to: { path: top },
  },
  {
    name: 'the-app-does-not-know-the-process',
    comment: 'server.ts starts the process; a page or an API that imports it would start it a second time.',
    from: fromOutsideTests('^app/'),
    to: { path: '^server\\.ts$' },
  },
  {
    name: 'the-ground-floor-knows-no-room',
    comment: 'platform, ui and text would serve any shop. What knows of panels or orders belongs in a room.',
    from: fromOutsideTests(ground),
    to: { path: rooms },
  },
  {
    name: 'ui-knows-no-server',
    comment: 'A button works from what it is handed. Data comes from the page that shows it.',
    from: fromOutsideTests('^app/ui/'),
    to: { path: ['^app/platform/', ...server_only] },
  },
  {
    name: 'what-hangs-in-a-room-is-its-own',
    comment: "Show another room's parts and call its verbs; what its pages share belongs in its parts.",
    from: fromOutsideTests(this_room),
    to: { path: Object.values(hung).map((one) => rooms + one), pathNot: the_same_room },
  },
  // A screen cut into several files, or an API into several chapters, is still one: pages may use pages.
  ...Object.entries(hung).map(([name, one]) => ({
    name: `only-the-top-floor-hangs-${name}`,
    comment:
      'A verb or a part that needs a page, an API or a job looks up: what both need belongs below both.',
    from: fromOutsideTests(this_room, rooms + one),
    to: { path: the_same_room + one.replace('[^/]+/', '') },
  })),
  ...Object.entries(may_use).map(([name, others]) => ({
    name: `what-${name}-stands-on`,
    comment:
      'See may_use. If the arrow is right, add it there; if it would close a circle, ask by an argument instead.',
    from: fromOutsideTests(room(name)),
    to: { path: rooms, pathNot: room(name, ...others) },
  })),
  {
    name: 'a-new-room-says-what-it-stands-on',
    comment: 'Add it to may_use.',
    from: fromOutsideTests(rooms, room(...Object.keys(may_use))),
    to: {},
  },
  {
    name: 'a-table-has-one-owner',
    comment: 'Others ask by verb. Only a table may name another table, for its foreign key.',
    from: fromOutsideTests(this_room, tables),
    to: { path: tables, pathNot: the_same_room },
  },
  {
    name: 'the-top-floor-asks-by-verb',
    comment: 'The shell and the pages of the house own no table.',
    from: fromOutsideTests(`${top}[^/]+/`),
    to: { path: tables },
  },
  {
    name: 'a-table-knows-tables-only',
    comment: 'It says what is stored. What may be done with it is said by verbs.',
    from: { path: tables },
    to: { path: rooms, pathNot: [tables, models] },
  },
  {
    name: 'a-model-is-pure',
    comment:
      'Shapes and rules without a world: the browser, the server and a thousand fast tests use the same.',
    from: { path: models },
    to: { path: [...server_only, '\\.tsx$', 'node_modules/react(-dom)?/'], pathNot: '^app/text/' },
  },
  {
    name: 'parts-run-in-the-browser',
    comment:
      'A file without .server may be sent to any visitor. Only loaders and actions of pages reach the server.',
    from: fromOutsideTests(parts),
    // The type of what a verb gives is welcome: it is gone when the part runs.
    to: { path: server_only, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'text-is-read-in-the-browser',
    comment: 'Words are shown where the reader is; what only the server needs is named .server.',
    from: fromOutsideTests('^app/text/', '\\.server\\.tsx?$'),
    to: { path: server_only },
  },
  {
    name: 'tests-and-samples-stay-out-of-the-shop',
    comment: 'A sample that reaches production becomes somebody’s order.',
    from: { path: ['^app/', '^server\\.ts$'], pathNot: tests_and_samples },
    to: { path: ['^(tests|tools|bench|art)/', `^app/.+${tests_and_samples}`] },
  },
  {
    name: 'the-shop-runs-without-development-packages',
    comment: '`npm start` may leave them out. What runs in the shop is in `dependencies`.',
    from: { path: ['^app/', '^server\\.ts$'], pathNot: tests_and_samples },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-circles',
    comment:
      'Two files that import each other are one. Types may go round: they are gone when the program runs.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: walls.map((wall) => ({ severity: 'error', ...wall })),
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types that React Router writes for each page.
    exclude: { path: '\\+types/' },
    // Types count: a part that needs to know a server's types knows the server.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
