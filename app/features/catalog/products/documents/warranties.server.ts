import { formatsFor } from '#text/format.ts'
import type { Locale, Translate } from '#text/text.tsx'
import type { DocumentSection } from '../components/product-document.tsx'

/** The translated warranty terms of a product, and how to claim them. */
export function warrantyOf(warranty_years: number, locale: Locale, t: Translate): DocumentSection[] {
  const years = formatsFor(locale).number(warranty_years, 1)
  return [
    {
      title: t('Duration'),
      words:
        warranty_years > 0
          ? t(
              '{{years}} years from the day of delivery, for the first buyer and later owners of the property where it’s installed.',
              { years },
            )
          : t('This product has no warranty beyond your legal rights.'),
    },
    {
      title: t('What’s covered'),
      list: [
        t('Defects in materials and workmanship under normal use.'),
        t(
          'We repair the product, replace it with one of at least the same specs, or refund the price you paid if neither is possible. We choose the fastest solution.',
        ),
        t('Freight for the replacement within the 48 contiguous states.'),
      ],
    },
    {
      title: t('What’s not covered'),
      list: [
        t('Wear, damage in use, and damage from storms, lightning, floods or animals.'),
        t('Work that doesn’t follow the manual, the label or the code, and modifications to the product.'),
        t(
          'Labor to remove and reinstall the product, unless we should have found the defect before delivery.',
        ),
      ],
    },
    {
      title: t('How to file a claim'),
      words: t(
        'A longer manufacturer warranty applies in addition to this one. Your legal rights aren’t affected.',
      ),
      list: [
        t(
          'Open the order in your account and choose “Exchange/Refund,” or contact us with the order number.',
        ),
        t('Send photos of the defect and of the label with the serial number.'),
        t('We reply within two business days with the next step.'),
      ],
      ordered: true,
    },
  ]
}
