import { useMemo } from 'react'
import { Form, useSearchParams } from 'react-router'
import { clearZip, ZipField } from '#features/people/addresses/components/zip-field.tsx'
import { stateOptions } from '#features/people/addresses/state-names.ts'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Page } from '#ui/page/page.tsx'
import { type Partner, workTypeName } from '../partner.ts'
import { useVisitorPartners } from './visitor-partners.ts'

export type Directory = {
  list: Partner[]
  total: number
  page: number
  size: number
  /** City and state of the ZIP code in the filter. */
  place: string | null
  /** Work types that can be selected. */
  types: readonly number[]
  /** The filters in the URL: five digits or empty, two letters or empty, one of `types` or null. */
  filters: { zip: string; state: string; work_type: number | null }
}

/** The partner directory with filters for ZIP code, state and trade; all filters are in the URL. */
export function PartnerDirectory({
  title,
  intro,
  found,
  work_types: allowed_types,
}: {
  title: string
  intro: string
  found: Directory
  /** The work types of this page; all by default. */
  work_types?: readonly number[]
}) {
  const t = useText()
  const locale = useLocale()
  const query = useMemo(
    () => ({ ...found.filters, page: found.page, page_size: found.size, work_types: allowed_types }),
    [found, allowed_types],
  )
  const { list, total, place, work_types, ...rest } = useVisitorPartners(found, query)
  const { page, size } = rest
  const types = work_types?.map(({ value }) => value) ?? rest.types
  const [search] = useSearchParams()
  const hasExamples = list.some((one) => one.is_example)
  return (
    <Page
      title={title}
      intro={intro}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Partners'), to: '/Partner' }, { title }]}
      actions={<LinkButton to="/applyFor">{t('Become a partner')}</LinkButton>}
    >
      <Form
        method="get"
        className="grid gap-4 border-y border-line py-5 sm:grid-cols-[8rem_1fr_1fr_auto] sm:items-end"
      >
        <ZipField
          name="zip"
          label={t('ZIP code')}
          maxLength={5}
          isElsewhere={search.has('state') || search.has('work_type')}
          defaultValue={search.get('zip') ?? ''}
        />
        <SelectField
          name="state"
          label={t('State')}
          placeholder={t('All locations')}
          defaultValue={search.get('state') ?? ''}
          onChange={clearZip}
          options={stateOptions(locale)}
        />
        <SelectField
          name="work_type"
          label={t('Trade')}
          placeholder={t('All trades')}
          defaultValue={search.get('work_type') ?? ''}
          options={types.map((type) => ({ value: String(type), label: t(workTypeName(type)) }))}
        />
        <Button type="submit" look="primary" icon="search">
          {t('Search')}
        </Button>
      </Form>
      {hasExamples && (
        <div className="mt-6">
          <Notice title={t('Example data')}>
            {t('Demo store: these partners are fictional, and their phone numbers don’t work.')}
          </Notice>
        </div>
      )}
      {place && total > 0 && (
        <p className="mt-6 text-ink-soft">{t('Sorted by distance from {{place}}.', { place })}</p>
      )}
      {list.length === 0 ? (
        <EmptyState
          icon="map-pin"
          title={t('No partners found')}
          action={
            <>
              <LinkButton to="/quote" look="primary">
                {t('Get a free quote')}
              </LinkButton>
              <LinkButton to="/applyFor">{t('Become a partner')}</LinkButton>
            </>
          }
        >
          {t('We don’t have a partner for this yet. Contact us for help, or apply if this is your trade.')}
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-x-10 md:grid-cols-2">
          {list.map((partner) => (
            <PartnerItem key={partner.id} partner={partner} />
          ))}
        </ul>
      )}
      <Pagination total={total} page={page} size={size} />
    </Page>
  )
}

function PartnerItem({ partner }: { partner: Partner }) {
  const t = useText()
  const { quantity } = useFormat()
  const { name, city, state, phone, email, work_types, distance_miles } = partner
  return (
    <li className="grid content-start gap-2 border-t border-line py-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{name}</h2>
        {distance_miles !== null && (
          <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
            {quantity(distance_miles, t('miles'), 0)}
          </span>
        )}
      </div>
      <p className="text-ink-soft">
        {city}, {state}
      </p>
      <p className="flex flex-wrap gap-2">
        {work_types.map((type) => (
          <Tag key={type}>{t(workTypeName(type))}</Tag>
        ))}
      </p>
      <p className="flex flex-wrap gap-x-6 tabular-nums">
        {phone && (
          <a href={`tel:+1${phone}`} className="link target">
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="link target">
            {email}
          </a>
        )}
      </p>
    </li>
  )
}
