import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { lt } from 'drizzle-orm'
import type { IdentityProof } from '#features/people/auth/account.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { confirmIdentity } from '../identity-check/confirm-identity.server.ts'
import { notifyAccountChange } from '../passwords/passwords.server.ts'
import { max_passkeys, type Passkey, type PasskeyAssertion, type PasskeyRegistration } from './passkey.ts'
import { type ChallengePurpose, challengeExpiry, newChallenge } from './passkey-challenges.server.ts'
import { spent_passkey_challenges } from './passkeys.table.server.ts'

// Loaded on first use: it takes 250 ms and 25 MB.
const webauthn = () => import('@simplewebauthn/server')

// COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports at least one.
const algorithms = [-8, -7, -257]

/**
 * The WebAuthn RP ID: the shop's host name. Null if browsers do not support passkeys there: they require https or
 * `localhost`, and a host name instead of an IP address.
 */
export function relyingPartyOf({ origin }: RequestContext) {
  const { protocol, hostname } = new URL(origin)
  const is_name = !/^\[|^[\d.]+$/.test(hostname)
  return is_name && (protocol === 'https:' || /(^|\.)localhost$/.test(hostname)) ? hostname : null
}

function requireRelyingParty(ctx: RequestContext) {
  const relying_party = relyingPartyOf(ctx)
  if (relying_party) return relying_party
  throw new Problem(
    'conflict',
    text('Passkeys need the store’s own domain and HTTPS. Please sign in another way.'),
  )
}

/** The passkeys of a user, newest first. */
export async function listPasskeys(db: Db, user_id: string): Promise<Passkey[]> {
  const rows = await queryRows<PasskeyRow>(
    db,
    `select id, name, backed_up, created_at, last_used_at from passkeys
     where user_id = $1 order by created_at desc, id`,
    [user_id],
  )
  return rows.map(({ created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

type PasskeyRow = Pick<Passkey, 'id' | 'name' | 'backed_up'> & {
  created_at: Date
  last_used_at: Date | null
}

const addPasskeyPurpose = ({ session_id }: Customer): ChallengePurpose => `add in session ${session_id}`

/**
 * Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON), after identity confirmation. They require a
 * discoverable credential and user verification, and no attestation.
 */
export async function beginPasskey(ctx: RequestContext, customer: Customer, current_password: IdentityProof) {
  const rpID = requireRelyingParty(ctx)
  await confirmIdentity(ctx, customer, current_password)
  const known = await queryRows<{ id: string; transports: string[] }>(
    ctx.db,
    'select credential_id as id, transports from passkeys where user_id = $1',
    [customer.id],
  )
  if (known.length >= max_passkeys)
    throw new Problem('conflict', text('You’ve reached the passkey limit. Remove one first.'))
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Heliostead',
    rpID,
    userID: new TextEncoder().encode(customer.id),
    userName: customer.email,
    userDisplayName: `${customer.first_name} ${customer.last_name}`.trim() || customer.email,
    challenge: newChallenge(ctx, addPasskeyPurpose(customer)),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Adds a passkey created in this session and notifies the owner by mail. @throws Problem `invalid`, `conflict` */
export async function addPasskey(
  ctx: RequestContext,
  customer: Customer,
  { name, registration }: { name: string; registration: PasskeyRegistration },
) {
  const expected = requireChallenge(ctx, addPasskeyPurpose(customer), registration)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await translatingPasskeyErrors(ctx, () =>
    verifyRegistrationResponse({ response: registration, supportedAlgorithmIDs: algorithms, ...expected }),
  )
  if (!registrationInfo) throw passkeyRejected()
  const { credential, credentialBackedUp: backed_up } = registrationInfo
  const public_key = Buffer.from(credential.publicKey).toString('base64url')
  await inTransaction(ctx.db, async (tx) => {
    await markChallengeUsed(tx, expected)
    const added = await queryRows(
      tx,
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning 1`,
      [
        customer.id,
        name,
        credential.id,
        public_key,
        credential.counter,
        registration.response.transports,
        backed_up,
      ],
    )
    if (added.length === 0) throw new Problem('conflict', text('This passkey is already added'))
    // The device has just verified the user.
    await queryRows(tx, 'update sessions set second_factor = true where id = $1', [customer.session_id])
    await notifyAccountChange(tx, customer.id, publicUrlOf(ctx.services.settings), 'passkey-added')
  })
  logSecurityEvent(ctx, 'passkey_added', { user_id: customer.id })
}

/** Removes a passkey after identity confirmation and notifies the owner by mail. @throws Problem `missing` */
export async function removePasskey(
  ctx: RequestContext,
  customer: Customer,
  { id, current_password }: { id: string; current_password?: IdentityProof },
) {
  await confirmIdentity(ctx, customer, current_password)
  await inTransaction(ctx.db, async (tx) => {
    const removed = await queryRows(
      tx,
      'delete from passkeys where id::text = $1 and user_id = $2 returning 1',
      [id, customer.id],
    )
    if (removed.length === 0) throw new Problem('missing', text('Not found'))
    await notifyAccountChange(tx, customer.id, publicUrlOf(ctx.services.settings), 'passkey-removed')
  })
  logSecurityEvent(ctx, 'passkey_removed', { user_id: customer.id })
}

/** Options for signing in with any passkey of the device. They contain nothing about an account. */
export function passkeyOptions(ctx: RequestContext) {
  const rpId = requireRelyingParty(ctx)
  const challenge = newChallenge(ctx, 'sign in').toString('base64url')
  return { challenge, rpId, userVerification: 'required' } satisfies PublicKeyCredentialRequestOptionsJSON
}

type StoredPasskey = {
  id: string
  user_id: string
  email: string
  public_key: string
  counter: number
  transports: string[]
}

/**
 * Verifies a passkey sign-in and returns the account. Requires a valid, unused challenge and user verification.
 * @throws Problem `invalid` for an unknown passkey or an incorrect signature, `conflict` for an expired challenge
 */
export async function verifyPasskey(
  ctx: RequestContext,
  assertion: PasskeyAssertion,
): Promise<{ id: string; email: string }> {
  const expected = requireChallenge(ctx, 'sign in', assertion)
  const [stored] = await queryRows<StoredPasskey>(
    ctx.db,
    `select p.id, p.user_id, u.email, p.public_key, p.counter::float8 as counter, p.transports
     from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
    [assertion.id],
  )
  const holder = Buffer.from(assertion.response.userHandle, 'base64url').toString('utf8')
  if (stored?.user_id !== holder) throw passkeyRejected()
  const { verifyAuthenticationResponse } = await webauthn()
  const publicKey = new Uint8Array(Buffer.from(stored.public_key, 'base64url'))
  const credential = { id: assertion.id, publicKey, counter: stored.counter, transports: stored.transports }
  const { verified, authenticationInfo } = await translatingPasskeyErrors(ctx, () =>
    verifyAuthenticationResponse({ response: assertion, credential, ...expected }),
  )
  if (!verified) throw passkeyRejected()
  const { newCounter, credentialBackedUp } = authenticationInfo
  await inTransaction(ctx.db, async (tx) => {
    await markChallengeUsed(tx, expected)
    await queryRows(
      tx,
      `update passkeys set counter = greatest(counter, $2), backed_up = $3, last_used_at = clock_timestamp()
       where id = $1`,
      [stored.id, newCounter, credentialBackedUp],
    )
  })
  return { id: stored.user_id, email: stored.email }
}

/** The account ID of a passkey by its credential ID, null if unknown. Not an authentication. */
export async function ownerOfPasskey(db: Db, credential_id: string): Promise<string | null> {
  const [stored] = await queryRows<{ user_id: string }>(
    db,
    'select user_id from passkeys where credential_id = $1',
    [credential_id],
  )
  return stored?.user_id ?? null
}

/** The values that the device's response must match. @throws Problem `conflict` for an invalid or expired challenge */
function requireChallenge(
  ctx: RequestContext,
  purpose: ChallengePurpose,
  { response }: PasskeyRegistration | PasskeyAssertion,
) {
  const challenge = readChallenge(response.clientDataJSON)
  const end = challengeExpiry(ctx, purpose, challenge)
  if (!end) throw challengeExpired()
  return {
    end,
    expectedChallenge: challenge,
    expectedOrigin: ctx.origin,
    expectedRPID: requireRelyingParty(ctx),
    requireUserVerification: true,
  }
}

/** Marks a challenge as used. @throws Problem `conflict` if it was used before, in any process */
async function markChallengeUsed(
  tx: Db,
  { expectedChallenge, end }: { expectedChallenge: string; end: Date },
) {
  const spent = await queryRows(
    tx,
    `insert into spent_passkey_challenges (challenge, expires_at) values ($1, $2)
     on conflict do nothing returning 1`,
    [expectedChallenge, end],
  )
  if (spent.length === 0) throw challengeExpired()
}

/** Deletes used challenges that have expired and would be rejected anyway. */
export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.delete(spent_passkey_challenges).where(lt(spent_passkey_challenges.expires_at, now))

function readChallenge(client_data: string) {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8'))
    return String(challenge)
  } catch {
    return ''
  }
}

/** Logs an error of the WebAuthn library and replaces it with the Problem that users see. */
async function translatingPasskeyErrors<Answer>(
  ctx: RequestContext,
  verify: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await verify()
  } catch (error) {
    ctx.log.info({ reason: error instanceof Error ? error.message : String(error) }, 'Passkey rejected')
    throw passkeyRejected()
  }
}

/** The same error for an unknown passkey and for an incorrect signature. */
export const passkeyRejected = () =>
  new Problem('invalid', text('This passkey isn’t linked to an account here. Please sign in another way.'), {
    data: { reason: 'passkey' },
  })

const challengeExpired = () =>
  new Problem('conflict', text('This request timed out or was already completed. Please try again.'), {
    data: { reason: 'over' },
  })
