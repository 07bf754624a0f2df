/** A phone number for reading: (614) 555-0100. One that is not of ten digits is left alone. */
export const formatPhone = (phone: string) => phone.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
