/** Days for which the link of a shared cart works. */
export const sharedCartDays = 30

/** Maximum number of working links of one customer. */
export const maxSharedCarts = 20

/** The page of a shared cart. */
export const sharedCartPath = (token: string) => `/sharedCart/${token}`
