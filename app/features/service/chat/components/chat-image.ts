import { imageExtensions, maxImageMegabytes } from '../chat.ts'

/** Why a picture need not be sent at all: its kind, by its name, or its size. Null when it may be. */
export function problemOfImage({ name, size }: Pick<File, 'name' | 'size'>): 'kind' | 'size' | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!imageExtensions.some((one) => one === extension)) return 'kind'
  return size > maxImageMegabytes * 1024 * 1024 ? 'size' : null
}
