import { KitScope } from '#features/catalog/documents/components/kit-scope.tsx'
import { PackageContents } from '#features/catalog/products/components/package-contents.tsx'
import { useText } from '#text/text.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { ProductData } from './product.server.ts'

/** The parts of a package, and for a solar kit what it lacks and how it connects: a static part. */
export function KitView({ parts, kit }: Pick<ProductData, 'parts' | 'kit'>) {
  const t = useText()
  return (
    <div className="contents">
      <section className="below-first-screen">
        <SectionHeading
          title={t('What’s included')}
          intro={t('The parts are matched in size and quantity. You can also buy each one separately.')}
        />
        <PackageContents parts={parts} />
      </section>
      {kit && <KitScope scope={kit} />}
    </div>
  )
}
