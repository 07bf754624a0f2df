import { type PointerEvent, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ProductFields } from '#features/catalog/editing/product-input.ts'
import { pathOfPicture, pictureIdOf } from '#features/catalog/products/product-files.ts'
import { useText } from '#text/text.tsx'
import { useUpload } from '#ui/admin/use-upload.ts'
import { FileField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormSection, RowButtons } from './form-section.tsx'
import { LocalizedField, useProblem } from './product-fields.tsx'

/** The pictures: upload, order, alt text and focal point. The first one is shown in lists. */
export function PictureSection() {
  const t = useText()
  const { control } = useFormContext<ProductFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'images' })
  const { upload, busy } = useUpload('picture', 'picture', (result) =>
    append({
      path: (result as { path: string }).path,
      kind: 'picture',
      alt: { en: '', de: '', zh: '' },
      focal: { x: 50, y: 50 },
    }),
  )
  return (
    <FormSection title={t('Pictures')} intro={t('The first picture is shown in lists.')}>
      {fields.map((field, at) => (
        <Picture key={field.id} at={at} count={fields.length} onMove={move} onRemove={remove} />
      ))}
      <FileField
        label={busy ? t('Uploading…') : t('Upload pictures')}
        hint={t('JPEG, PNG, WebP, AVIF, HEIC, TIFF or SVG, up to 20 MB each')}
        accept="image/*,.heic"
        multiple
        disabled={busy}
        onChange={({ currentTarget }) => {
          upload(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
    </FormSection>
  )
}

type PictureProps = {
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

function Picture({ at, count, onMove, onRemove }: PictureProps) {
  const t = useText()
  const { watch, register } = useFormContext<ProductFields>()
  const path = watch(`images.${at}.path`)
  const id = pictureIdOf(path)
  const problem = useProblem(`images.${at}.path`)
  return (
    <div className="grid gap-4 border-b border-line pb-5 md:grid-cols-[12rem_1fr]">
      {id ? (
        <FocalPoint at={at} src={pathOfPicture(id, 480)} />
      ) : (
        <img src={path} alt="" className="w-full rounded border border-line bg-sunken" />
      )}
      <div className="grid content-start gap-4">
        <div className="flex items-end justify-between gap-3">
          <SelectField
            {...register(`images.${at}.kind`)}
            label={t('Shows')}
            options={[
              { value: 'picture', label: t('The product') },
              { value: 'dimensions', label: t('Its dimensions') },
            ]}
          />
          <RowButtons
            name={t('picture {{number}}', { number: at + 1 })}
            at={at}
            count={count}
            onMove={onMove}
            onRemove={onRemove}
          />
        </div>
        <LocalizedField name={`images.${at}.alt`} label={t('Alt text')} />
        {problem && <p className="text-sm text-bad">{problem}</p>}
      </div>
    </div>
  )
}

/** The point that stays visible where the picture is cropped: by a click on it, or by its two numbers. */
function FocalPoint({ at, src }: { at: number; src: string }) {
  const t = useText()
  const { watch, setValue } = useFormContext<ProductFields>()
  const focal = watch(`images.${at}.focal`)
  const [isShown, setShown] = useState(false)
  const set = (x: number, y: number) => {
    const within = (value: number) => Math.max(0, Math.min(100, Math.round(value)))
    setValue(`images.${at}.focal`, { x: within(x), y: within(y) }, { shouldDirty: true })
  }
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    setShown(true)
    set(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100)
  }
  return (
    <div className="grid content-start gap-2">
      <div className="relative cursor-crosshair" onPointerDown={point}>
        <img src={src} alt="" className="w-full rounded border border-line bg-sunken" draggable={false} />
        {(isShown || focal.x !== 50 || focal.y !== 50) && (
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
            aria-hidden="true"
          >
            <path
              d={`M${focal.x} 0V100M0 ${focal.y}H100`}
              className="stroke-link"
              strokeWidth={1}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          type="number"
          min={0}
          max={100}
          label={t('From left, %')}
          value={focal.x}
          onChange={({ currentTarget }) => set(currentTarget.valueAsNumber || 0, focal.y)}
        />
        <TextField
          type="number"
          min={0}
          max={100}
          label={t('From top, %')}
          value={focal.y}
          onChange={({ currentTarget }) => set(focal.x, currentTarget.valueAsNumber || 0)}
        />
      </div>
      <p className="text-xs text-ink-soft">{t('Focal point: click the picture, or enter it.')}</p>
    </div>
  )
}
