import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react'
import { TextField } from '#ui/forms/field.tsx'
import { storeDeliveryZip, useDeliveryZip, zipOf } from '../delivery-place.ts'

type ZipFieldProps = ComponentProps<typeof TextField> & {
  /** The ZIP code may be of another place, as in a quote: it is filled in, and not stored. */
  fillOnly?: boolean
  /** Not filled in, because the form names another place. */
  isElsewhere?: boolean
}

/** Empties the ZIP code of a form in which a state was chosen instead. */
export function clearZip({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) {
  const zip = form?.elements.namedItem('zip')
  if (value && zip instanceof HTMLInputElement) zip.value = ''
}

/** A field for a ZIP code in a form. It begins with the visitor's own, and stores what is typed for all pages. */
export function ZipField({ fillOnly, isElsewhere, ...field }: ZipFieldProps) {
  const zip = useDeliveryZip()
  const input = useRef<HTMLInputElement>(null)
  const filled = useRef('')
  useEffect(() => {
    const { current } = input
    if (!current || !zip || isElsewhere) return
    // What the visitor typed, or the URL brought, stays.
    if (current.value === '' || current.value === filled.current) current.value = zip
    filled.current = zip
  }, [zip, isElsewhere])
  return (
    <TextField
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      {...field}
      ref={input}
      onChange={(event) => {
        const typed = fillOnly ? null : zipOf(event.target.value)
        if (typed) storeDeliveryZip(typed)
      }}
    />
  )
}
