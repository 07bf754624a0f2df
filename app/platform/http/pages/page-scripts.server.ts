import { LRUCache } from 'lru-cache'

const modulePreload = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g

/** The style sheet keeps browsers from loading lazy pictures while the document has this class. */
const waiting = 'before-first-paint'

/**
 * A document's head without module preloads, and the addresses that these named. With scripts, lazy pictures wait for the
 * first paint as they do.
 */
export function withoutModulePreloads(html: string) {
  const modules: string[] = []
  const head = html.replaceAll(modulePreload, (_link, address: string) => {
    modules.push(address)
    return ''
  })
  return { head: modules.length > 0 ? head.replace(/<html [^>]*/, `$& class="${waiting}"`) : head, modules }
}

/**
 * `load` may fire before the first paint is on the screen; it is the way out for browsers that report no paint, and is late on
 * slow connections. Public pages wait a little longer; account pages and the back office are made of controls that need
 * their scripts. Pages in the background are not painted.
 */
const firstPaint = (isPublic: boolean) => `await new Promise(start => {
if (document.visibilityState === 'hidden' || document.readyState === 'complete') return start();
addEventListener('load', ${isPublic ? '() => setTimeout(start, 300)' : 'start'});
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
});`

const scriptTag = /<script[^<>]*>/g

/**
 * Lets the router's module script wait for the first paint, then load its modules at a low priority and run them one
 * after the other: styles, font and pictures have the connection for themselves, and taps are handled between modules.
 */
export function loadAfterFirstPaint(body: string, modules: readonly string[], isPublic: boolean): string {
  const tag = [...body.matchAll(scriptTag)].find(([tag]) => tag.includes(' type="module"'))
  if (!tag) return body
  const from = tag.index + tag[0].length
  const to = body.indexOf('</script', from)
  return body.slice(0, from) + deferredScript(body.slice(from, to), modules, isPublic) + body.slice(to)
}

/** Module scripts by what they are made of: all renderings of a page have the same one. About 20 KB each with its key. */
const deferredScripts = new LRUCache<string, string>({ max: 300 })

function deferredScript(code: string, modules: readonly string[], isPublic: boolean) {
  const key = `${isPublic}\n${modules.join('\n')}\n${code}`
  const known = deferredScripts.get(key)
  if (known !== undefined) return known
  const preload = `document.documentElement.classList.remove('${waiting}');
for (const href of ${JSON.stringify(modules)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));`
  const made = `${firstPaint(isPublic)}\n${preload}\n${withCompactRoutes(withLateImports(code))}`
  deferredScripts.set(key, made)
  return made
}

const staticImport = /^import \* as (\w+) from ("[^"\n]+");$/gm

const withLateImports = (code: string) =>
  code.replaceAll(
    staticImport,
    (_import, name: string, address: string) => `const ${name} = await import(${address});`,
  )

const future = /"future":\{(?:"\w+":false,?)+\},/

/** Without the router's flags when all are off. */
export const withoutRouterFlags = (body: string) => body.replace(future, '"future":{},')

const routesStart = 'window.__reactRouterManifest = '

/** The page's routes on one line: the router writes them with indentation. */
function withCompactRoutes(code: string) {
  const from = code.indexOf(`${routesStart}{`) + routesStart.length
  const to = code.indexOf('\n};', from) + 2
  if (from < routesStart.length || to < 2) return code
  return code.slice(0, from) + JSON.stringify(JSON.parse(code.slice(from, to))) + code.slice(to)
}
