import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { type Values, valuesOf } from '../../fields/body-values.ts'
import { placeIn, useEditing, useProblem } from './edit-context.ts'
import { MediaPicker } from './media-picker.tsx'
import { TextsField } from './texts-field.tsx'

type PictureFieldProps = {
  label: string
  place: string
  value: unknown
  required?: boolean | undefined
  onChange: (picture: Values) => void
}

/** A picture with its alternative text: chosen from the media library, or any path of this site. */
export function PictureField({ label, place, value, required, onChange }: PictureFieldProps) {
  const t = useText()
  const { isReadOnly } = useEditing()
  const [isPicking, setPicking] = useState(false)
  const picture = valuesOf(value)
  const src = typeof picture.src === 'string' ? picture.src : ''
  return (
    <fieldset className="@container min-w-0 rounded border border-line p-4">
      <legend className="px-1 font-medium">{label}</legend>
      <div className="grid gap-4 @lg:grid-cols-[10rem_minmax(0,1fr)]">
        <PicturePreview src={src} />
        <div className="grid content-start gap-3">
          {!isReadOnly && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" icon="image" onClick={() => setPicking(true)}>
                {src ? t('Choose another picture') : t('Choose a picture')}
              </Button>
              {src && !required && (
                <Button look="quiet" size="small" onClick={() => onChange({ ...picture, src: '' })}>
                  {t('Remove')}
                </Button>
              )}
            </div>
          )}
          <PathAndSize picture={picture} place={place} onChange={onChange} />
        </div>
      </div>
      {src && (
        <div className="mt-4">
          <TextsField
            label={t('Alternative text')}
            place={placeIn(place, 'alt')}
            value={picture.alt}
            mayBeEmpty
            onChange={(alt) => onChange({ ...picture, alt })}
          />
          <p className="mt-1 text-sm text-ink-soft">
            {t('Says what the picture shows. Leave it empty if the text beside it says the same.')}
          </p>
        </div>
      )}
      {isPicking && (
        <MediaPicker
          onClose={() => setPicking(false)}
          onPick={(chosen) => {
            setPicking(false)
            onChange({ ...picture, ...chosen })
          }}
        />
      )}
    </fieldset>
  )
}

function PicturePreview({ src }: { src: string }) {
  const t = useText()
  if (!src)
    return (
      <div className="grid aspect-video place-items-center rounded bg-sunken text-sm text-ink-soft">
        {t('No picture')}
      </div>
    )
  return <img src={src} alt="" className="aspect-video w-full rounded bg-sunken object-contain" />
}

/** The path and the size in pixels, which reserves the space on the page. */
function PathAndSize({
  picture,
  place,
  onChange,
}: {
  picture: Values
  place: string
  onChange: (picture: Values) => void
}) {
  const t = useText()
  const { isReadOnly } = useEditing()
  const pathProblem = useProblem(placeIn(place, 'src'))
  const widthProblem = useProblem(placeIn(place, 'width'))
  const heightProblem = useProblem(placeIn(place, 'height'))
  const size = (name: 'width' | 'height', label: string, problem: string | undefined) => (
    <TextField
      type="number"
      min={1}
      label={label}
      unit="px"
      readOnly={isReadOnly}
      value={typeof picture[name] === 'number' ? picture[name] : ''}
      problem={problem}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...picture, [name]: value === '' ? undefined : Number(value) })
      }
    />
  )
  return (
    <details>
      <summary className="min-h-9 content-center text-sm text-ink-soft">{t('Path and size')}</summary>
      <div className="mt-2 grid gap-3 @lg:grid-cols-[minmax(0,1fr)_7rem_7rem]">
        <TextField
          label={t('Path')}
          readOnly={isReadOnly}
          value={String(picture.src ?? '')}
          problem={pathProblem}
          onChange={(event) => onChange({ ...picture, src: event.currentTarget.value.trim() })}
        />
        {size('width', t('Width'), widthProblem)}
        {size('height', t('Height'), heightProblem)}
      </div>
    </details>
  )
}
