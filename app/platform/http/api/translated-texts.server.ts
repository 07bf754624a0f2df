import { z } from './api.server.ts'

/** A text in the languages of the shop, as staff see it; a translation may be missing. */
export const TranslatedTexts = z.object({
  en: z.string(),
  de: z.string().optional(),
  zh: z.string().optional(),
})
