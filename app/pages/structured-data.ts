import type { MetaDescriptor } from 'react-router'
import { pathIn } from '#text/text.tsx'
import type { Site } from '#ui/page/page-meta.ts'

/** The shop's contact details, as in the footer. */
export type Contact = { phone: string; email: string; address: string }

const organizationId = (origin: string) => `${origin}/#organization`

/** The shop as the publisher of a page. */
export const publisher = (origin: string) => ({
  '@type': 'Organization',
  '@id': organizationId(origin),
  name: 'Heliostead',
  url: `${origin}/`,
  logo: `${origin}/apple-touch-icon.png`,
})

/** Structured data (schema.org) of the shop: address, telephone, contact point and return policy. */
export const organizationData = ({ origin, locale }: Site, contact: Contact): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    ...publisher(origin),
    email: contact.email,
    telephone: contact.phone,
    address: postalAddress(contact.address),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: contact.phone,
      email: contact.email,
      areaServed: 'US',
      availableLanguage: ['en', 'de', 'zh'],
    },
    hasMerchantReturnPolicy: returnPolicy(origin + pathIn(locale, '/policy/RETURNS_POLICY')),
  },
})

/** An address such as `Heliostead, 1200 Daylight Avenue, Columbus, OH 43215, USA` in its parts; others stay a text. */
function postalAddress(address: string) {
  const parts = address.split(/, ?/).slice(-4)
  const [streetAddress = '', addressLocality = '', region = ''] = parts
  const [, addressRegion, postalCode] = /^([A-Z]{2}) (\d{5})$/.exec(region) ?? []
  if (!addressRegion || !postalCode) return address
  return {
    '@type': 'PostalAddress',
    streetAddress,
    addressLocality,
    addressRegion,
    postalCode,
    addressCountry: 'US',
  }
}

/** The returns policy: 30 days after delivery, return shipping paid by the customer, no restocking fee. */
export const returnPolicy = (link: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'US',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 30,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
  merchantReturnLink: link,
})

/** Structured data (schema.org) of the site with its product search. */
export const websiteData = ({ origin, locale }: Site): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Heliostead',
    url: `${origin}/`,
    inLanguage: locale,
    publisher: { '@id': organizationId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${pathIn(locale, '/products')}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
})
