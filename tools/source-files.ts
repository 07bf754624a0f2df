import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Any node of a syntax tree (ESTree with TypeScript and JSX). */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Every TypeScript file below these folders, in a stable order. Excludes generated route types. */
export function typescriptIn(root: string, folders: string[]) {
  return folders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
      .sort()
  })
}

/** Every TypeScript and JavaScript file of the project: those at its root, and those below these folders. */
export function sourcesIn(root: string, folders: string[]) {
  const isSource = (name: string) => /\.(?:tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts')
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...readdirSync(root), ...below].filter(isSource).sort()
}

/** The syntax tree of a file. @throws when it cannot be parsed, with its path. */
export function syntaxOf(path: string, source = readFileSync(path, 'utf8')) {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return { source, program: program as unknown as Node }
}

/** Calls `visit` on a node and on everything in it, the outer first. */
export function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The line, from 1, of a position in a text. */
export const lineOf = (source: string, position: number) => source.slice(0, position).split('\n').length
