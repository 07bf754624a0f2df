import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { isNode, type Node, syntaxOf } from './source-files.ts'

const public_page = /^export const handle = \{.*\bpublic: true/m

/**
 * The files whose code runs in a browser on a public page: pages that export `handle = { public: true }`, and what they
 * import by static imports. `files` are paths from `root`.
 */
export function publicPageFiles(root: string, files: readonly string[]): Set<string> {
  const known = new Set(files)
  const found = new Set(files.filter((file) => public_page.test(readFileSync(join(root, file), 'utf8'))))
  // The set grows during iteration.
  for (const file of found)
    for (const imported of browserImports(root, file)) if (known.has(imported)) found.add(imported)
  return found
}

/** The project's files that a file imports for a browser; type imports and server files are left out. */
function browserImports(root: string, file: string): string[] {
  const { program } = syntaxOf(join(root, file))
  return (program.body as Node[]).flatMap(({ source, importKind, exportKind }) => {
    const specifier = isNode(source) && typeof source.value === 'string' ? source.value : null
    const path = specifier && pathOf(file, specifier)
    const is_type = importKind === 'type' || exportKind === 'type'
    return is_type || !path || /\.server\.tsx?$/.test(path) ? [] : [path]
  })
}

/** '#ui/x.tsx' and './x.tsx' as paths from the project's root; null for packages. */
function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  const [, area, rest] = /^#(\w+)\/(.*)$/.exec(specifier) ?? []
  if (!area || !rest) return null
  return area === 'app' ? `app/${rest}` : `app/${area}/${rest}`
}

/** The catalogs that public pages do not load, by locale: those that app/text/<locale>-account.ts names. */
export function accountCatalogs(root: string, locale: string): string[] {
  const list = join(root, `app/text/${locale}-account.ts`)
  if (!existsSync(list)) return []
  return [...readFileSync(list, 'utf8').matchAll(/'\.\/(\w+\/\w+\.json)'/g)].map(
    ([, path]) => `app/text/${path}`,
  )
}
