import { Link } from '#ui/navigation/link.tsx'
import { mark } from './favicon.ts'

/** The logo, a sun behind a gable with the shop's name, as a link to the home page. */
export function Logo() {
  return (
    <Link
      to="/"
      className="target flex shrink-0 items-center gap-2 text-lg font-semibold max-[22rem]:gap-1 max-[22rem]:text-sm"
    >
      <svg viewBox="0 0 32 32" width={32} height={32} fill="none" strokeLinecap="round" aria-hidden="true">
        <path
          d="M6.9 12l-2.9-.9M10.4 7.2l-1.8-2.4M16 5.4v-3M21.6 7.2l1.8-2.4M25.1 12l2.9-.9"
          className="stroke-sun"
          strokeWidth={2.1}
        />
        <path d={mark.sun} className="fill-sun" />
        <path d={mark.roof} stroke="currentColor" strokeWidth={2.9} strokeLinejoin="round" />
        <path d={mark.house} fill="currentColor" />
        <path d="M12.2 22.8v6.6M16 20.4v9M19.8 22.8v6.6M6.2 25.8h19.6" className="stroke-paper" />
      </svg>
      Heliostead
    </Link>
  )
}
