/** How customers reach the shop. */
export type ShopContact = { address: string; phone: string; email: string }

let fixed: Partial<ShopContact> = {}

/** What the environment says, for this process from now on. It wins over the site texts of the back office. */
export function setFixedContact(given: { SHOP_ADDRESS?: string; SHOP_PHONE?: string; SHOP_EMAIL?: string }) {
  const { SHOP_ADDRESS: address, SHOP_PHONE: phone, SHOP_EMAIL: email } = given
  fixed = { ...(address && { address }), ...(phone && { phone }), ...(email && { email }) }
}

/** The contact details that the environment fixes. */
export const fixedContact = (): Readonly<Partial<ShopContact>> => fixed
