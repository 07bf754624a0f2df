import type { ReactNode } from 'react'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'

type ChatCardProps = {
  picture: string | null
  to: string
  title: string
  onFollow: (() => void) | undefined
  children: ReactNode
}

/** A product or an order in an answer: its picture, its name as a link, and what is shown below. */
export function ChatCard({ picture, to, title, onFollow, children }: ChatCardProps) {
  return (
    <article className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 rounded border border-line bg-sheet p-2">
      <ProductPicture alt="" src={picture} width={80} height={80} className="aspect-square rounded" />
      <div className="grid min-w-0 content-start gap-0.5 text-sm">
        <Link to={to} className="link flex min-h-11 items-center leading-snug font-medium" onClick={onFollow}>
          {title}
        </Link>
        {children}
      </div>
    </article>
  )
}
