import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '#text/text.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { ModelTools } from './model-tools.tsx'
import { useModelViewer } from './use-model-viewer.ts'
import type { ModelViewer } from './viewer/model-viewer.ts'

/** How far a key or a button turns the product, in degrees, and how much it enlarges it. */
const step = { degrees: 15, zoom: 1.25 }

const keys: Record<string, (viewer: ModelViewer) => void> = {
  ArrowLeft: (viewer) => viewer.turn(-step.degrees, 0),
  ArrowRight: (viewer) => viewer.turn(step.degrees, 0),
  ArrowUp: (viewer) => viewer.turn(0, -step.degrees),
  ArrowDown: (viewer) => viewer.turn(0, step.degrees),
  '+': (viewer) => viewer.zoom(step.zoom),
  '=': (viewer) => viewer.zoom(step.zoom),
  '-': (viewer) => viewer.zoom(1 / step.zoom),
  '0': (viewer) => viewer.reset(),
}

/** Shows the model of a product, which turns by mouse, finger, keyboard and buttons; or says why it is not shown. */
export function ModelStage({ product_id, name }: { product_id: string; name: string }) {
  const t = useText()
  const hint = useId()
  const [attempt, setAttempt] = useState(0)
  const { place, viewer, state } = useModelViewer(product_id, attempt)

  function press(event: KeyboardEvent) {
    const action = keys[event.key]
    if (!action || !viewer || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action(viewer)
  }
  if (state === 'unsupported')
    return (
      <Notice>
        {t(
          'This browser doesn’t show 3D graphics (WebGL). The pictures show the product from several sides.',
        )}
      </Notice>
    )
  if (state === 'failed' || state === 'lost')
    return (
      <ErrorState title={t('The 3D view stopped')} onRetry={() => setAttempt(attempt + 1)}>
        {state === 'lost' ? t('The graphics system of this device was reset.') : undefined}
      </ErrorState>
    )
  return (
    <div className="grid gap-3">
      <div
        ref={place}
        role="application"
        aria-label={t('3D view of {{name}}', { name })}
        aria-describedby={hint}
        aria-busy={state === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the product
        tabIndex={0}
        onKeyDown={press}
        className="relative h-[min(60dvh,34rem)] cursor-grab overflow-hidden rounded border border-line bg-[#eeeff1] active:cursor-grabbing"
      >
        {state === 'loading' && <Spinner size={32} className="absolute inset-0 m-auto" />}
      </div>
      <ModelTools viewer={viewer} product_id={product_id} step={step} />
      <div className="text-sm text-ink-soft">
        <p>{t('Rendering from published dimensions')}</p>
        <p id={hint}>{t('Drag or press arrow keys to turn; pinch, scroll or press + and − to zoom.')}</p>
      </div>
    </div>
  )
}
