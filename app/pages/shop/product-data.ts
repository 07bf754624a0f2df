import type { ShippingBand } from '#features/catalog/shipping-rates/shipping-bands.ts'
import { pathIn } from '#text/text.tsx'
import { type Site, sharedPicture } from '#ui/page/page-meta.ts'
import { returnPolicy } from '../structured-data.ts'
import type { ProductData } from './product.server.ts'

const availabilities = {
  in_stock: 'InStock',
  few_left: 'LimitedAvailability',
  made_to_order: 'MadeToOrder',
  out_of_stock: 'OutOfStock',
  service: 'InStock',
}

/** Search engines read about this many properties of a product. */
const most_properties = 40

/** Structured data (schema.org) of a product: its offer, figures, size, rating, shipping and returns. */
export function productData(data: ProductData, path: string, site: Site) {
  const { detail, rating, family, share_path } = data
  const { origin, locale } = site
  const figures = detail.specs.filter(({ number, text }) => number !== null || text !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: detail.name,
    description: detail.summary,
    url: origin + pathIn(locale, path),
    sku: detail.product_id,
    mpn: detail.model_number,
    brand: { '@type': 'Brand', name: detail.brand },
    ...(family && { category: family.name }),
    image: [origin + sharedPicture(share_path ?? detail.images[0]?.path)],
    ...sizeOf(detail),
    additionalProperty: figures.slice(0, most_properties).map((spec) => ({
      '@type': 'PropertyValue',
      name: spec.name,
      value: spec.number ?? spec.words,
      ...(spec.number !== null && spec.unit && { unitText: spec.unit }),
    })),
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: rating.count },
    }),
    offers: offerOf(data, path, site),
  }
}

function sizeOf({ weight_lb, length_in, width_in, height_in }: ProductData['detail']) {
  const amount = (value: number, unitCode: string) => ({ '@type': 'QuantitativeValue', value, unitCode })
  return {
    ...(weight_lb > 0 && { weight: amount(weight_lb, 'LBR') }),
    ...(length_in > 0 && { depth: amount(length_in, 'INH') }),
    ...(width_in > 0 && { width: amount(width_in, 'INH') }),
    ...(height_in > 0 && { height: amount(height_in, 'INH') }),
  }
}

function offerOf({ detail, shipping }: ProductData, path: string, { origin, locale }: Site) {
  const isSold = detail.status !== 'discontinued'
  const isStocked = detail.availability === 'in_stock' || detail.availability === 'few_left'
  const isReturnable = detail.kind !== 'service' && detail.availability !== 'made_to_order'
  return {
    '@type': 'Offer',
    url: origin + pathIn(locale, path),
    price: detail.price_after_discount.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isSold ? availabilities[detail.availability] : 'Discontinued'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: 'Heliostead' },
    ...(isSold &&
      shipping.length > 0 && {
        shippingDetails: shipping.map((band) => shippingDetails(band, isStocked ? 0 : detail.lead_time_days)),
      }),
    ...(isSold &&
      isReturnable && {
        hasMerchantReturnPolicy: returnPolicy(origin + pathIn(locale, '/policy/RETURNS_POLICY')),
      }),
  }
}

function shippingDetails({ states, freight_cents, least_days, most_days }: ShippingBand, lead_days: number) {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (freight_cents / 100).toFixed(2), currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US', addressRegion: states },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(lead_days, lead_days + 1),
      transitTime: days(least_days, most_days),
    },
  }
}
