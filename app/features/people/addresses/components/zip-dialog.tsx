import { type FormEvent, useState } from 'react'
import { call, succeeded } from '#platform/http/api/call.ts'
import { fieldErrorsOf } from '#platform/http/problem.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { readDeliveryZip, storeDeliveryZip, zipOf } from '../delivery-place.ts'

type Place = { zip: string; city: string; state: string; notice: string | null }

/** Asks for the ZIP code and stores it. A code we do not know, or a state without freight rates, is explained here. */
export default function ZipDialog() {
  const t = useText()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const [notice, setNotice] = useState<string | null>(null)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const zip = zipOf(String(new FormData(event.currentTarget).get('zip') ?? ''))
    if (!zip) return setProblem(t('Enter a 5-digit ZIP code.'))
    setBusy(true)
    const answer = await call<Place>(`/product/delivery_place?zip=${zip}`, {}, { method: 'GET' })
    setBusy(false)
    if (!succeeded(answer)) return setProblem(fieldErrorsOf(answer.data).zip ?? answer.msg)
    storeDeliveryZip(zip)
    setProblem(undefined)
    setNotice(answer.data.notice)
    if (!answer.data.notice) setOpen(false)
  }

  return (
    <Dialog title={t('Deliver to')} open={isOpen} onClose={() => setOpen(false)}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <p className="text-ink-soft">
          {t('Your ZIP code sets freight, sales tax and delivery date on every page.')}
        </p>
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            label={t('ZIP code')}
            hideLabel
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            autoFocus
            defaultValue={readDeliveryZip() ?? ''}
            placeholder={t('ZIP code')}
            problem={problem}
            className="w-44"
          />
          <Button type="submit" look="primary" busy={isBusy}>
            {t('Save')}
          </Button>
        </div>
        {(problem || notice) && (
          <p role="status">
            {notice}{' '}
            <Link to="/quote" className="link target">
              {t('Request a freight quote')}
            </Link>
          </p>
        )}
        {readDeliveryZip() && (
          <button
            type="button"
            className="link target w-fit text-sm"
            onClick={() => {
              storeDeliveryZip(null)
              setOpen(false)
            }}
          >
            {t('Remove ZIP code')}
          </button>
        )}
      </form>
    </Dialog>
  )
}
