import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { pathToStockNotice, stockNoticeConsent } from '../stock-notice.ts'

type StockNoticeFormProps = {
  product_id: string
  /** What the field contains at first. */
  email?: string
  problem?: string | undefined
  busy?: boolean
}

/** One field: where to send the mail when the product is back. A plain form that works without JavaScript. */
export function StockNoticeForm({ product_id, email, problem, busy }: StockNoticeFormProps) {
  const t = useText()
  return (
    <Form
      method="post"
      action={pathToStockNotice(product_id)}
      // The answer is another page: shown from its top.
      reloadDocument
      aria-label={t('Email me when it is back')}
      className="grid gap-3"
    >
      <TextField
        // A new default is shown once it is known.
        key={email ?? ''}
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={email}
        problem={problem}
      />
      <Button type="submit" look="primary" wide busy={busy ?? false}>
        {t('Email me when it is back')}
      </Button>
      <p className="text-sm text-ink-soft">{t(stockNoticeConsent)}</p>
    </Form>
  )
}

/** The form of a cached page: a customer's own address is filled in after the page has loaded. */
export default function ProductStockNotice({ product_id }: { product_id: string }) {
  const t = useText()
  const [own, setOwn] = useState<{ email: string; is_waiting: boolean } | null>(null)
  useEffect(() => {
    if (!readUserInfo()) return
    let isCurrent = true
    const load = async () => {
      const path = `/product/stock_notice/own?${new URLSearchParams({ product_id })}` as const
      const answer = await call<{ email: string; is_waiting: boolean }>(path, {}, { method: 'GET' })
      if (isCurrent && succeeded(answer)) setOwn(answer.data)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [product_id])
  if (own?.is_waiting)
    return (
      <Notice tone="good">
        {t('We’ll email {{email}} when this product is back in stock.', { email: own.email })}
      </Notice>
    )
  return <StockNoticeForm product_id={product_id} {...(own && { email: own.email })} />
}
