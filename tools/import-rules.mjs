// The import rules of docs/architecture.md, for dependency-cruiser. tools/check-imports.ts checks them.
import { builtinModules } from 'node:module'

/** The domains in app/features. A domain may import itself and the domains before it. */
export const domains = ['store', 'people', 'content', 'catalog', 'solar', 'sales', 'service']

const shared = '^app/(platform|ui|text)/'
const features = '^app/features/'
const top = '^app/(?!(features|platform|ui|text)/)'
const this_feature = '^app/features/([^/]+/[^/]+)/'
/** In `to`, the feature that `this_feature` matched in `from`. */
const same_feature = '^app/features/$1/'

/** What a feature offers to app/ only, which registers it. */
const registered = {
  pages: '.*pages/',
  admin: '.*admin/',
  apis: '.+\\.api\\.server\\.tsx?$',
  jobs: '.+\\.jobs\\.server\\.tsx?$',
}
const a_feature = `${features}[^/]+/[^/]+/`
const inFeature = (/** @type {string} */ pattern) => a_feature + pattern
const tables = `${a_feature}.+\\.table\\.server\\.ts$`
const components = [
  `${a_feature}.*(components|emails)/`,
  `${a_feature}(?!.*(pages|admin)/).+(?<!\\.server)\\.tsx$`,
]
const models = `${a_feature}(?!.*(pages|admin|components|emails)/)(?!.+\\.(server|test|factory)\\.).+\\.ts$`
const tests = '\\.test\\.tsx?$'
const tests_and_factories = '\\.(test|factory)\\.tsx?$'

/** Files and packages that only a server can run. */
const server_only = [
  '\\.server\\.tsx?$',
  `^(node:)?(${builtinModules.join('|')})$`,
  'node_modules/(pg|pg-boss|pino|hono|nodemailer|prom-client|drizzle-orm|rate-limiter-flexible)/',
  'node_modules/(@hono|@electric-sql|@modelcontextprotocol|@aws-sdk|@react-email|@react-router/node)/',
  'node_modules/better-auth/(?!dist/client)',
]

/** What the pictures and the 3D view are made with, in art/. */
const models_3d = 'models3d/|studio/page/|subject\\.ts$'

/** Tests may import anything. */
const exceptTests = (/** @type {string | string[]} */ path, /** @type {string[]} */ ...but) => ({
  path,
  pathNot: [tests, ...but],
})

/** @type {(import('dependency-cruiser').IForbiddenRuleType & { name: string })[]} */
export const rules = [
  {
    name: 'imports-go-down',
    comment:
      'Features and the platform do not import what registers them. Move what both need to the lower layer.',
    from: exceptTests([features, shared]),
    to: { path: top },
  },
  {
    name: 'app-does-not-import-server-start',
    comment: 'server.ts starts the process; importing it from a page or an API would start it again.',
    from: exceptTests('^app/'),
    to: { path: '^server\\.ts$' },
  },
  {
    name: 'shared-layers-import-no-feature',
    comment:
      'platform, ui and text would serve any shop. Code that knows products or orders belongs in a feature.',
    from: exceptTests(shared),
    to: { path: features },
  },
  {
    name: 'ui-imports-no-server-code',
    comment: 'UI components work from their props. The page that shows them loads the data.',
    from: exceptTests('^app/ui/'),
    to: { path: ['^app/platform/', ...server_only] },
  },
  {
    name: 'every-feature-is-in-a-domain',
    comment: `The domains are ${domains.join(', ')}; a feature is a folder of one of them.`,
    from: exceptTests(features, `${features}(${domains.join('|')})/[^/]+/`),
    to: {},
  },
  ...domains.map((domain, at) => ({
    name: `${domain}-imports-earlier-domains`,
    comment: `${domain} may import ${domains.slice(0, at + 1).join(', ')}. Pass a value or a function instead.`,
    from: exceptTests(`${features}${domain}/`),
    to: { path: features, pathNot: `${features}(${domains.slice(0, at + 1).join('|')})/` },
  })),
  {
    name: 'pages-apis-and-jobs-are-private',
    comment: "Use another feature's services and components, not its pages, admin screens, API or jobs.",
    from: exceptTests(this_feature),
    to: { path: Object.values(registered).map(inFeature), pathNot: same_feature },
  },
  // A page in several files, or an API in several, is still one: pages may import pages.
  ...Object.entries(registered).map(([name, pattern]) => ({
    name: `only-app-registers-${name}`,
    comment:
      'A service or component does not import a page, an API or a job. Move what both need to a service.',
    // A screen of the back office calls its endpoints within the process: whatever it can do, the API can.
    from: exceptTests(
      this_feature,
      inFeature(pattern),
      ...(name === 'apis' ? [inFeature(registered.admin)] : []),
    ),
    to: { path: same_feature + pattern },
  })),
  {
    name: 'one-owner-for-each-table',
    comment: "Call the owner's service. Only a table may import another table, for a foreign key.",
    from: exceptTests(this_feature, tables),
    to: { path: tables, pathNot: same_feature },
  },
  {
    name: 'app-calls-services',
    comment: 'Layout and pages in app/ own no table.',
    from: exceptTests(`${top}[^/]+/`),
    to: { path: tables },
  },
  {
    name: 'tables-import-tables-and-models',
    comment: 'A table says what is stored. What may be done with it is in services.',
    from: { path: tables },
    to: { path: features, pathNot: [tables, models] },
  },
  {
    name: 'models-are-pure',
    comment: 'Types and rules without a database or React: browser, server and tests share them.',
    from: { path: models },
    to: { path: [...server_only, '\\.tsx$', 'node_modules/react(-dom)?/'], pathNot: '^app/text/' },
  },
  {
    name: 'components-run-in-the-browser',
    comment:
      'A file without .server may be sent to any visitor. Only loaders and actions of pages reach the server.',
    from: exceptTests(components),
    // Types are fine: they are gone when the component runs.
    to: { path: server_only, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'text-runs-in-the-browser',
    comment: 'Text is formatted where it is read; server-only files are named .server.',
    from: exceptTests('^app/text/', '\\.server\\.tsx?$'),
    to: { path: server_only },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'A factory that reaches production could create somebody’s order.',
    from: { path: ['^app/', '^server\\.ts$'], pathNot: tests_and_factories },
    to: { path: ['^(tests|tools|bench)/', `^art/(?!${models_3d})`, `^app/.+${tests_and_factories}`] },
  },
  {
    name: 'only-the-viewer-loads-models-3d',
    comment: 'They come with three.js, which no page loads before a visitor asks for a 3D view.',
    from: exceptTests('^app/', '^app/features/catalog/product-models/components/viewer/'),
    to: { path: `^art/(${models_3d})` },
  },
  {
    name: 'models-3d-run-in-the-browser',
    comment: 'The studio and the 3D view of the shop build products with the same code.',
    from: exceptTests(`^art/(${models_3d})`),
    to: {
      path: ['^app/', `^art/(?!${models_3d}|scenes3d/)`, ...server_only],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-development-packages-in-production',
    comment: '`npm start` may leave them out. What the shop runs is in `dependencies`.',
    from: { path: ['^app/', '^server\\.ts$'], pathNot: tests_and_factories },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-import-cycles',
    comment:
      'Two files that import each other are one. Type imports may be circular: they are gone at run time.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types that React Router writes for each page.
    exclude: { path: '\\+types/' },
    // Type imports count: a component that needs a server type depends on the server.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
