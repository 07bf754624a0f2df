import type { ImageKind } from './images.server.ts'

/** Accepted file kinds, determined by content. */
export type FileKind = ImageKind | 'pdf' | 'csv' | 'txt'

type About = { content_type: string; endings: readonly string[] }

/** The first extension is used for a file whose name has a different one. */
const kinds: Record<FileKind, About> = {
  pdf: { content_type: 'application/pdf', endings: ['pdf'] },
  png: { content_type: 'image/png', endings: ['png', 'apng'] },
  jpeg: { content_type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif', 'pjp', 'pjpeg'] },
  webp: { content_type: 'image/webp', endings: ['webp'] },
  avif: { content_type: 'image/avif', endings: ['avif'] },
  heic: { content_type: 'image/heic', endings: ['heic', 'heif'] },
  gif: { content_type: 'image/gif', endings: ['gif'] },
  bmp: { content_type: 'image/bmp', endings: ['bmp'] },
  ico: { content_type: 'image/x-icon', endings: ['ico'] },
  tiff: { content_type: 'image/tiff', endings: ['tif', 'tiff'] },
  xbm: { content_type: 'image/x-xbitmap', endings: ['xbm'] },
  svg: { content_type: 'image/svg+xml', endings: ['svg'] },
  svgz: { content_type: 'image/svg+xml', endings: ['svgz'] },
  csv: { content_type: 'text/csv; charset=utf-8', endings: ['csv'] },
  txt: { content_type: 'text/plain; charset=utf-8', endings: ['txt'] },
}

export const contentTypeOf = (kind: FileKind) => kinds[kind].content_type

/** The kinds that `reencodeImage` decodes. */
export const isDecodable = (kind: FileKind): kind is ImageKind =>
  kind !== 'pdf' && kind !== 'csv' && kind !== 'txt'

const signatures: readonly [FileKind, number, string][] = [
  ['pdf', 0, '%PDF-'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['webp', 8, 'WEBP'],
  ['avif', 4, 'ftypavif'],
  ['avif', 4, 'ftypavis'],
  ['heic', 4, 'ftypheic'],
  ['heic', 4, 'ftypheix'],
  ['heic', 4, 'ftypmif1'],
  ['heic', 4, 'ftypmsf1'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['bmp', 0, 'BM'],
  ['ico', 0, '\0\0\x01\0'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['svgz', 0, '\x1f\x8b'],
]

/**
 * Detects the kind of a file by its first bytes; null when it is not an allowed kind. The name only distinguishes CSV
 * from other text, which content cannot; text with another extension is not accepted.
 */
export function kindOf(name: string, bytes: Uint8Array, allowed: readonly FileKind[]): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  const found = signatures.find(([, at, signature]) => head.startsWith(signature, at))?.[0]
  if (found && found !== 'bmp') return allowed.includes(found) ? found : null
  const kind = textKindOf(name, bytes) ?? found ?? null
  return kind && allowed.includes(kind) ? kind : null
}

function textKindOf(name: string, bytes: Uint8Array): FileKind | null {
  if (!isPlainText(bytes)) return null
  const start = Buffer.from(bytes.subarray(0, 65_536))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (isSvg(start)) return 'svg'
  if (isXbm(start)) return 'xbm'
  const lower = name.trim().toLowerCase()
  if (lower.endsWith('.csv')) return 'csv'
  return lower.endsWith('.txt') ? 'txt' : null
}

function isPlainText(bytes: Uint8Array) {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

/** Whether the first element is `<svg>`, after any declarations and comments. */
function isSvg(source: string) {
  let rest = source.trimStart()
  for (;;) {
    const [open, close] = opening.find(([start]) => rest.startsWith(start)) ?? []
    if (open === undefined || close === undefined) break
    const end = rest.indexOf(close, open.length)
    if (end < 0) return false
    rest = rest.slice(end + close.length).trimStart()
  }
  return /^<svg[\s>/]/.test(rest)
}

const opening = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const

/** Whether it starts like an X bitmap: `#define roof_width 8`, after any comments. */
function isXbm(source: string) {
  let rest = source.trimStart()
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/')
    if (end < 0) return false
    rest = rest.slice(end + 2).trimStart()
  }
  return /^#define[ \t]\w{0,100}(?:width|height|hot)[ \t]/.test(rest)
}

/** The file name with an extension that matches the kind. */
export function fileNameFor(kind: FileKind, name: string) {
  const { endings } = kinds[kind]
  const dot = name.lastIndexOf('.')
  if (dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase())) return name
  return `${dot > 0 && name.length - dot <= 6 ? name.slice(0, dot) : name}.${endings[0]}`
}
