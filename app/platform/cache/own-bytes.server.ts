/**
 * Texts as UTF-8, one after the other, in memory of their own, for caches: `Buffer.from` puts short texts into a block that
 * they share with others, and the block stays in memory as long as one of them.
 */
export function ownBytes(texts: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}
