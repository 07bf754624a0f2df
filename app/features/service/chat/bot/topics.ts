/** The language-independent part of a topic: links and follow-up questions. */
export type Topic = {
  links: readonly string[]
  next: readonly string[]
  /** HandoverTarget over to a person for this reason, in our own terms. */
  handover_reason?: string
}

const topic = (links: string[], next: string[] = []): Topic => ({ links, next })

/** The topics by id. Their patterns, answers and titles are in data/<language>.json. */
export const topics = {
  greeting: topic([], ['what_do_you_sell', 'savings', 'delivery_time', 'person']),
  thanks: topic([]),
  goodbye: topic([]),
  who_are_you: topic(['/aboutUs', '/policy/TERMS_OF_USE'], ['person', 'opening_hours']),
  person: { ...topic([]), handover_reason: 'asked for a person' },
  complaint: { ...topic([]), handover_reason: 'complaint' },
  opening_hours: topic(['/contact', '/HappyHolidays'], ['person']),
  contact: topic(['/contact', '/consultation'], ['opening_hours', 'person']),
  about_us: topic(['/about', '/aboutUs'], ['warehouses', 'installation']),
  warehouses: topic(['/policy/SHIPPING_POLICY'], ['pickup', 'delivery_time']),
  what_do_you_sell: topic(['/products', '/solar', '/transformers'], ['kits', 'roof_fit', 'quote']),
  quote: topic(['/quote'], ['volume_prices', 'panel_count']),
  roof_fit: topic(
    ['/calculator', '/article/roof-mounting-by-roof-type'],
    ['panel_count', 'mounting', 'quote'],
  ),
  panel_count: topic(['/calculator', '/solar'], ['roof_fit', 'savings', 'kits']),
  production: topic(['/calculator', '/statemap'], ['savings', 'panel_count']),
  savings: topic(
    ['/calculator', '/article/net-metering-and-net-billing'],
    ['tax_credit', 'net_metering', 'panel_count'],
  ),
  tax_credit: topic(
    ['/article/end-of-the-federal-residential-credit', '/statemap'],
    ['savings', 'tax_exemption'],
  ),
  net_metering: topic(['/article/net-metering-and-net-billing', '/calculator'], ['battery', 'savings']),
  kits: topic(['/solar', '/Solution'], ['panel_count', 'compatibility', 'quote']),
  panels: topic(['/products', '/article/reading-a-panel-data-sheet'], ['panel_count', 'compatibility']),
  inverters: topic(['/inverter', '/article/micro-string-or-hybrid-inverter'], ['compatibility', 'battery']),
  compatibility: topic(['/article/string-sizing-at-record-cold', '/manual'], ['kits', 'person']),
  mounting: topic(['/solarMounting', '/article/roof-mounting-by-roof-type'], ['roof_fit', 'permits']),
  battery: topic(['/article/battery-for-backup-or-for-the-bill', '/products'], ['blackout', 'net_metering']),
  blackout: topic(['/article/battery-for-backup-or-for-the-bill'], ['battery', 'quote']),
  ev_charging: topic(['/article/charging-a-car-with-solar'], ['battery', 'panel_count']),
  transformers: topic(
    ['/transformers', '/TransformerQuote', '/article/choosing-a-transformer'],
    ['commercial', 'quote'],
  ),
  commercial: topic(['/commercial', '/ecosystem', '/quote'], ['transformers', 'tax_exemption']),
  spa: topic(
    ['/outdoorSPA', '/article/heating-an-outdoor-spa-with-less-electricity'],
    ['bathtub', 'delivery_time'],
  ),
  bathtub: topic(['/bathtub'], ['spa', 'delivery_time']),
  made_in_usa: topic(['/madeInUSA'], ['soy_and_corn', 'tax_credit']),
  soy_and_corn: topic(['/soyAndCorn', '/article/what-soy-and-corn-products-are-made-of'], ['made_in_usa']),
  permits: topic(['/DesignPermit', '/article/what-a-design-costs'], ['design', 'installation']),
  design: topic(['/design', '/designCost'], ['permits', 'quote']),
  installation: topic(['/installer', '/contractor'], ['permits', 'warranty']),
  find_installer: topic(['/installer', '/contractor'], ['installation', 'contractor_account']),
  contractor_account: topic(['/Partner', '/applyFor'], ['volume_prices', 'tax_exemption']),
  volume_prices: topic(['/article/buying-by-the-pallet', '/quote'], ['freight_cost', 'contractor_account']),
  price: topic(['/products', '/quote'], ['volume_prices', 'freight_cost']),
  discount: topic(['/cart', '/oldProducts'], ['volume_prices', 'price']),
  stock: topic(['/products', '/howtopurchase'], ['delivery_time', 'person']),
  freight_cost: topic(['/policy/SHIPPING_POLICY', '/cart'], ['lift_gate', 'delivery_time']),
  delivery_time: topic(
    ['/policy/SHIPPING_POLICY', '/Waybill'],
    ['freight_cost', 'lift_gate', 'order_status'],
  ),
  lift_gate: topic(['/logisticsAgreement', '/article/buying-by-the-pallet'], ['freight_cost', 'damaged']),
  shipping_area: topic(['/policy/SHIPPING_POLICY'], ['freight_cost', 'delivery_time']),
  pickup: topic(['/policy/SHIPPING_POLICY', '/cart'], ['delivery_time', 'warehouses']),
  sales_tax: topic(['/howtopurchase'], ['tax_exemption', 'freight_cost']),
  tax_exemption: topic(['/profile/tax_exemption'], ['sales_tax', 'contractor_account']),
  payment_ways: topic(['/howtopurchase', '/largePayment'], ['deposit', 'hold_time']),
  deposit: topic(['/largePayment', '/howtopurchase'], ['payment_ways', 'cancel']),
  financing: topic(['/largePayment'], ['deposit', 'payment_ways']),
  payment_failed: topic(['/orders', '/howtopurchase'], ['payment_ways', 'person']),
  hold_time: topic(['/stepList'], ['payment_ways', 'cancel']),
  how_to_buy: topic(['/stepList', '/howtopurchase'], ['payment_ways', 'delivery_time']),
  order_status: topic(['/orders', '/Waybill'], ['delivery_time', 'change_address', 'person']),
  change_address: topic(['/orders', '/addressManage'], ['cancel', 'person']),
  cancel: topic(['/orders', '/policy/RETURNS_POLICY'], ['returns', 'refund']),
  returns: topic(['/policy/RETURNS_POLICY', '/afterSalesService'], ['refund', 'damaged']),
  refund: topic(['/policy/RETURNS_POLICY', '/orders'], ['person', 'returns']),
  damaged: topic(['/afterSalesService', '/orders'], ['warranty', 'person']),
  warranty: topic(['/warranty', '/policy/WARRANTY_POLICY'], ['damaged', 'person']),
  invoice: topic(['/orders'], ['payment_ways', 'tax_exemption']),
  manuals: topic(['/manual'], ['compatibility', 'warranty']),
  account: topic(['/login', '/register'], ['how_to_buy', 'privacy']),
  password: topic(['/ForgotPwd', '/VerificationLogin'], ['account', 'person']),
  privacy: topic(['/policy/PRIVACY_POLICY', '/cookiesSettings'], ['account']),
  recycling: topic(['/afterSalesService'], ['returns', 'warranty']),
  language: topic([], ['person']),
} satisfies Record<string, Topic>

export type TopicId = keyof typeof topics

/** Whether this is the id of a built-in topic. */
export const isTopicId = (id: string): id is TopicId => Object.hasOwn(topics, id)

/** Every page that an answer links to. */
export const linkedPages = [...new Set(Object.values(topics).flatMap((one: Topic) => one.links))]
