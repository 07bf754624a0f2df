import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Settings } from '../config/env.server.ts'

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

/** AUTH_SECRET, and while it is being replaced the one before it. Values are encrypted with the first. */
export const authSecrets = (settings: Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>): string[] =>
  [settings.AUTH_SECRET, settings.AUTH_SECRET_PREVIOUS].filter((one) => one !== undefined)

/** The value again; null with other secrets, under another name, or when it was changed. */
export function openSecret(secrets: readonly string[], name: string, sealed: string): string | null {
  for (const secret of secrets) {
    const value = openWith(secret, name, sealed)
    if (value !== null) return value
  }
  return null
}

/** The value encrypted with the first secret, if another one encrypted it; null if there is nothing to do. */
export function resealSecret(secrets: readonly string[], name: string, sealed: string): string | null {
  const [secret] = secrets
  if (secret === undefined || openWith(secret, name, sealed) !== null) return null
  const value = openSecret(secrets, name, sealed)
  return value === null ? null : sealSecret(secret, name, value)
}

/** How many stored values were encrypted again, and how many no given secret opens. */
export type Resealed = { resealed: number; unreadable: number }

/** A stored value, the name it was encrypted under, and what writes another one unless it was replaced since. */
type Stored = { name: string; sealed: string; replace: (fresh: string) => Promise<unknown[]> }

/** Encrypts the values again that another secret than the first encrypted. `replace` returns the rows it changed. */
export async function resealEach(secrets: readonly string[], stored: readonly Stored[]): Promise<Resealed> {
  const counts = { resealed: 0, unreadable: 0 }
  for (const { name, sealed, replace } of stored) {
    const fresh = resealSecret(secrets, name, sealed)
    if (fresh !== null) counts.resealed += (await replace(fresh)).length
    else if (openSecret(secrets, name, sealed) === null) counts.unreadable++
  }
  return counts
}

function openWith(secret: string, name: string, sealed: string): string | null {
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
