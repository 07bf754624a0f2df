import { useText } from '#text/text.tsx'

/** The name by which the customer ordered a product, where staff see another. */
export function OrderedAs({ name }: { name: string | null }) {
  const t = useText()
  if (!name) return null
  return <span className="block text-sm text-ink-soft">{t('Ordered as: {{name}}', { name })}</span>
}
