import { type Translate, text } from '#text/text.tsx'

/**
 * Version of the words below. Change it with every change of the words, in any language: what a person agreed to is
 * kept with its version and its exact words.
 */
export const consent_version = '2026-11-22'

const words = text(
  'I agree that Heliostead may call and text me at the number above about my request, including with automated, prerecorded or artificial voice messages. Agreeing is not a condition of buying anything. Message and data rates may apply. I can stop this at any time by replying STOP or telling us.',
)

/**
 * Prior express written consent as 47 CFR 64.1200(f)(9) wants it: names the seller, the number, the ways, and that it
 * is no condition of purchase. Its box is never ticked beforehand, and every form works without it.
 */
export const consentWords = (t: Translate) => t(words)
