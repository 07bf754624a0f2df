import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AccessScope } from '#features/people/access-tokens/access-token.ts'
import type { TokenOwner } from '#features/people/access-tokens/access-tokens.server.ts'
import { problemOf } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, locales, pathIn, translator } from '#text/text.tsx'

/** The context of a call, with the owner of the access token that was sent; null without one. */
export type ToolContext = RequestContext & { owner: TokenOwner | null }

export type ToolSpec<Input extends z.ZodRawShape, Output extends z.ZodObject> = {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  run(ctx: ToolContext, input: z.output<z.ZodObject<Input>>): Promise<z.input<Output>>
}

/** A tool of the endpoint for AI assistants. */
export type Tool = { name: string; register(server: McpServer, ctx: ToolContext): void }

const Language = z.enum(locales).default('en').describe('Language of names and sentences in the result')

/**
 * Defines a tool. It reads and changes nothing. Its result is sent as structured content and as JSON text. A Problem
 * becomes the result of the call, so that the assistant can read it and correct its input; a bug becomes a general
 * sentence and is logged.
 */
export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  spec: ToolSpec<Input, Output>,
): Tool {
  const { name, title, description, output } = spec
  const config = {
    title,
    description,
    inputSchema: explained(z.object({ ...spec.input, language: Language })),
    outputSchema: output,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  }
  return {
    name,
    register(server, ctx) {
      server.registerTool(name, config, async (given): Promise<CallToolResult> => {
        const { language, ...input } = given as z.output<z.ZodObject<Input>> & { language: Locale }
        const toolCtx = { ...ctx, locale: language, t: translator(language) }
        try {
          return resultOf(output.parse(await spec.run(toolCtx, input as never)))
        } catch (error) {
          return refusalOf(error, toolCtx)
        }
      })
    },
  }
}

/** Defines a tool that reads what belongs to the owner of an access token with this scope. */
export const defineAccountTool = <Input extends z.ZodRawShape, Output extends z.ZodObject>({
  scope,
  run,
  ...spec
}: Omit<ToolSpec<Input, Output>, 'run'> & {
  scope: AccessScope
  run(ctx: RequestContext, input: z.output<z.ZodObject<Input>>, owner: TokenOwner): Promise<z.input<Output>>
}): Tool =>
  defineTool({
    ...spec,
    async run({ owner, ...ctx }, input) {
      if (!owner?.scopes.includes(scope)) throw tokenNeeded(ctx, scope)
      return run(ctx, input, owner)
    },
  })

const tokenNeeded = (ctx: RequestContext, scope: AccessScope) =>
  new Problem(
    'not-permitted',
    'This needs an access token with the scope {{scope}}. The customer creates it at {{url}}; send it as Authorization: Bearer.',
    { values: { scope, url: urlIn(ctx, '/profile/access_tokens') } },
  )

/** The result as structured content and as text, without the spaces that hold numbers and units on one line of a page. */
function resultOf(result: object): CallToolResult {
  const json = JSON.stringify(result).replaceAll(/[\u00a0\u202f]/g, ' ')
  return { structuredContent: JSON.parse(json), content: [{ type: 'text', text: json }] }
}

const { localeError } = z.locales.en()

/** The schema with messages that say what is expected: those of the shop's forms are for people who see the field. */
function explained<Shape extends z.ZodObject>(
  schema: Shape,
): StandardSchemaWithJSON<unknown, z.output<Shape>> {
  const { jsonSchema } = schema['~standard']
  return {
    '~standard': {
      version: 1,
      vendor: 'zod',
      jsonSchema,
      validate(value) {
        const read = schema.safeParse(value, { error: localeError })
        return read.success ? { value: read.data } : { issues: read.error.issues }
      },
    },
  }
}

function refusalOf(error: unknown, { t, log }: RequestContext): CallToolResult {
  const known = problemOf(error)
  if (!known) log.error({ error }, 'a tool call failed')
  const problem = known ?? new Problem('down', 'Something went wrong on our side. Please try again.')
  return { isError: true, content: [{ type: 'text', text: t(problem.message, problem.values) }] }
}

/** The address of a page in the language of the result. */
export const urlIn = ({ origin, locale }: Pick<RequestContext, 'origin' | 'locale'>, path: string) =>
  path.startsWith('/') ? `${origin}${pathIn(locale, path)}` : path

/** Input fields that several tools share. */
export const ZipCode = z.string().trim().max(10).describe('US ZIP code: five digits, or ZIP+4')

export const StateInput = z.string().trim().max(40).describe('US state, as OH or Ohio')

export const Lines = z
  .array(
    z.object({
      product_id: z.string().trim().min(1).max(80),
      quantity: z.int().min(1).max(9999),
    }),
  )
  .min(1)
  .max(50)

/** A figure of a product, as it is shown and as a number. */
export const SpecShape = z.object({
  name: z.string(),
  value: z.string(),
  number: z.number().nullable(),
  unit: z.string().nullable(),
})
