import { isNode, type Node, walk } from './source-files.ts'

// Exports that React Router removes from a route before it sends it to a browser.
const server_exports = new Set(['loader', 'action', 'headers', 'middleware'])

/**
 * Whether the code at a position of a file runs in browsers. Nothing in a `.server` file or in a mail does; of a
 * route everything except its loader, its action, and what only these use; of any other file all of it.
 */
export function browserPartOf(file: string, program: Node): (position: number) => boolean {
  if (/\.server\.tsx?$|\/emails\//.test(file)) return () => false
  const parts = (program.body as Node[]).filter(({ type }) => type !== 'ImportDeclaration').map(partOf)
  if (!parts.some(({ exports }) => exports.some((name) => server_exports.has(name)))) return () => true
  const sent = new Set(parts.filter(isRoot))
  // The set grows during iteration: what a sent part uses is sent, too.
  for (const { uses } of sent)
    for (const part of parts)
      if (!isForServer(part) && part.names.some((name) => uses.has(name))) sent.add(part)
  return (position) => [...sent].some(({ start, end }) => start <= position && position < end)
}

type Part = { start: number; end: number; names: string[]; exports: string[]; uses: Set<string> }

/** One statement of a file: what it declares, what it exports, and every name in it. */
function partOf(node: Node): Part {
  const inner = isNode(node.declaration) ? node.declaration : node
  const declared = (inner.declarations as Node[] | undefined) ?? [inner]
  const names = declared.flatMap(({ id }) => (isNode(id) && typeof id.name === 'string' ? [id.name] : []))
  const uses = new Set<string>()
  walk(node, ({ type, name }) => {
    if (/^(?:JSX)?Identifier$/.test(type)) uses.add(String(name))
  })
  const exports = node.type === 'ExportDefaultDeclaration' ? ['default'] : names
  return {
    start: node.start,
    end: node.end,
    names,
    exports: node.type.startsWith('Export') ? exports : [],
    uses,
  }
}

const isForServer = ({ exports }: Part) => exports.some((name) => server_exports.has(name))

/** Entry points in a browser: other exports, and what runs when the file is loaded. */
const isRoot = (part: Part) => !isForServer(part) && (part.exports.length > 0 || part.names.length === 0)
