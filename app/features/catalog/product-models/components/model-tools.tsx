import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { ModelViewer } from './viewer/model-viewer.ts'

type ModelToolsProps = {
  /** Null until the model is shown. */
  viewer: ModelViewer | null
  product_id: string
  step: { degrees: number; zoom: number }
}

/** Buttons that do what dragging and pinching do, and the download of the model. */
export function ModelTools({ viewer, product_id, step }: ModelToolsProps) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)

  async function download(shown: ModelViewer) {
    setBusy(true)
    try {
      const { downloadGlb } = await import('./viewer/download-glb.ts')
      await downloadGlb(shown.product, `${product_id}.glb`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button square disabled={!viewer} label={t('Turn left')} onClick={() => viewer?.turn(-step.degrees, 0)}>
        <Icon name="chevron" className="rotate-90" />
      </Button>
      <Button square disabled={!viewer} label={t('Turn right')} onClick={() => viewer?.turn(step.degrees, 0)}>
        <Icon name="chevron" className="-rotate-90" />
      </Button>
      <Button
        square
        disabled={!viewer}
        icon="plus"
        label={t('Zoom in')}
        onClick={() => viewer?.zoom(step.zoom)}
      />
      <Button
        square
        disabled={!viewer}
        icon="minus"
        label={t('Zoom out')}
        onClick={() => viewer?.zoom(1 / step.zoom)}
      />
      <Button
        square
        disabled={!viewer}
        icon="refresh"
        label={t('Reset view')}
        onClick={() => viewer?.reset()}
      />
      <Button
        icon="download"
        look="quiet"
        disabled={!viewer}
        className="ml-auto"
        busy={isBusy}
        onClick={() => viewer && void download(viewer)}
      >
        {t('Download GLB')}
      </Button>
    </div>
  )
}
