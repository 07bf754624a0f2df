import { useFormat, useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { SpecTable } from '#ui/data-display/spec-table.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Card, LinkCard } from '#ui/page/card.tsx'
import { examples } from './example-data.ts'

export function Products() {
  const t = useText()
  const words = examples[useLocale()]
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {words.products.map((title, at) => (
          <LinkCard
            key={title}
            to="#main"
            title={title}
            picture={<ProductPicture alt="" priority={at === 0} />}
          >
            <Rating value={4.6} count={31} />
            <p className="text-sm text-ink-soft">{words.delivery}</p>
            <div className="mt-auto pt-2">
              <PriceBlock price={1249900 + at * 100000} list_price={at === 1 ? 1499900 : null} />
            </div>
          </LinkCard>
        ))}
      </div>
      <div className="grid gap-6 sm:grid-cols-3">
        <Card>{words.sentence}</Card>
        <Card ground="well">{words.sentence}</Card>
        <Card ground="panel">
          <p className="mb-4 text-ink-soft">{words.sentence}</p>
          <LinkButton to="#main" look="primary">
            {t('Learn more')}
          </LinkButton>
        </Card>
      </div>
    </>
  )
}

export function DataSheet() {
  const words = examples[useLocale()]
  const { quantity } = useFormat()
  const groups = [
    {
      title: words.electrical,
      rows: [
        { label: words.size, value: quantity(430, 'W') },
        { label: words.voltage, value: quantity(38.95, 'V') },
        { label: words.efficiency, value: quantity(22.02, '%') },
        { label: words.coefficient, value: quantity(-0.29, '%/°C') },
      ],
    },
    {
      title: words.mechanical,
      rows: [
        { label: words.weight, value: quantity(21.5, 'kg') },
        { label: words.connector, value: 'MC4' },
      ],
    },
  ]
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <SpecTable caption={words.data_sheet} groups={groups} />
      <Card ground="panel">
        <SpecTable caption={words.data_sheet} groups={groups} />
      </Card>
    </div>
  )
}
