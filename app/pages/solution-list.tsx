import { Form } from 'react-router'
import { clearZip, ZipField } from '#features/people/addresses/components/zip-field.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { LinkCard } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import type { loadSolutions, Place } from './solutions.server.ts'

type Data = Awaited<ReturnType<typeof loadSolutions>>

/** The packages with size, yearly production at the visitor's place, and price. */
export function SolutionList({ use, place, states, solutions }: Data) {
  const t = useText()
  const format = useFormat()
  const days = use === 'commercial' ? t('7 to 10 business days') : t('3 to 5 business days')
  const place_search = placeSearch(place)
  const tabs = (['residential', 'commercial'] as const).map((one) => ({
    to: `/Solution?${new URLSearchParams({ use: one, ...place_search })}`,
    title: one === 'residential' ? t('Home systems') : t('Commercial systems'),
    current: one === use,
  }))
  return (
    <Page
      title={t('Solution packages')}
      intro={t(
        'Complete solar systems at one price: panels, inverter, racking and wiring, matched in size and quantity.',
      )}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Solution packages') }]}
    >
      <LinkTabs label={t('Building type')} tabs={tabs} />
      <PlaceForm key={JSON.stringify(place)} place={place} states={states} keep={{ use }} />
      <p className="mb-6 text-ink-soft">
        {place
          ? t(
              'Annual production in {{state}}, from the least sunny to the sunniest area. Ships within {{days}}.',
              {
                state: place.state_name,
                days,
              },
            )
          : t('Ships within {{days}}. Enter your state or ZIP code to see annual production.', { days })}
      </p>
      {solutions.length === 0 ? (
        <EmptyState icon="sun" title={t('No packages available right now')} />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {solutions.map((one) => (
            <li key={one.product_id} className="grid">
              <LinkCard
                to={`/Solution?${new URLSearchParams({ id: one.product_id, ...place_search })}`}
                title={one.name}
                picture={
                  <ProductPicture alt="" src={one.thumbnail} width={400} height={300} className="w-full" />
                }
              >
                <dl className="grid gap-1 text-sm">
                  <Row label={t('Panels')}>{format.quantity(one.capacity_kw, 'kW', 2)}</Row>
                  <Row label={t('Battery')}>
                    {one.has_battery ? t('With battery') : t('No battery included')}
                  </Row>
                  {one.made && (
                    <Row label={t('Annual production')}>
                      {`${format.number(one.made.least_kwh, 0)}–${format.quantity(one.made.most_kwh, 'kWh', 0)}`}
                    </Row>
                  )}
                </dl>
                <div className="mt-auto pt-3">
                  <PriceBlock
                    price={one.pay_cents}
                    list_price={one.list_cents}
                    compared_to="parts"
                    size="small"
                  />
                </div>
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

/** The visitor's place as search parameters. */
export const placeSearch = (place: Place | null): Record<string, string> =>
  place ? (place.zip ? { zip: place.zip } : { state: place.state }) : {}

export function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}

type PlaceFormProps = { place: Place | null; states: Data['states']; keep: Record<string, string> }

/** Asks for the ZIP code or the state. `keep` holds search parameters to preserve. */
export function PlaceForm({ place, states, keep }: PlaceFormProps) {
  const t = useText()
  return (
    <Form method="get" className="my-8 flex max-w-2xl flex-wrap items-end gap-3">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ZipField
        label={t('ZIP code')}
        name="zip"
        maxLength={5}
        isElsewhere={Boolean(place?.state)}
        defaultValue={place?.zip ?? ''}
        className="w-32"
      />
      <SelectField
        label={t('or state')}
        name="state"
        defaultValue={place?.zip ? '' : (place?.state ?? '')}
        onChange={clearZip}
        placeholder={t('Please choose')}
        options={states}
        className="min-w-48 grow"
      />
      <Button type="submit">{t('Show annual production')}</Button>
    </Form>
  )
}
