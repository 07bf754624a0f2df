import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 'v1'

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `heliostead ${purpose} ${version}`, 32))

/**
 * Encrypts a value with AES-256-GCM under a key derived from AUTH_SECRET by HKDF. `name` is authenticated with it: a
 * value cannot be moved to another name.
 */
export function sealSecret(secret: string, name: string, value: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(secret, 'settings'), iv)
  cipher.setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return [version, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** The value again; null with another secret, under another name, or when it was changed. */
export function openSecret(secret: string, name: string, sealed: string): string | null {
  const [given, ...parts] = sealed.split('.')
  const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (given !== version || !iv || !tag || !data || tag.length !== 16) return null
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, 'settings'), iv)
    decipher.setAAD(Buffer.from(name))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
