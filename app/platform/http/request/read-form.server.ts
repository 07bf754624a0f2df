// Reads submitted forms. Request.formData() has no limits: 50,000 empty parts block every visitor for seconds.
import busboy from '@fastify/busboy'
import { text } from '#text/text.tsx'
import { Problem } from '../problem.ts'

export type FormLimits = {
  /** Text fields in one form. */
  fields: number
  /** Bytes of one text field. */
  field_bytes: number
  /** Bytes of a field's name. */
  name_bytes: number
  /** File fields, empty ones included. */
  files: number
  /** Bytes of the whole body. */
  body_bytes: number
}

/** What an endpoint or page with uploads declares: number of files, and bytes per file. */
export type FilesAllowed = { files: number; file_bytes: number }

type Sizes = { BODY_LIMIT_KB: number; UPLOAD_LIMIT_MB: number }

/** The limits of a form: the default ones, plus space for files when a route declares that it accepts them. */
export function formLimits(settings: Sizes, allowed?: FilesAllowed): FormLimits {
  const plain = settings.BODY_LIMIT_KB * 1024
  const total = allowed ? plain + allowed.files * allowed.file_bytes : plain
  return {
    fields: 500,
    field_bytes: 128 * 1024,
    name_bytes: 100,
    // Browsers also send empty file fields. One file too many is read, so that the form can report it at the field.
    files: allowed ? allowed.files + 1 : 0,
    body_bytes: allowed ? Math.min(total, settings.UPLOAD_LIMIT_MB * 1024 * 1024) : plain,
  }
}

const tooLarge = () => new Problem('too-large', text('The upload is too large'))
const malformed = () => new Problem('malformed', text('The request is not a valid form'))

/**
 * The fields and files of a form in either encoding that browsers use. Stops reading at the first limit.
 * @throws Problem `too-large` over a limit, `malformed` when the body is not what its content type says.
 */
export async function readFormData(request: Request, limits: FormLimits): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.body_bytes) {
    if (request.body) void discard(request.body.getReader())
    throw tooLarge()
  }
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return readUrlEncoded(request, limits)
  if (/^multipart\/form-data\b/i.test(type)) return readMultipart(request, type, limits)
  throw malformed()
}

async function readUrlEncoded(request: Request, limits: FormLimits) {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, limits.body_bytes)) chunks.push(chunk)
  const form = new FormData()
  let fields = 0
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    if (++fields > limits.fields || name.length > limits.name_bytes || value.length > limits.field_bytes)
      throw tooLarge()
    form.append(name, value)
  }
  return form
}

/** The body in chunks, up to a limit. What the caller does not read is discarded. */
async function* chunksOf(request: Request, most: number) {
  const reader = request.body?.getReader()
  if (!reader) return
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
      if (bytes > most) throw tooLarge()
      yield value
    }
  } finally {
    void discard(reader)
  }
}

const maxDiscardedBytes = 64 * 1024 * 1024

/**
 * Reads and discards the rest of a body in the background. Canceling it would close the connection before the caller
 * could read the refusal.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let bytes = 0
  try {
    while (bytes < maxDiscardedBytes) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
    }
  } catch {
    // The client disconnected: nothing left to read.
  } finally {
    reader.releaseLock()
  }
}

/** Feeds the body to the parser until it ends or the parser refuses something. */
async function readMultipart(request: Request, type: string, limits: FormLimits) {
  const form = new FormData()
  const waiting: Promise<void>[] = []
  let refusal: Problem | null = null
  const refuse = (problem: Problem) => void (refusal ??= problem)
  const parser = openParser(type, limits)
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse(tooLarge()))
  const finished = new Promise<void>((done) => {
    parser.once('finish', done).on('error', () => {
      refuse(malformed())
      done()
    })
  })
  parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
    if (name === undefined) return refuse(malformed())
    if (nameCut || valueCut || name.length > limits.name_bytes) return refuse(tooLarge())
    form.append(name, value)
  })
  parser.on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, type) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => void chunks.push(chunk))
    stream.on('error', () => refuse(malformed()))
    if (name === undefined) return refuse(malformed())
    if (name.length > limits.name_bytes || (filename?.length ?? 0) > maxFileNameLength)
      return refuse(tooLarge())
    const ended = new Promise<void>((done) => stream.once('close', done).once('end', done))
    waiting.push(ended.then(() => form.append(name, new File(chunks, filename ?? '', { type }))))
  })
  for await (const chunk of chunksOf(request, limits.body_bytes)) {
    if (refusal) break
    await new Promise<void>((written) => parser.write(Buffer.from(chunk), () => written()))
  }
  if (!refusal) parser.end()
  if (!refusal) await finished
  if (!refusal) await Promise.all(waiting)
  if (refusal) throw refusal
  return form
}

const maxFileNameLength = 1000

function openParser(type: string, limits: FormLimits) {
  try {
    return busboy({
      headers: { 'content-type': type },
      limits: {
        fields: limits.fields,
        fieldSize: limits.field_bytes,
        fieldNameSize: limits.name_bytes,
        files: limits.files,
        fileSize: limits.body_bytes,
        parts: limits.fields + limits.files,
        headerPairs: 10,
        headerSize: 4 * 1024,
      },
    })
  } catch {
    throw malformed()
  }
}
