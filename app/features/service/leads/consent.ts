import { type Translate, text } from '#text/text.tsx'

/**
 * Version of the consent wording. Change it with every change of the wording, in any language: each consent is stored
 * with its version and its wording.
 */
export const consent_version = '2026-11-25'

const wording = text(
  'I agree that Heliostead may call and text me at the number above about my request, including with automated, prerecorded or artificial voice messages. Agreeing is not a condition of buying anything. Message and data rates may apply. I can stop this at any time by replying STOP or telling us.',
)

/**
 * The wording of the prior express written consent that 47 CFR 64.1200(f)(9) requires: it names the seller, the phone
 * number and the kinds of calls, and says that it is no condition of purchase. Its checkbox is never preselected, and
 * every form works without it.
 */
export const consentText = (t: Translate) => t(wording)
