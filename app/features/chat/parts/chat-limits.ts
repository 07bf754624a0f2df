/** The longest message that is taken, in characters. */
export const mostCharacters = 2000

/** The largest picture that is taken. */
export const mostImageBytes = 10 * 1024 * 1024

/** What the name of a picture may end in, in the order in which the contract names it. */
export const imageExtensions =
  'xbm tif jfif ico tiff gif svg jpeg svgz jpg webp png bmp pjp apng pjpeg avif'.split(' ')

/** Why a picture need not be sent at all: its kind, by its name, or its size. Null when it may be. */
export function problemOfImage({ name, size }: Pick<File, 'name' | 'size'>): 'kind' | 'size' | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!imageExtensions.includes(extension)) return 'kind'
  return size > mostImageBytes ? 'size' : null
}
