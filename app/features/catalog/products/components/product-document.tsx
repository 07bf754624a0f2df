import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { pathOfProduct } from '../families/product-path.ts'
import type { Detail } from '../listing.ts'
import type { CardSummary, DetailSummary } from './card-summary.ts'
import { DimensionDrawing } from './dimension-drawing.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { ProductSpecs } from './product-specs.tsx'

type Document = Detail['documents'][number]

type ProductDocumentProps = {
  product: DetailSummary
  document: Document
  guide: { question: string; answer: string }[]
  parts: { quantity: number; product: CardSummary }[]
  sections: DocumentSection[]
}

/** A product document (data sheet, drawing, warranty or manual) from the data of the product page, to read or print. */
export function ProductDocument({ product, document, guide, parts, sections }: ProductDocumentProps) {
  const t = useText()
  const format = useFormat()
  return (
    <article className="max-w-4xl">
      <div className="no-print mb-8 flex flex-wrap gap-3">
        <Button look="primary" icon="print" onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </Button>
        <Link to={pathOfProduct(product.product_id)} className="link target self-center">
          {t('Back to the product')}
        </Link>
      </div>
      {document.kind === 'datasheet' && <Datasheet product={product} parts={parts} />}
      {document.kind === 'drawing' && <Drawing product={product} />}
      {document.kind === 'warranty' && <Sections sections={sections} />}
      {document.kind === 'manual' && (
        <Manual product={product} guide={guide} parts={parts} sections={sections} />
      )}
      <footer className="mt-10 border-t border-line pt-3 text-sm text-ink-soft">
        Heliostead · {product.brand} {product.model_number} ·{' '}
        {t('As of {{date}}', { date: format.date(product.update_time) })}
      </footer>
    </article>
  )
}

function Datasheet({ product, parts }: { product: DetailSummary; parts: ProductDocumentProps['parts'] }) {
  const t = useText()
  const [picture] = product.images
  return (
    <>
      <div className="grid gap-8 sm:grid-cols-[1fr_16rem]">
        <div className="prose">
          <ul>
            {product.highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
          <Paragraphs words={product.description} />
        </div>
        <ProductPicture alt={product.name} src={picture?.path} priority className="aspect-square rounded" />
      </div>
      <div className="mt-10">
        <ProductSpecs product={product} />
      </div>
      {parts.length > 0 && (
        <div className="mt-10">
          <SectionHeading title={t('What’s included')} />
          <PartsList parts={parts} />
        </div>
      )}
    </>
  )
}

function Drawing({ product }: { product: DetailSummary }) {
  const t = useText()
  const own = product.images.find((image) => image.kind === 'dimensions')
  return (
    <>
      {own ? (
        <ProductPicture
          alt={t('Dimensions of {{name}}', { name: product.name })}
          src={own.path}
          priority
          className="rounded border border-line"
        />
      ) : (
        <DimensionDrawing size={product} name={product.name} />
      )}
      <p className="mt-6 max-w-text text-ink-soft">
        {t(
          'Outer dimensions of the product. Leave room for wiring, airflow and access as the guide describes. Before you build to these dimensions, ask us for the drawing of your unit.',
        )}
      </p>
      <div className="mt-10">
        <ProductSpecs product={product} />
      </div>
    </>
  )
}

/** A translated section of a manual or warranty. */
export type DocumentSection = { title: string; words?: string; list?: string[]; ordered?: boolean }

const Sections = ({ sections }: { sections: DocumentSection[] }) => (
  <div className="prose">
    {sections.map(({ title, words, list = [], ordered }) => {
      const List = ordered ? 'ol' : 'ul'
      return (
        <section key={title}>
          <h2>{title}</h2>
          {words && <p>{words}</p>}
          {list.length > 0 && (
            <List>
              {list.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </List>
          )}
        </section>
      )
    })}
  </div>
)

function Manual({ product, guide, parts, sections }: Omit<ProductDocumentProps, 'document'>) {
  const t = useText()
  return (
    <>
      <Sections sections={sections} />
      {parts.length > 0 && (
        <div className="mt-10">
          <SectionHeading title={t('What’s included')} />
          <PartsList parts={parts} />
        </div>
      )}
      <div className="mt-10">
        <SectionHeading title={t('Installation details')} />
        <ProductSpecs product={product} />
      </div>
      {guide.length > 0 && (
        <div className="prose mt-10">
          <h2>{t('Questions')}</h2>
          {guide.map(({ question, answer }) => (
            <section key={question}>
              <h3>{question}</h3>
              <p>{answer}</p>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

const PartsList = ({ parts }: { parts: ProductDocumentProps['parts'] }) => (
  <ul className="text-sm">
    {parts.map(({ quantity, product }) => (
      <li key={product.product_id} className="flex gap-4 border-b border-line py-2">
        <span className="w-10 text-right tabular-nums">{quantity}</span>
        <span>
          {product.name} · {product.brand} {product.model_number}
        </span>
      </li>
    ))}
  </ul>
)
