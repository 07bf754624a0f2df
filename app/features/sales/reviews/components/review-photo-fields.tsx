import { useText } from '#text/text.tsx'
import { CheckboxField, FileField } from '#ui/forms/field.tsx'
import { maxReviewPhotos, pathOfPhoto, type ReviewPhoto } from '../review.ts'

type ReviewPhotoFieldsProps = { photos: readonly ReviewPhoto[]; problem?: string | undefined }

/** The photos that a review has, each with a checkbox to remove it, and a field to add more. */
export function ReviewPhotoFields({ photos, problem }: ReviewPhotoFieldsProps) {
  const t = useText()
  return (
    <>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {photos.map(({ full, thumb }, index) => (
            <li key={full} className="w-30">
              <img
                src={pathOfPhoto(thumb)}
                alt={t('Picture {{number}}', { number: index + 1 })}
                width={120}
                height={120}
                className="rounded"
              />
              <CheckboxField name="remove_photo" value={full} label={t('Remove photo')} />
            </li>
          ))}
        </ul>
      )}
      <FileField
        label={t('Pictures')}
        name="photos"
        multiple
        optional
        accept="image/png,image/jpeg,image/webp,image/avif,image/heic"
        problem={problem}
        hint={t(
          'Up to {{most}} photos, 10 MB each. We publish them with your review, without their location data.',
          {
            most: maxReviewPhotos,
          },
        )}
      />
    </>
  )
}
