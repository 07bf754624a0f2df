import { lazy, Suspense, useState } from 'react'
import { useText } from '#text/text.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'

// Loads three.js and the models when it opens.
const ModelDialog = lazy(() => import('./model-dialog.tsx'))

/** Opens the 3D view of a product. */
export function ModelButton({ product_id, name }: { product_id: string; name: string }) {
  const t = useText()
  const isReady = useHydrated()
  const [opened, setOpened] = useState(0)
  return (
    <>
      <button
        type="button"
        disabled={!isReady}
        onClick={() => setOpened(opened + 1)}
        className="link target no-print"
      >
        {t('View in 3D')}
      </button>
      {opened > 0 && (
        <Suspense>
          <ModelDialog key={opened} product_id={product_id} name={name} />
        </Suspense>
      )}
    </>
  )
}
