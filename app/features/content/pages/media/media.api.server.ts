import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import {
  addMedia,
  deleteMedia,
  findMediaUses,
  listMedia,
  replaceMedia,
  saveMediaAlt,
} from './media.server.ts'
import { maxMediaMegabytes, mediaPath } from './media.ts'

/** Staff endpoints of the media library. The pictures themselves are public, at `/media/{id}`. */
export const mediaApi = newApi('Media library')

/** Empty in English for a picture that says nothing beside its text. */
const Alt = z.strictObject({
  en: z.string().trim().max(300),
  de: z.string().trim().max(300).optional(),
  zh: z.string().trim().max(300).optional(),
})
const MediaId = z.object({ id: z.uuid(text('Picture not found')) })
const Picture = z.file(text('Please choose a file')).openapi({ type: 'string', format: 'binary' })
const upload = { files: 1, file_bytes: maxMediaMegabytes * 1024 * 1024 }
const Nothing = z.null()

const Use = z.object({
  id: z.string(),
  kind: z.enum(['page', 'policy', 'article', 'carousel']),
  key: z.string(),
  title: z.string(),
  is_current: z.boolean().describe('False if only earlier versions show the picture'),
})

const MediaQuery = Paging.extend({ search: z.string().trim().max(200).optional() })
export type MediaQuery = z.input<typeof MediaQuery>

export const listMediaFiles = mediaApi.endpoint({
  method: 'post',
  path: '/content/media',
  summary: 'The pictures of the media library, newest first, with the content that shows each of them',
  access: 'staff',
  permission: 'content.read',
  body: MediaQuery,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        src: z.string(),
        /** Changes when the picture is replaced. */
        version: z.string(),
        name: z.string(),
        alt: z.looseObject({ en: z.string() }),
        width: z.number(),
        height: z.number(),
        bytes: z.number(),
        created_at: z.string(),
        uses: z.array(Use),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { search, page, page_size } }) {
    const { list, total } = await listMedia(ctx.db, search || undefined, { page, size: page_size })
    const uses = await findMediaUses(
      ctx.db,
      list.map(({ id }) => id),
      ctx.now(),
    )
    return {
      total,
      list: list.map(({ id, name, alt, width, height, bytes, sha256, created_at }) => ({
        id,
        src: mediaPath(id),
        version: sha256.slice(0, 12),
        name,
        alt,
        width,
        height,
        bytes,
        created_at: created_at.toISOString(),
        uses: (uses.get(id) ?? []).map(({ media_id: _, ...use }) => use),
      })),
    }
  },
})

const bytesOf = async (file: File) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })

/** The alternative text from the fields of a form. */
const altOf = ({ alt_en, alt_de, alt_zh }: z.output<typeof AltFields>) => ({
  en: alt_en,
  ...(alt_de && { de: alt_de }),
  ...(alt_zh && { zh: alt_zh }),
})
const AltFields = z.object({
  alt_en: z.string().trim().max(300).default(''),
  alt_de: z.string().trim().max(300).default(''),
  alt_zh: z.string().trim().max(300).default(''),
})

export const uploadMedia = mediaApi.endpoint({
  method: 'post',
  path: '/content/media/upload',
  summary: 'Add a picture of at most 12 MB to the media library, as multipart/form-data',
  access: 'staff',
  permission: 'content.edit',
  form: upload,
  body: AltFields.extend({ file: Picture }),
  answer: z.object({
    id: z.string(),
    src: z.string(),
    alt: z.looseObject({ en: z.string() }),
    width: z.number(),
    height: z.number(),
  }),
  async handle({ ctx, body, customer }) {
    const actor = staffActor(ctx, customer)
    const added = await addMedia(ctx.db, ctx.services.files, actor, await bytesOf(body.file), altOf(body))
    return reply(added, text('Picture uploaded'))
  },
})

export const replaceMediaFile = mediaApi.endpoint({
  method: 'post',
  path: '/content/media/replace',
  summary: 'Replace a picture under the same address, as multipart/form-data',
  access: 'staff',
  permission: 'content.publish',
  form: upload,
  body: MediaId.extend({ file: Picture }),
  answer: Nothing,
  async handle({ ctx, body, customer }) {
    const actor = staffActor(ctx, customer)
    await replaceMedia(ctx.db, ctx.services.files, actor, body.id, await bytesOf(body.file))
    return reply(null, text('Picture replaced'))
  },
})

export const changeMediaAlt = mediaApi.endpoint({
  method: 'post',
  path: '/content/media/alt',
  summary: 'Change the alternative text that a picture has when it is chosen',
  access: 'staff',
  permission: 'content.edit',
  body: MediaId.extend({ alt: Alt }),
  answer: Nothing,
  async handle({ ctx, body, customer }) {
    await saveMediaAlt(ctx.db, staffActor(ctx, customer), body.id, body.alt)
    return reply(null, text('Saved'))
  },
})

export const removeMedia = mediaApi.endpoint({
  method: 'post',
  path: '/content/media/remove',
  summary: 'Delete a picture that no current content shows; 409 with data.uses otherwise',
  access: 'staff',
  permission: 'content.edit',
  body: MediaId,
  answer: Nothing,
  async handle({ ctx, body, customer }) {
    await deleteMedia(ctx.db, staffActor(ctx, customer), body.id, ctx.now())
    return reply(null, text('Picture deleted'))
  },
})
