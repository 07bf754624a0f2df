/**
 * Texts as UTF-8, one after the other, in memory of their own. To be kept: `Buffer.from` puts short texts into a block that
 * they share with others, and one that is kept keeps the whole block.
 */
export function ownBytes(texts: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}
