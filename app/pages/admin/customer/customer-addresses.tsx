import { formatPhone } from '#features/people/auth/format-phone.ts'
import { useText } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'
import type { CustomerData } from '../customer.tsx'

/** The address book of the customer. */
export function CustomerAddresses({ data: { addresses } }: { data: CustomerData }) {
  const t = useText()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Addresses')}</h2>
      {addresses.length === 0 && <p className="text-sm text-ink-soft">{t('No addresses saved')}</p>}
      <ul className="grid gap-4 text-sm">
        {addresses.map((one) => (
          <li key={one.id}>
            <p className="mb-1 flex flex-wrap gap-1">
              <Tag>{one.kind === 'billing' ? t('Billing') : t('Delivery')}</Tag>
              {one.is_default && <Tag tone="info">{t('Default')}</Tag>}
            </p>
            <address className="not-italic">
              {one.company_name && <span className="block">{one.company_name}</span>}
              <span className="block">{`${one.first_name} ${one.last_name}`}</span>
              <span className="block">{[one.address, one.building].filter(Boolean).join(', ')}</span>
              <span className="block">{`${one.city}, ${one.state} ${one.zip_code}`}</span>
              {one.phone && <span className="block">{formatPhone(one.phone)}</span>}
            </address>
          </li>
        ))}
      </ul>
    </Card>
  )
}
