import { formatPhone } from '#features/people/auth/format-phone.ts'

type Contact = { name: string; email: string; phone: string }

/** How staff recognize the person of a request: name, else email, else phone, which is all that a callback needs. */
export const contactNameOf = ({ name, email, phone }: Contact) => name || email || formatPhone(phone)
