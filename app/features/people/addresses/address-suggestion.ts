/** An address that a provider suggests for what was typed. */
export type AddressSuggestion = {
  id: string
  /** `1 Navy Way` */
  street: string
  /** `Columbus, OH, USA` */
  place: string
}

/** The parts of a suggested address, as the form's fields have them; unknown ones are empty. */
export type SuggestedAddress = { address: string; city: string; state: string; zip_code: string }

/** Characters from which on suggestions are requested. */
export const minSuggestLength = 4
