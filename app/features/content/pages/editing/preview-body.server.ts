import type { z } from '#platform/http/api/api.server.ts'
import type { DocumentKind, StoredBodies } from '../blocks.ts'
import { Block, bodySchemas, Slide } from './content-schemas.server.ts'

/** What a preview shows for a required field that is not filled in yet. */
const placeholders: Record<string, unknown> = {
  title: { en: '–' },
  description: { en: '–' },
  summary: { en: '–' },
  author: '–',
  published_on: '2026-01-01',
}

/**
 * The part of an unfinished body that a preview can show: blocks and slides that are complete, other fields where they
 * are valid. Null if no block or slide is complete.
 */
export function completePartOf<Kind extends DocumentKind>(
  kind: Kind,
  body: object,
): StoredBodies[Kind] | null {
  const [list, schema] = kind === 'carousel' ? (['slides', Slide] as const) : (['blocks', Block] as const)
  const given = { ...body } as Record<string, unknown>
  const items = Array.isArray(given[list]) ? (given[list] as unknown[]) : []
  given[list] = items.filter((item) => schema.safeParse(item).success)
  const first = bodySchemas[kind].safeParse(given)
  if (first.success) return first.data
  for (const name of wrongFieldsOf(first.error))
    if (Object.hasOwn(placeholders, name)) given[name] = placeholders[name]
    else if (name !== list) delete given[name]
  const second = bodySchemas[kind].safeParse(given)
  return second.success ? second.data : null
}

/** The names of wrong fields, and of fields that the kind does not have. */
const wrongFieldsOf = ({ issues }: z.ZodError) =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String),
  )
