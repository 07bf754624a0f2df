import { maxOrderFiles, type OrderFile } from '#features/sales/orders/order.ts'
import { useText } from '#text/text.tsx'
import { CheckboxField, FileField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { surfaceLabels, surfaces } from '../sites/site.ts'

type SiteFieldsProps = {
  problems: Record<string, string>
  typed: Record<string, string>
  /** Files stored by a failed submission. */
  files: readonly OrderFile[]
}

/** Form fields for site details, with file uploads. */
export function SiteFields({ problems, typed, files }: SiteFieldsProps) {
  const t = useText()
  const field = (name: string) => ({ name, defaultValue: typed[name] ?? '', problem: problems[name] })
  const number = { type: 'number', inputMode: 'numeric', min: 0, step: 1, optional: true } as const
  return (
    <>
      <section aria-labelledby="site">
        <SectionHeading
          id="site"
          title={t('Site details')}
          intro={t('Leave a field empty if you don’t know the answer. We’ll contact you if we need it.')}
        />
        <div className="grid max-w-form gap-5">
          <SelectField
            {...field('surface')}
            label={t('Roof material')}
            required
            placeholder={t('Please choose')}
            options={surfaces.map((value) => ({ value, label: t(surfaceLabels[value]) }))}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('storeys')} {...number} label={t('Number of stories')} />
            <TextField
              {...field('roof_age_years')}
              {...number}
              label={t('Age of the roof')}
              unit={t('years')}
            />
            <TextField
              {...field('main_panel_amps')}
              {...number}
              label={t('Main breaker rating')}
              unit="A"
              hint={t('The number on the largest breaker in your main panel, such as 200.')}
            />
            <TextField
              {...field('monthly_kwh')}
              {...number}
              label={t('Monthly electricity use')}
              unit="kWh"
              hint={t('You’ll find it on your utility bill.')}
            />
          </div>
          <TextField {...field('utility')} label={t('Electric utility')} optional maxLength={120} />
          <TextArea
            {...field('wishes')}
            label={t('Notes')}
            hint={t('For example: shade, a planned addition, or equipment you already have.')}
            optional
            maxLength={2000}
          />
        </div>
      </section>
      <SiteFileFields files={files} problem={problems.files} />
    </>
  )
}

/** File uploads, with the files that a failed submission stored. */
function SiteFileFields({
  files,
  problem,
}: Pick<SiteFieldsProps, 'files'> & { problem: string | undefined }) {
  const t = useText()
  return (
    <section aria-labelledby="files">
      <SectionHeading id="files" title={t('Plans, bill and photos')} />
      <div className="grid max-w-form gap-5">
        {files.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t('Uploaded files')}</legend>
            {files.map((file) => (
              <CheckboxField key={file.id} name="file_ids" value={file.id} label={file.name} defaultChecked />
            ))}
          </fieldset>
        )}
        <FileField
          // A new key resets the input, so that stored files are not sent again.
          key={files.map(({ id }) => id).join()}
          label={t('Files')}
          name="files"
          multiple
          optional
          accept=".pdf,.png,.jpg,.jpeg,.webp,.avif,.heic,.heif"
          problem={problem}
          hint={t('Up to {{most}} PDFs or photos, 5 MB each. Only you and our engineers can open them.', {
            most: maxOrderFiles,
          })}
        />
      </div>
    </section>
  )
}
