import { momentAt } from '#features/store/calendar/business-days.ts'
import { z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import type { DocumentKind, StoredBlock, StoredBodies } from '../blocks.ts'

const requiredText = z.string().trim().min(1, text('Enter this text.'))
export const TextsSchema = z.strictObject({
  en: requiredText,
  de: requiredText.optional(),
  zh: requiredText.optional(),
})
/** May be empty: the alternative text of a decorative picture. */
const OptionalTexts = z.strictObject({ en: z.string(), de: z.string().optional(), zh: z.string().optional() })

const ownPath = /^\/(?!\/)[^\s\\<>"]*$/
/** A path of this site, without a language. */
export const Path = z.string().max(300).regex(ownPath, text('Enter a path, such as /about.'))
const Target = z
  .string()
  .max(1000)
  .refine(
    (to) => ownPath.test(to) || /^#[\w-]+$/.test(to) || /^(?:https:\/\/|mailto:|tel:)[^\s<>"]+$/i.test(to),
    {
      message: text('Enter a path, an anchor, or an address that starts with https:, mailto: or tel:.'),
    },
  )

const Link = z.strictObject({ to: Target, label: TextsSchema })
const pixels = z.number().int().min(1).max(10_000)
const Picture = z.strictObject({ src: Path, alt: OptionalTexts, width: pixels, height: pixels })
const Day = z.iso.date(text('Enter a date, such as 2026-11-02.'))

/** A slide of a carousel. */
export const Slide = z.strictObject({
  title: TextsSchema,
  words: TextsSchema.optional(),
  image: Picture,
  link: Link.optional(),
})

const layoutFields = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .optional(),
  ground: z.enum(['well', 'panel']).optional(),
}
const titled = { title: TextsSchema.optional(), intro: TextsSchema.optional() }

const Table = z
  .strictObject({
    ...layoutFields,
    ...titled,
    kind: z.literal('table'),
    caption: TextsSchema,
    columns: z
      .array(z.strictObject({ title: TextsSchema, unit: z.string().max(20).optional() }))
      .min(1)
      .max(12),
    rows: z
      .array(z.array(z.union([TextsSchema, z.number()])))
      .min(1)
      .max(300),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    message: text('Each table row needs one cell for every column.'),
    path: ['rows'],
  })

/** A block of a page, an article or a policy. */
export const Block = z.discriminatedUnion('kind', [
  z.strictObject({
    ...layoutFields,
    kind: z.literal('hero'),
    above: TextsSchema.optional(),
    title: TextsSchema,
    words: TextsSchema.optional(),
    image: Picture.optional(),
    links: z.array(Link).max(3).optional(),
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('text'),
    title: TextsSchema.optional(),
    html: TextsSchema,
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('image'),
    image: Picture,
    caption: TextsSchema.optional(),
    wide: z.boolean().optional(),
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('gallery'),
    title: TextsSchema.optional(),
    images: z
      .array(Picture.extend({ caption: TextsSchema.optional() }))
      .min(1)
      .max(40),
  }),
  z.strictObject({
    ...layoutFields,
    ...titled,
    kind: z.literal('steps'),
    steps: z
      .array(z.strictObject({ title: TextsSchema, words: TextsSchema, link: Link.optional() }))
      .min(1)
      .max(20),
  }),
  z.strictObject({
    ...layoutFields,
    ...titled,
    kind: z.literal('cards'),
    cards: z
      .array(
        z.strictObject({
          title: TextsSchema,
          words: TextsSchema.optional(),
          image: Picture.optional(),
          to: Target.optional(),
          note: TextsSchema.optional(),
        }),
      )
      .min(1)
      .max(24),
  }),
  Table,
  z.strictObject({
    ...layoutFields,
    kind: z.literal('faq'),
    title: TextsSchema.optional(),
    questions: z
      .array(z.strictObject({ question: TextsSchema, html: TextsSchema }))
      .min(1)
      .max(60),
  }),
  z.strictObject({
    ...layoutFields,
    ...titled,
    kind: z.literal('figures'),
    figures: z
      .array(
        z.strictObject({
          label: TextsSchema,
          value: z.union([TextsSchema, z.number()]),
          unit: z.string().max(20).optional(),
          note: TextsSchema.optional(),
          bright: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(12),
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('products'),
    title: TextsSchema,
    intro: TextsSchema.optional(),
    family: z.string().max(100).optional(),
    product_ids: z.array(z.string().max(200)).max(24).optional(),
    most: z.number().int().min(1).max(24).optional(),
    link: Link.optional(),
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('form'),
    title: TextsSchema,
    words: TextsSchema.optional(),
    to: Path,
    fields: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z][a-z0-9_]*$/),
          label: TextsSchema,
          hint: TextsSchema.optional(),
          type: z.enum(['text', 'zip', 'number', 'email']),
        }),
      )
      .min(1)
      .max(6),
    button: TextsSchema,
  }),
  z.strictObject({ ...layoutFields, kind: z.literal('carousel'), path: Path, title: TextsSchema.optional() }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('quote'),
    words: TextsSchema,
    from: TextsSchema.optional(),
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('video'),
    title: TextsSchema,
    src: Path,
    poster: Picture,
    captions: z
      .array(z.strictObject({ locale: z.enum(['en', 'de', 'zh']), src: Path }))
      .max(3)
      .optional(),
    html: TextsSchema.optional(),
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('notice'),
    tone: z.enum(['info', 'good', 'wait']),
    title: TextsSchema.optional(),
    words: TextsSchema,
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('action'),
    title: TextsSchema,
    words: TextsSchema.optional(),
    links: z.array(Link).min(1).max(3),
  }),
  z.strictObject({
    ...layoutFields,
    kind: z.literal('articles'),
    title: TextsSchema.optional(),
    most: z.number().int().min(1).max(50).optional(),
  }),
  z.strictObject({ ...layoutFields, kind: z.literal('include'), path: Path }),
]) as unknown as z.ZodType<StoredBlock>

const Blocks = z.array(Block).max(80)

const Page = z.strictObject({
  title: TextsSchema,
  seo_title: TextsSchema.optional(),
  description: TextsSchema,
  above: TextsSchema.optional(),
  intro: TextsSchema.optional(),
  image: Path.optional(),
  has_contents: z.boolean().optional(),
  has_header: z.boolean().optional(),
  has_footer: z.boolean().optional(),
  crumbs: z
    .array(z.strictObject({ to: Path, title: TextsSchema }))
    .max(4)
    .optional(),
  dated: Day.optional(),
  blocks: Blocks.min(1),
})

/** The schema of each kind of document. Unknown fields are rejected, so that typos are found. */
export const bodySchemas = {
  page: Page,
  policy: Page.pick({ title: true, description: true, dated: true, blocks: true }),
  article: z.strictObject({
    title: TextsSchema,
    summary: TextsSchema,
    author: requiredText.max(100),
    author_role: TextsSchema.optional(),
    published_on: Day,
    updated_on: Day.optional(),
    image: Picture.optional(),
    blocks: Blocks.min(1),
  }),
  carousel: z.strictObject({ title: TextsSchema, slides: z.array(Slide).min(1).max(12) }),
} as unknown as { [Kind in DocumentKind]: z.ZodType<StoredBodies[Kind]> }

/** The schema of each kind of document's key. */
export const keySchemas: Record<DocumentKind, z.ZodType<string>> = {
  page: Path,
  policy: z.string().regex(/^[A-Z][A-Z0-9_]{0,59}$/, text('Enter a label, such as PRIVACY_POLICY.')),
  article: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, text('Enter a short name, such as first-winter.')),
  carousel: Path,
}

const isShow = z.literal([0, 1])
/** A time as an ISO string. Without an offset it is a time on the clocks of the shop. */
export const ShopTime = z.iso
  .datetime({ offset: true, local: true, message: text('Enter a date and time.') })
  .transform((time) => {
    const [, day, hours, minutes] = /^([\d-]{10})T(\d\d):(\d\d)[\d:.]*$/.exec(time) ?? []
    const moment = day ? momentAt(day, Number(hours) * 60 + Number(minutes)) : new Date(time)
    return moment.toISOString()
  })
const Time = ShopTime.nullish()

/** The navigation, two levels deep. `words` is the schema of its texts. */
export function navigationSchema<Words extends z.ZodType>(words: Words) {
  const entry = { path: Path, category_name: words, isShow, vue_path: Path, seo_title: words }
  const Child = z.object({ ...entry, children: z.tuple([]) })
  return z.array(z.object({ ...entry, children: z.array(Child) }))
}

/** The stored texts of header and footer. `words` is the schema of a text. */
export const siteSchema = <Words extends z.ZodType>(words: Words) =>
  z.object({
    header_notice: words.nullable(),
    default_notice: words.nullable().optional(),
    header_notices: z.array(
      z.object({ id: z.string().min(1).max(60), title: words, words, from: Time, until: Time }),
    ),
    phone: z.string(),
    email: z.union([z.email(), z.literal('')]),
    address: words,
    footer: z.array(
      z.object({ title: words, links: z.array(z.object({ label: words, path: Path, isShow })) }),
    ),
    legal: words,
  })
