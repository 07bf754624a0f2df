import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import { openFile, removeFile, removeUnusedFiles, saveFile } from '#platform/files/files.server.ts'
import { chargeGuestQuota } from '#platform/files/upload-quota.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { type Exchange, imageExtensions, maxImageMegabytes } from '../chat.ts'
import { type ChatOwner, keyOfOwner } from '../conversations/owner.server.ts'
import { sendMessage } from '../conversations/send-message.server.ts'

const purpose = 'chat'

/** Accepted image types by content; `imageExtensions` has the accepted file names. */
const allowed = [
  'png',
  'jpeg',
  'webp',
  'avif',
  'gif',
  'bmp',
  'ico',
  'tiff',
  'xbm',
  'svg',
  'svgz',
] as const satisfies FileKind[]

const maxImageBytes = maxImageMegabytes * 1024 * 1024

/** Stores an image and sends it as a message. Idempotent per key. @throws Problem `too-large`, `invalid`. */
export async function sendChatImage(
  ctx: RequestContext,
  conversation_id: string,
  { key, image }: { key: string; image: File },
): Promise<Exchange> {
  const customer = await customerOf(ctx)
  await ctx.services.limits.take('chat-image', customer?.id ?? ctx.network_address)
  if (image.size > maxImageBytes) throw new Problem('too-large', text('The file is too large'))
  if (!hasImageName(image.name)) throw new Problem('invalid', text('You can’t upload files of this type'))
  if (!customer) await chargeGuestQuota(ctx, image.size)
  const file = await saveFile(ctx.db, ctx.services.files, {
    owner_user_id: customer?.id ?? null,
    purpose,
    name: image.name,
    bytes: new Uint8Array(await image.arrayBuffer()),
    allowed,
    max_bytes: maxImageBytes,
  })
  return sendMessage(ctx, conversation_id, { key, text: '', file_id: file.id })
}

/** Whether the file name has an accepted extension. The type itself is detected from the content. */
function hasImageName(name: string) {
  const trimmed = name.trim().toLowerCase()
  return imageExtensions.some((ending) => trimmed.endsWith(`.${ending}`))
}

/** A chat image with its response headers, for the owner of the conversation and for staff. */
export async function openChatImage(
  { db, services }: RequestContext,
  id: string,
  { owner, may_see_all }: { owner: ChatOwner | null; may_see_all: boolean },
) {
  if (!may_see_all && !(await isOwnImage(db, id, owner))) throw new Problem('missing', text('File not found'))
  const opened = await openFile(db, services.files, id, { user_id: null, is_staff: true })
  if (opened.file.purpose !== purpose) throw new Problem('missing', text('File not found'))
  return opened
}

async function isOwnImage(db: Db, file_id: string, owner: ChatOwner | null) {
  if (!owner) return false
  const { column, value } = keyOfOwner(owner)
  const rows = await queryRows(
    db,
    `select 1 from chat_messages m join chat_conversations c on c.id = m.conversation_id
     where m.file_id = $1 and c.${column} = $2 limit 1`,
    [file_id, value],
    `chat-image-${column}`,
  )
  return rows.length > 0
}

/** Deletes the images of conversations; call it before the conversations are deleted. */
export async function removeImagesOf(tx: Db, conversation_ids: readonly string[]) {
  const sent = await queryRows<{ file_id: string }>(
    tx,
    'select file_id from chat_messages where conversation_id = any($1) and file_id is not null',
    [conversation_ids],
  )
  for (const { file_id } of sent) await removeFile(tx, file_id)
}

/** Deletes images without a message, left by interrupted requests; returns their number. */
export const removeOrphanedImages = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose, used_in: 'chat_messages' }, now)
