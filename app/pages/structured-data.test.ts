import type { MetaDescriptor } from 'react-router'
import { expect } from 'vitest'
import { readArticle } from '#features/content/pages/queries/content-pages.server.ts'
import { readSeedDocuments, seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { sharePicture } from '#platform/files/share-picture.server.ts'
import { type Harness, catalogTest as test } from '#tests/harness/harness.ts'
import { loadContentPage } from './content/content.server.ts'
import { contentMeta } from './content/content-meta.ts'
import { articleData, faqData, faqOf } from './content-structured-data.ts'
import { categoryAt, loadCategory } from './shop/category.server.ts'
import { categoryMeta } from './shop/category-meta.ts'
import { loadProduct } from './shop/product.server.ts'
import { productMeta } from './shop/product-meta.ts'
import { organizationData, websiteData } from './structured-data.ts'

const site = { locale: 'en', origin: 'https://heliostead.example' } as const

/** The properties of schema.org that each type may have, with those of Thing (schema.org, version 29). */
const thing = ['name', 'description', 'url', 'image', 'mainEntityOfPage', 'potentialAction', 'sameAs']
const properties: Readonly<Record<string, readonly string[]>> = {
  Product: [
    'sku',
    'mpn',
    'gtin',
    'brand',
    'category',
    'weight',
    'depth',
    'width',
    'height',
    'color',
    'material',
    'additionalProperty',
    'aggregateRating',
    'review',
    'offers',
    'hasMerchantReturnPolicy',
  ],
  Offer: [
    'price',
    'priceCurrency',
    'priceValidUntil',
    'availability',
    'itemCondition',
    'seller',
    'shippingDetails',
    'hasMerchantReturnPolicy',
    'eligibleQuantity',
  ],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime', 'doesNotShip'],
  MonetaryAmount: ['value', 'minValue', 'maxValue', 'currency'],
  DefinedRegion: ['addressCountry', 'addressRegion', 'postalCode'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime', 'cutoffTime', 'businessDays'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'returnMethod',
    'returnFees',
    'refundType',
    'merchantReturnLink',
    'restockingFee',
  ],
  QuantitativeValue: ['value', 'minValue', 'maxValue', 'unitCode', 'unitText'],
  PropertyValue: ['value', 'minValue', 'maxValue', 'unitCode', 'unitText', 'propertyID'],
  Brand: ['logo'],
  AggregateRating: ['ratingValue', 'reviewCount', 'ratingCount', 'bestRating', 'worstRating'],
  BreadcrumbList: ['itemListElement', 'numberOfItems'],
  ListItem: ['position', 'item'],
  Organization: [
    'logo',
    'email',
    'telephone',
    'address',
    'contactPoint',
    'hasMerchantReturnPolicy',
    'legalName',
  ],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  ContactPoint: ['contactType', 'telephone', 'email', 'areaServed', 'availableLanguage'],
  Article: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'inLanguage'],
  FAQPage: ['mainEntity'],
  Question: ['acceptedAnswer'],
  Answer: ['text'],
  WebSite: ['inLanguage', 'publisher'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
}

/** What Google requires of each type for a rich result (developers.google.com/search/docs). */
const required: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Organization: ['name'],
  ContactPoint: ['telephone', 'contactType'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  WebSite: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
}

/** Faults of structured data: unknown types and properties, missing and empty values. */
function faultsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => faultsOf(one, `${at}[${index}]`))
  if (value === null || value === undefined || value === '') return [`${at} is empty`]
  if (typeof value !== 'object') return []
  const node = value as Record<string, unknown>
  const type = String(node['@type'] ?? '')
  const known = new Set([...thing, ...(properties[type] ?? [])])
  const isReference = Object.keys(node).every((name) => name === '@id')
  if (isReference) return []
  if (!properties[type]) return [`${at} has the type ${type}`]
  return Object.entries(node)
    .flatMap(([name, one]) => [
      ...(name.startsWith('@') || known.has(name) ? [] : [`${at} ${type} has no property ${name}`]),
      ...faultsOf(one, `${at}.${name}`),
    ])
    .concat(
      (required[type] ?? []).filter((name) => !(name in node)).map((name) => `${at} ${type} needs ${name}`),
    )
}

const dataIn = (meta: readonly MetaDescriptor[]) =>
  meta.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : []))

const productAt = async (harness: Harness, id: string) => {
  const data = await loadProduct(harness.ctx(), id, new URL(`http://localhost/${id}`))
  return dataIn(productMeta(data, site))
}

test('the checks find a wrong type, an unknown property and a missing one', () => {
  expect(faultsOf({ '@type': 'Offer', price: '1', cost: 1 })).toEqual([
    ' Offer has no property cost',
    ' Offer needs priceCurrency',
    ' Offer needs availability',
  ])
  expect(faultsOf({ '@type': 'Thingy' })).toEqual([' has the type Thingy'])
})

test('products of every kind have valid structured data with shipping, returns, size and figures', async ({
  harness,
}) => {
  for (const id of [
    'solis-50k-us-f',
    'home-7-string',
    'q-peak-duo-blk-ml-g10-400',
    'spa-porch-2',
    'electrical-stamp-commercial',
  ]) {
    const found = await productAt(harness, id)
    const [breadcrumb, product] = found

    expect([id, faultsOf(product), faultsOf(breadcrumb)]).toEqual([id, [], []])
    expect(product).toMatchObject({
      '@type': 'Product',
      mpn: expect.any(String),
      category: expect.any(String),
    })
  }
  const [, product] = await productAt(harness, 'solis-50k-us-f')
  expect(product).toMatchObject({
    weight: { '@type': 'QuantitativeValue', unitCode: 'LBR' },
    image: [expect.stringMatching(/\/share\/product\/solis-50k-us-f\/[\da-f]{10}\.png$/)],
    offers: { hasMerchantReturnPolicy: { merchantReturnDays: 30 } },
  })
  const regions = [...JSON.stringify(product).matchAll(/"addressRegion":\[([^\]]*)\]/g)].flatMap(
    ([, states = '']) => states.split(','),
  )
  expect(new Set(regions).size).toBe(51)
  expect(regions).toHaveLength(51)
})

test('shop, search, articles, questions and categories have valid structured data', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  const address = 'Heliostead, 1200 Daylight Avenue, Columbus, OH 43215, USA'
  const organization = organizationData(site, { phone: '+1 614-555-0142', email: 'a@b.example', address })
  const questions = faqData([{ question: 'Why?', html: '<p>Because <a href="/x">we</a> say &amp; do.</p>' }])
  const category = await loadCategory(
    harness.ctx(),
    categoryAt(new URL('http://localhost/solar')),
    new URL('http://localhost/solar'),
  )
  const article = readSeedDocuments().find(({ kind }) => kind === 'article')
  const written = await readArticle(harness.ctx(), article?.key ?? '')

  const all = dataIn([
    organization,
    websiteData(site),
    questions,
    articleData(site, written, '/share/article/x/1.png'),
    ...categoryMeta(category, site),
  ])

  for (const one of all) expect([one['@type'], faultsOf(one)]).toEqual([one['@type'], []])
  expect(dataIn([organization])[0]).toMatchObject({
    telephone: '+1 614-555-0142',
    logo: expect.any(String),
    address: { streetAddress: '1200 Daylight Avenue', addressRegion: 'OH', postalCode: '43215' },
  })
  expect(JSON.stringify(questions)).toContain('Because we say & do.')
  expect(all.map((one) => one['@type'])).toEqual([
    'Organization',
    'WebSite',
    'FAQPage',
    'Article',
    'BreadcrumbList',
    'FAQPage',
  ])
})

test('every article and content page has valid structured data, with the questions that it shows', async ({
  harness,
}) => {
  await seedDocuments(harness.db, harness.now())
  const shown = []
  for (const { kind, key } of readSeedDocuments()) {
    if (kind === 'article') {
      const article = await readArticle(harness.ctx(), key)
      shown.push({
        key,
        data: dataIn([articleData(site, article, '/share/x.png'), ...faqOf(article.blocks)]),
      })
    }
    if (kind === 'page') {
      const page = await loadContentPage(harness.ctx(), new URL(`http://localhost${key}`))
      shown.push({ key, data: dataIn(contentMeta(page, site)) })
    }
  }

  for (const { key, data } of shown) expect([key, faultsOf(data)]).toEqual([key, []])
  const withQuestions = shown.filter(({ data }) => data.some((one) => one['@type'] === 'FAQPage'))
  expect(withQuestions.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['/faq', 'buying-a-solar-kit', 'sizing-a-home-battery']),
  )
})

test('a product links the articles that show its family', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())

  const { guides } = await loadProduct(harness.ctx(), 'hearth-10', new URL('http://localhost/hearth-10'))

  expect(guides.map(({ id }) => id)).toContain('battery-for-backup-or-for-the-bill')
})

test.for([
  '/images/figures/permit-path.svg',
  '/images/scenes/suburban-roof-1200.webp',
  '/images/products/ja-jam54s30-410-mr/front-960.webp',
])('%s becomes a PNG of 1200 × 630 for link previews', async (path) => {
  const png = Buffer.from((await sharePicture(path)) ?? [])

  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('other paths have no picture for link previews', async () => {
  expect(await sharePicture('/images/products/../../package.svg')).toBeNull()
  expect(await sharePicture('/images/products/none.svg')).toBeNull()
})
