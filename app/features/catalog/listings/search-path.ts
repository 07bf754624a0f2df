/** The path of the page with all products that a search text finds, without a language. */
export const pathOfSearch = (search: string) => `/products?${new URLSearchParams({ search })}`
