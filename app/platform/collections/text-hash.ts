/** The 32-bit FNV-1a hash of a text, by its UTF-16 code units. Its lowest bits depend on those of the characters only. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
