import { CertificateReview, certificateTones } from '#features/catalog/tax/components/certificate-review.tsx'
import { certificateStatusTexts, noonUtc } from '#features/catalog/tax/exemption.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'
import type { CustomerData } from '../customer.tsx'

/** The exemption certificates of the customer, for those who review them. */
export function CustomerCertificates({ data: { certificates } }: { data: CustomerData }) {
  const t = useText()
  const format = useFormat()
  if (!certificates || certificates.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Exemption certificates')}</h2>
      <ul className="grid gap-5 text-sm">
        {certificates.map((one) => (
          <li key={one.certificate_id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{`${one.state} · ${one.number}`}</span>
              <Tag tone={certificateTones[one.status]}>{t(certificateStatusTexts[one.status])}</Tag>
            </p>
            <p className="text-ink-soft">{one.company_name}</p>
            <p className="text-ink-soft">
              {t('Valid until {{day}}', { day: format.date(noonUtc(one.expires_on)) })}
            </p>
            {one.review_note && <p className="break-words">{one.review_note}</p>}
            {one.file_id && (
              <p>
                <a
                  href={`/certificateFile/${one.file_id}`}
                  className="link target"
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('Open certificate')}
                </a>
              </p>
            )}
            <CertificateReview certificate={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
