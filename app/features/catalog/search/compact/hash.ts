/** FNV-1a of bytes or of the UTF-16 units of a text. The lowest bits choose a place, so higher ones are mixed in. */
export function hashOf(of: Uint8Array | string) {
  let hash = 0x811c9dc5
  for (let i = 0; i < of.length; i++) {
    const code = typeof of === 'string' ? of.charCodeAt(i) : (of[i] as number)
    hash = Math.imul(hash ^ code, 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}
