import { call, succeeded } from '#platform/http/call.ts'

/** Whether passkeys can be made and used in this browser. */
export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether this browser offers passkeys where a name is typed. */
export const supportsPasskeyAutofill = async () =>
  supportsPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.())

/** Lets a device make a passkey. Gives its answer as JSON; throws a DOMException where it is declined. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey, signal }))
}

/**
 * Lets a device sign in: at once, or (`conditional`) when its owner picks a passkey where they would type a name. Gives
 * its answer as JSON; null when that was declined or given up, and when the shop did not answer.
 */
export async function signWithPasskey(mediation: 'required' | 'conditional', signal: AbortSignal) {
  const answer = await call<PublicKeyCredentialRequestOptionsJSON>('/user/login/passkey_options')
  if (!succeeded(answer) || signal.aborted) return null
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(answer.data)
  try {
    return asJson(await navigator.credentials.get({ publicKey, mediation, signal }))
  } catch (error) {
    // All that a browser says, lest a site learn which passkeys are there; the page says what else can be done.
    if (error instanceof DOMException) return null
    throw error
  }
}

const asJson = (made: Credential | null) => JSON.stringify((made as PublicKeyCredential | null)?.toJSON())
