import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// One chunk for what every page needs, and one each for what product pages, lists, forms and documents need. By default
// the bundler would write about thirty small chunks, which load slowly on a mobile connection. Static parts are loaded
// only after a navigation without a new document, so nothing of theirs may be in a chunk that a page loads.
const frame = [
  // Without what is loaded on demand.
  'layout/(?!admin/|footer-columns\\.|header/menu-entries\\.|errors/start-pages\\.|consent/policy-dialog\\.|header/suggestions/|unsaved-input-guard\\.)',
  'text/(?:text|format|translate)\\.',
  // Without number-shape, which only pages with forms need: it would add zod to every page.
  'platform/(?!http/number-shape|backups/)',
  'pages/loader-meta\\.',
  'ui/(?:actions/button|classes|data-display/badge|feedback/(?:empty-state|error-state|spinner|toast)|media/icon)\\.',
  'ui/(?:navigation/(?:breadcrumb|link|skip-link)|overlays/(?:menu|sheet)|page/(?:bottom-bar|floating-height|page))\\.',
  'features/people/auth/components/(?:session-end|sign-(?:in-path|out)|user-info)',
  'features/service/chat/components/store/chat-memory\\.',
]
// Buying, on product pages and lists.
const buying = [
  'features/catalog/products/(?:components/(?:availability|brand-and-model)|families/product-path|product)\\.',
  'features/sales/cart/components/(?:add-to-cart|cart-requests)\\.',
  'ui/(?:data-display/(?:price|tag)|feedback/notice|media/(?:product-picture|renderings|source-picture))\\.',
]
const product = [
  'features/catalog/pricing/components/volume-prices\\.',
  'features/catalog/products/components/gallery\\.',
  'features/catalog/shipping-rates/components/delivery-date\\.',
  'features/sales/cart/components/(?:wish-list|wish-list-button)\\.',
  'features/sales/reviews/(?:components/product-reviews|review)\\.',
  'ui/(?:data-display/rating|forms/quantity-stepper)\\.',
  'pages/shop/(?:buy-box|product-view|share-button)\\.',
]
const lists = [
  'features/catalog/products/(?:components/product-card|families/categories)\\.',
  'features/catalog/search/components/',
  'features/sales/cart/table-lines\\.',
  'pages/shop/(?:compare-toggle|comparison)\\.',
  'ui/(?:actions/filter-chip|navigation/(?:pagination|search-params))\\.',
]
const forms = ['features/people/addresses/components/zip-field\\.', 'ui/forms/(?:field|field-frame)\\.']
// Of content pages and of carousels.
const pictures = ['features/content/pages/components/(?:picture-blocks|prose)\\.']
const content = [
  'features/content/pages/components/blocks\\.',
  'pages/content/content-view\\.',
  'pages/shop/(?:kit-view|product-sections)\\.',
]
// Small, because a table whose script comes late renders the part below it in the browser.
const details = ['pages/shop/(?:category-details|related-guides)\\.']
const sections = [
  'features/content/pages/components/section\\.',
  'ui/(?:media/(?:figure|wide-picture)|page/(?:card|disclosure|section-heading))\\.',
]
// The back office imports it, too: it would become a small chunk of its own.
const sharedReactDom = '/node_modules/react-dom/(?:index|cjs/react-dom\\.production)\\.js'
const below = (paths: string[]) => new RegExp(`/app/(?:${paths.join('|')})`)

// The modules of the store, except those whose loading has an effect: texts of the back office are added to the others.
const folder = `${import.meta.dirname}/app/`.replaceAll(/[^\w/]/g, '.')
const storeModules = new RegExp(`^${folder}(?!layout/admin/admin-texts).+\\.tsx?$`)

// These load files of their own, or come only when a setting asks for them.
const external = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  'pg',
  'pino',
  'piscina',
  'nodemailer',
  '@aws-sdk/client-s3',
]

/**
 * The router reloads the document when the script of a route does not load, which loses what was typed into the page.
 * Its one import is replaced by `loadRouteChunk`, which reports the failure and waits for a retry. Only in builds: the
 * development server bundles the router beforehand.
 */
const keepPageOnChunkFailure: Plugin = {
  name: 'keep-page-on-chunk-failure',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/routeModules\.m?js$/ },
    handler(code, id) {
      if (!id.includes('react-router/dist/')) return undefined
      const found = /import\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/
      if (!found.test(code)) this.error('The router loads its route modules in another way now')
      const loader = `${import.meta.dirname}/app/platform/http/pages/load-chunk.ts`
      return `import { loadRouteChunk } from ${JSON.stringify(loader)}\n${code.replace(found, 'loadRouteChunk(route.module)')}`
    },
  },
}

/**
 * zod compiles its checks with `new Function`, which the content security policy forbids: Firefox reports each attempt.
 * The server keeps the compiled checks, which are faster.
 */
const interpretSchemasInBrowser: Plugin = {
  name: 'interpret-schemas-in-browser',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler(code) {
      const found = '__zod_globalConfig = {}'
      if (!code.includes(found)) this.error('zod holds its configuration in another place now')
      return code.replace(found, '__zod_globalConfig = { jitless: true }')
    },
  },
}

/** The router's hooks for tracing tools, which the store does not install: 1 KB of each page's script. */
const withoutRouterInstrumentation: Plugin = {
  name: 'without-router-instrumentation',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => `
      export const instrumentationResultMetaContext = undefined
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router
      export const instrumentHandler = (handler) => handler`,
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    keepPageOnChunkFailure,
    interpretSchemasInBrowser,
    withoutRouterInstrumentation,
  ],
  // The content security policy loads no fonts from the style sheet.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  environments: {
    client: {
      // Found one by one as pages are first opened, they would each reload the page; and what only the server uses
      // would be found, too.
      optimizeDeps: {
        noDiscovery: true,
        include: [
          'altcha-lib',
          'altcha-lib/algorithms/web/pbkdf2',
          'zod',
          '@tanstack/react-table',
          '@tiptap/react',
          '@tiptap/starter-kit',
        ],
      },
      build: {
        // three.js is larger than what the bundler warns of.
        chunkSizeWarningLimit: 650,
        rolldownOptions: {
          // Else what only the server renders (static parts) would be loaded, in case that loading it has an effect.
          treeshake: {
            moduleSideEffects: [{ test: storeModules, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                // Of the 3D view: large, and the same in every version of the shop.
                { name: 'three', test: /\/node_modules\/three\/(?!examples\/jsm\/exporters\/)/ },
                { name: 'frame', test: new RegExp(`${below(frame).source}|${sharedReactDom}`) },
                // A group takes what its modules import, unless an earlier one has it.
                { name: 'buying', test: below(buying), minShareCount: 2 },
                { name: 'forms', test: below(forms), minShareCount: 2 },
                { name: 'sections', test: below(sections), minShareCount: 2 },
                { name: 'lists', test: below(lists), minShareCount: 2 },
                { name: 'details', test: below(details) },
                { name: 'pictures', test: below(pictures), minShareCount: 2 },
                { name: 'content', test: below(content) },
                { name: 'product', test: below(product), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The whole server (API, pages, jobs) is one bundle: one copy of every module, so one open database.
      build: { rolldownOptions: { input: './server.ts' } },
      // Built with its libraries in it: thousands of files less to find and read at every start.
      resolve: { external, ...(command === 'build' && { noExternal: true as const }) },
    },
  },
}))
