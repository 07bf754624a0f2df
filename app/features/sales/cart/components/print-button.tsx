import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'

/** Prints the page. Shown only where scripts run. */
export function PrintButton() {
  const t = useText()
  if (!useHydrated()) return null
  return (
    <Button size="small" icon="print" onClick={() => window.print()}>
      {t('Print')}
    </Button>
  )
}
