/** A US or Canadian number as `(614) 555-0100`, given as ten digits, with a leading 1 or in E.164; others unchanged. */
export const formatPhone = (phone: string) => phone.replace(/^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
