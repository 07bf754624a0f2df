import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useText } from '#text/text.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { mediaScreen, type PickedPicture, UploadForm } from './upload-form.tsx'

type Listed = PickedPicture & { id: string; name: string; version: string }
type ListAnswer = { list: Listed[] }

type MediaPickerProps = { onPick: (picture: PickedPicture) => void; onClose: () => void }

const shown = 50

/** Chooses a picture of the media library, or uploads one and chooses it. */
export function MediaPicker({ onPick, onClose }: MediaPickerProps) {
  const t = useText()
  const mayUpload = useMay('content.edit')
  const list = useFetcher<ListAnswer>()
  const { load } = list
  const find = (search: string) =>
    void load(`${mediaScreen}?size=${shown}&search=${encodeURIComponent(search)}`)
  useEffect(() => {
    void load(`${mediaScreen}?size=${shown}`)
  }, [load])
  return (
    <Dialog open wide title={t('Choose a picture')} onClose={onClose}>
      <div className="grid gap-5">
        {mayUpload && <UploadForm onUploaded={onPick} />}
        <TextField
          type="search"
          label={t('Search file name or alternative text')}
          onChange={(event) => find(event.currentTarget.value)}
        />
        {list.data === undefined ? (
          <Skeleton shape="card" />
        ) : list.data.list.length === 0 ? (
          <EmptyState title={t('No pictures found')} icon="image" />
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {list.data.list.map(({ id, name, version, ...picture }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() =>
                    onPick({
                      src: picture.src,
                      alt: picture.alt,
                      width: picture.width,
                      height: picture.height,
                    })
                  }
                  className="block w-full rounded border border-line p-2 text-left text-sm hover:border-ink"
                >
                  <img
                    src={`${picture.src}?v=${version}`}
                    alt=""
                    loading="lazy"
                    className="mb-2 aspect-square w-full bg-sunken object-contain"
                  />
                  <span className="block truncate">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
