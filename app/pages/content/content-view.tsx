import type { ReactNode } from 'react'
import type { CardSummary } from '#features/catalog/products/components/card-summary.ts'
import { ProductRow } from '#features/catalog/products/components/product-row.tsx'
import type { Block } from '#features/content/pages/blocks.ts'
import { Blocks } from '#features/content/pages/components/blocks.tsx'
import { Target } from '#features/content/pages/components/prose.tsx'
import { InColumn, Section } from '#features/content/pages/components/section.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Breadcrumb, type Crumb } from '#ui/navigation/breadcrumb.tsx'
import type { ContentPageData } from './content.server.ts'

/** A content page. */
export function ContentView({ page, block_products }: ContentPageData) {
  const { title, above, intro, crumbs = [], blocks, dated, has_contents, is_preview } = page
  return (
    <DocumentPage
      title={title}
      above={above}
      intro={intro}
      crumbs={crumbs}
      blocks={blocks}
      blockProducts={block_products}
      dated={dated}
      hasContents={has_contents}
      isPreview={is_preview}
    />
  )
}

type DocumentPageProps = {
  title: string
  above?: ReactNode
  intro?: string | undefined
  crumbs?: readonly Crumb[]
  blocks: readonly Block[]
  blockProducts?: Record<number, readonly CardSummary[]>
  /** The day of the last change. */
  dated?: string | undefined
  hasContents?: boolean | undefined
  isPreview: boolean
  /** Between heading and blocks. */
  picture?: ReactNode
  /** After the blocks. */
  children?: ReactNode
}

/** A page of blocks with breadcrumb, heading and optional table of contents. */
export function DocumentPage(props: DocumentPageProps) {
  const {
    title,
    above,
    intro,
    crumbs = [],
    blocks,
    blockProducts = {},
    dated,
    hasContents,
    isPreview,
  } = props
  const t = useText()
  const { date } = useFormat()
  const hasHero = blocks[0]?.kind === 'hero'
  const endsOnGround = Boolean(blocks.at(-1)?.ground) && !props.children && !hasContents
  const parts = <BlocksWithProducts blocks={blocks} blockProducts={blockProducts} />
  return (
    <main id="main" tabIndex={-1} className={endsOnGround ? undefined : 'pb-16'}>
      {isPreview && (
        <div className="page-width pt-4">
          <Notice tone="wait">{t('This is a preview. Visitors can’t see this version yet.')}</Notice>
        </div>
      )}
      {(!hasHero || crumbs.length > 0) && (
        <div className="page-width">
          <Breadcrumb crumbs={[{ title: t('Home'), to: '/' }, ...crumbs, { title }]} />
        </div>
      )}
      {!hasHero && (
        <header className="page-width pt-6 pb-4 sm:pt-10">
          <div className="max-w-text">
            {above && <p className="mb-2 text-sm font-medium text-sun-deep">{above}</p>}
            <h1 className="text-2xl">{title}</h1>
            {intro && <p className="mt-3 text-lg text-ink-soft">{intro}</p>}
            {dated && (
              <p className="mt-3 text-sm text-ink-soft">
                {t('Last updated {{day}}', { day: date(`${dated}T17:00:00Z`) })}
              </p>
            )}
          </div>
        </header>
      )}
      {props.picture && <div className="page-width pt-4 pb-6">{props.picture}</div>}
      {hasContents ? <WithContents blocks={blocks}>{parts}</WithContents> : parts}
      {props.children}
    </main>
  )
}

/** The blocks of a page without its heading, for use within another page. Previews have a notice. */
export function PageBlocks({ page, block_products }: ContentPageData) {
  const t = useText()
  return (
    <>
      {page.is_preview && (
        <div className="page-width pt-4">
          <Notice tone="wait">{t('This is a preview. Visitors can’t see this version yet.')}</Notice>
        </div>
      )}
      <BlocksWithProducts blocks={page.blocks} blockProducts={block_products} />
    </>
  )
}

type BlocksWithProductsProps = {
  blocks: readonly Block[]
  blockProducts: Record<number, readonly CardSummary[]>
}

function BlocksWithProducts({ blocks, blockProducts }: BlocksWithProductsProps) {
  return (
    <Blocks
      blocks={blocks}
      products={({ kind: _, family: __, product_ids: ___, most: ____, link, ...section }, at) => (
        <Section
          key={at}
          {...section}
          aside={
            link && (
              <Target to={link.to} className="link target">
                {link.label}
              </Target>
            )
          }
        >
          <ProductRow cards={blockProducts[at] ?? []} />
        </Section>
      )}
    />
  )
}

/** A long document beside its table of contents. */
function WithContents({ blocks, children }: { blocks: readonly Block[]; children: ReactNode }) {
  const t = useText()
  const parts = blocks.flatMap((block) =>
    'title' in block && block.title && block.id ? [{ id: block.id, title: block.title }] : [],
  )
  return (
    <div className="page-width grid gap-x-16 gap-y-8 pt-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav
        aria-label={t('On this page')}
        className="no-print lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)] lg:self-start"
      >
        <h2 className="border-t border-ink pt-4 text-base">{t('On this page')}</h2>
        <ol className="mt-2">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-9 items-center text-ink-soft hover:text-ink hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0">
        <InColumn value>{children}</InColumn>
      </div>
    </div>
  )
}
