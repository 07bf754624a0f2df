import { sharePictureVersion } from '#platform/files/share-picture.server.ts'

/** The path of the link preview picture of a product or an article; null when its image is no drawing. */
export async function sharePath(kind: 'product' | 'article', id: string, image: string | undefined) {
  const version = await sharePictureVersion(image)
  return version && `/share/${kind}/${id}/${version}.png`
}
