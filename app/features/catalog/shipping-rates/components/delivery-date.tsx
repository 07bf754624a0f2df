import { useEffect, useState } from 'react'
import { call, type Envelope, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'

type GetItByProps = {
  product_id: string
  quantity: number
  /** The arrival day at a typical distance, shown until the ZIP code is known. */
  typical: string | null
}

type Estimate = { get_it_by: string | null; freight: number; state: string; from: string | null }

/** The arrival day of a product: estimated at a typical distance, then exact with freight for the entered ZIP code. */
export function GetItBy({ product_id, quantity, typical }: GetItByProps) {
  const t = useText()
  const format = useFormat()
  const [zip, setZip] = useState('')
  const [answer, setAnswer] = useState<Envelope<Estimate> | null>(null)

  useEffect(() => {
    if (zip === '') return
    let isCurrent = true
    const load = async () => {
      const query = new URLSearchParams({ product_id, quantity: String(quantity), zip })
      const reply = await call<Estimate>(`/product/get_it_by?${query}`, {}, { method: 'GET' })
      if (isCurrent) setAnswer(reply)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [zip, quantity, product_id])

  const estimate = answer && succeeded(answer) ? answer.data : null
  const problem = answer && !estimate ? answer.msg : undefined
  return (
    <div className="grid gap-3">
      <div className="flex gap-3" role="status">
        <Icon name="truck" className="mt-0.5" />
        {estimate ? (
          <p>
            <strong>{t('Get it by {{day}}', { day: format.day(estimate.get_it_by) })}</strong>
            <span className="block text-sm text-ink-soft">
              {t('{{freight}} freight to {{zip}}, {{state}}, from {{city}}', {
                freight: format.money(Math.round(estimate.freight * 100)),
                zip,
                state: estimate.state,
                city: estimate.from ?? '–',
              })}
            </span>
          </p>
        ) : (
          <p>
            <strong>{t('Get it by {{day}}', { day: format.day(typical) })}</strong>
            <span className="block text-sm text-ink-soft">
              {t('Estimate for a typical distance. Enter your ZIP code for the exact date and freight cost.')}
            </span>
          </p>
        )}
      </div>
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setAnswer(null)
          setZip(String(new FormData(event.currentTarget).get('zip')).trim())
        }}
      >
        <TextField
          label={t('ZIP code')}
          hideLabel
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="\d{5}(-\d{4})?"
          maxLength={10}
          required
          placeholder={t('ZIP code')}
          problem={problem}
          className="w-44"
        />
        <Button type="submit" busy={zip !== '' && answer === null}>
          {t('Get delivery date')}
        </Button>
      </form>
    </div>
  )
}
