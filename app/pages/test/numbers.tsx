import { useLocale, useText } from '#text/text.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { FilterChip } from '#ui/actions/filter-chip.tsx'
import { Badge } from '#ui/data-display/badge.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { Steps } from '#ui/navigation/steps.tsx'
import { Card } from '#ui/page/card.tsx'
import { examples } from './example-data.ts'
import { Row } from './row.tsx'

export function Numbers() {
  const t = useText()
  const words = examples[useLocale()]
  return (
    <>
      <dl className="grid items-end gap-6 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Figure label={words.yield} value={11240} unit="kWh" digits={0} size="large" bright />
        <Figure label={words.size} value={7.2} unit="kW" />
        <Figure label={words.voltage} value={480} unit="V" />
        <Figure label={words.sunshine} value="1 450–1 620" unit="h" note="Ohio" />
      </dl>
      <Card ground="panel">
        <dl className="grid gap-6 sm:grid-cols-3">
          <Figure label={words.yield} value={11240} unit="kWh" digits={0} bright />
          <Figure label={words.size} value={7.2} unit="kW" />
          <Figure label={words.voltage} value={480} unit="V" />
        </dl>
      </Card>
      <div className="grid gap-8 sm:grid-cols-3">
        <PriceBlock price={1249900} list_price={1499900} size="large" />
        <PriceBlock price={18950} list_price={21900} per={words.per_panel} />
        <PriceBlock price={4900} size="small" />
      </div>
      <Row>
        <QuantityStepper />
        <QuantityStepper label={words.pallets} name="pallets" min={26} step={26} max={104} />
        <QuantityStepper label={t('Out of stock')} name="none" disabled />
      </Row>
      <Row>
        <Rating value={4.3} count={128} />
        <Rating value={5} />
        <Badge count={3} label={words.unread} />
        <Badge count={120} />
        {(['neutral', 'info', 'wait', 'good', 'bad'] satisfies Tone[]).map((tone) => (
          <Tag key={tone} tone={tone}>
            {words.tones[tone]}
          </Tag>
        ))}
        <span className="inline-flex items-center">
          H-20418 <CopyButton text="H-20418" label={t('Copy')} />
        </span>
      </Row>
      <Row>
        <FilterChip to="#main">400–450 W</FilterChip>
        <FilterChip to="#main">{words.pitched}</FilterChip>
      </Row>
      <div className="grid max-w-form gap-4">
        <Progress label={t('Upload')} value={0.64} />
        <Progress label={t('Loading')} />
      </div>
      {[1, 4].map((current) => (
        <Steps
          key={current}
          label={`${t('Order')} ${current}`}
          current={current}
          steps={words.steps.map((title) => ({ title, to: '#main' }))}
        />
      ))}
    </>
  )
}
