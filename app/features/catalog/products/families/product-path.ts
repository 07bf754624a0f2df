// Apart from the categories, which pages of products do not load.

/** The path of a product page: its slug. */
export const pathOfProduct = (product_id: string) => `/${product_id}`
