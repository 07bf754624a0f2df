import { useText } from '#text/text.tsx'
import { fieldLabels } from '../fields/field.ts'

/** Names a place of a body in the reader's language: `blocks.2.steps.0.title` is 'Blocks 3 › Steps 1 › Title'. */
export function usePlaceName() {
  const t = useText()
  return (place: string) => {
    const names: string[] = []
    for (const part of place.split('.')) {
      const position = /^\d+$/.test(part) ? Number(part) + 1 : null
      // A position belongs to the list before it.
      if (position === null) names.push(t(fieldLabels[part] ?? part))
      else names.push(`${names.pop() ?? ''} ${position}`.trim())
    }
    return names.join(' › ')
  }
}
