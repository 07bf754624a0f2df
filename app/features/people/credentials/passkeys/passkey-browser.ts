import { call, succeeded } from '#platform/http/api/call.ts'

/** Whether this browser supports passkeys. */
export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether this browser offers passkeys as autofill in the email field. */
export const supportsPasskeyAutofill = async () =>
  supportsPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.())

/** Creates a passkey on a device. Returns the result as JSON; throws a DOMException if the user declines. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey, signal }))
}

/**
 * Signs with a passkey: in a dialog, or with `conditional` from autofill in the email field. Returns the result as
 * JSON; null if the user declines, the signal aborts, or the request for options fails.
 */
export async function signWithPasskey(mediation: 'required' | 'conditional', signal: AbortSignal) {
  const answer = await call<PublicKeyCredentialRequestOptionsJSON>('/user/login/passkey_options')
  if (!succeeded(answer) || signal.aborted) return null
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(answer.data)
  try {
    return asJson(await navigator.credentials.get({ publicKey, mediation, signal }))
  } catch (error) {
    // Browsers report nothing else, so that a site cannot find out which passkeys exist.
    if (error instanceof DOMException) return null
    throw error
  }
}

const asJson = (credential: Credential | null) =>
  JSON.stringify((credential as PublicKeyCredential | null)?.toJSON())
