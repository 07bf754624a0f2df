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
              '{{years}} years from the day of delivery, for the first buyer and for whoever owns the place it was installed at.',
              { years },
            )
          : t('This product carries no warranty beyond the law.'),
    },
    {
      title: t('What is covered'),
      list: [
        t('Faults in material and in making that show in normal use.'),
        t(
          'Repair, or a replacement of at least the same figures, or the price you paid when neither is possible: we choose the quickest that helps.',
        ),
        t('Freight of the replacement within the 48 contiguous states.'),
      ],
    },
    {
      title: t('What is not'),
      list: [
        t('Wear, damage in use, and damage by storm, lightning, flood or animals.'),
        t('Work that did not follow the guide, the label or the code, and changes to the product.'),
        t('Labor for taking down and putting up, unless the fault was ours to see before delivery.'),
      ],
    },
    {
      title: t('How to claim'),
      words: t(
        'Where a maker gives a longer warranty of its own, it stands beside this one. Your rights by law stay as they are.',
      ),
      list: [
        t(
          'Open the order in your account and choose “Exchange/Refund”, or write to us with the order number.',
        ),
        t('Send a photo of the fault and of the label with the serial number.'),
        t('We reply within two business days with the next step.'),
      ],
      ordered: true,
    },
  ]
}
