import { pathIn, useFormat, useLocale } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'

type OrderFilesProps = { files: readonly { id: string; name: string; bytes: number }[] }

/** Links to the files that were uploaded with an order. */
export function OrderFiles({ files }: OrderFilesProps) {
  const format = useFormat()
  const locale = useLocale()
  return (
    <ul className="grid max-w-form gap-1">
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={pathIn(locale, `/orderFile/${file.id}`)}
            download
            className="link flex min-h-11 items-center gap-2"
          >
            <Icon name="download" />
            <span className="break-all">{file.name}</span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {format.quantity(Math.max(1, Math.round(file.bytes / 1000)), 'kB', 0)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
