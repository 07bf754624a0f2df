import { imageExtensions, maxImageMegabytes } from '../chat.ts'

/** Why an image cannot be sent: its file type, by extension, or its size. Null when it can. */
export function problemOfImage({ name, size }: Pick<File, 'name' | 'size'>): 'kind' | 'size' | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!imageExtensions.some((one) => one === extension)) return 'kind'
  return size > maxImageMegabytes * 1024 * 1024 ? 'size' : null
}
