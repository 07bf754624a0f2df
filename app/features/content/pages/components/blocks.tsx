import { lazy, type ReactNode, Suspense } from 'react'
import type { Block, ProductsBlock } from '../blocks.ts'
import { CardsView, FiguresView, TableView } from './comparison-blocks.tsx'
import { GalleryView, HeroView, ImageView, VideoView } from './picture-blocks.tsx'
import { Section } from './section.tsx'
import {
  ActionView,
  ArticlesView,
  FaqView,
  FormView,
  NoticeView,
  QuoteView,
  StepsView,
  TextView,
} from './text-blocks.tsx'

// Few pages have slides.
const Carousel = lazy(() => import('./carousel.tsx').then((file) => ({ default: file.Carousel })))

type BlocksProps = {
  blocks: readonly Block[]
  /** Renders a products block; this feature does not import the catalog. */
  products: (category: ProductsBlock<string>, at: number) => ReactNode
}

/** The blocks of a page in order. The order never changes in the browser, so the index is the key. */
export function Blocks({ blocks, products }: BlocksProps) {
  const placed = blocks.map((block, at) => ({ block, at }))
  return placed.map(({ block, at }) => (
    <Suspense key={at}>
      <BlockView block={block} at={at} products={products} />
    </Suspense>
  ))
}

function BlockView({ block, at, products }: { block: Block; at: number; products: BlocksProps['products'] }) {
  switch (block.kind) {
    case 'hero':
      return <HeroView {...block} />
    case 'text':
      return <TextView {...block} />
    case 'image':
      return <ImageView {...block} />
    case 'gallery':
      return <GalleryView {...block} />
    case 'steps':
      return <StepsView {...block} />
    case 'cards':
      return <CardsView {...block} />
    case 'table':
      return <TableView {...block} />
    case 'faq':
      return <FaqView {...block} />
    case 'figures':
      return <FiguresView {...block} />
    case 'products':
      return products(block, at)
    case 'form':
      return <FormView {...block} />
    case 'carousel':
      return (
        <Section {...block}>
          <Suspense>
            <Carousel title={block.title} slides={block.slides ?? []} />
          </Suspense>
        </Section>
      )
    case 'quote':
      return <QuoteView {...block} />
    case 'video':
      return <VideoView {...block} />
    case 'notice':
      return <NoticeView {...block} />
    case 'action':
      return <ActionView {...block} />
    case 'articles':
      return <ArticlesView {...block} />
    case 'include':
      return null
  }
}
