/** Documents that the store writes from a product's data, as PDF. */
export const productDocumentKinds = ['spec-sheet', 'installation-notes'] as const
export type ProductDocumentKind = (typeof productDocumentKinds)[number]

/** The path of a document, without its language. */
export const pathOfProductDocument = (product_id: string, kind: ProductDocumentKind) =>
  `/documents/${product_id}/${kind}.pdf`

/** The documents of a product: every product has a spec sheet, every kit installation notes as well. */
export const productDocumentsOf = ({
  kind,
}: {
  kind: 'item' | 'package' | 'service'
}): ProductDocumentKind[] => (kind === 'package' ? [...productDocumentKinds] : ['spec-sheet'])
