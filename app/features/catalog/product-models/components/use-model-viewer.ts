import { useEffect, useRef, useState } from 'react'
import { call, succeeded } from '#platform/http/api/call.ts'
import type { ModelSubject } from '../product-model.ts'
import type { ModelViewer } from './viewer/model-viewer.ts'

/** `lost`: the system took the graphics memory away, as phones do when it runs short. */
type State = 'loading' | 'shown' | 'unsupported' | 'failed' | 'lost'

/**
 * Loads the viewer and the product's data, and shows the model in the element of `place` until that is removed. Another
 * `attempt` starts again.
 */
export function useModelViewer(product_id: string, attempt: number) {
  const place = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  const [{ state, of }, setState] = useState<{ state: State; of: number }>({ state: 'loading', of: 0 })
  const current = of === attempt ? state : 'loading'

  useEffect(() => {
    const element = place.current
    if (!element) return
    const become = (next: State) => setState({ state: next, of: attempt })
    if (!hasWebGl()) return become('unsupported')
    let opened: ModelViewer | undefined
    let isClosed = false
    async function open(host: HTMLElement) {
      const path = `/product/get_3d_model?product_id=${encodeURIComponent(product_id)}` as const
      const [{ openModelViewer }, answer] = await Promise.all([
        import('./viewer/model-viewer.ts'),
        call<ModelSubject>(path, {}, { method: 'GET' }),
      ])
      if (isClosed) return
      if (!succeeded(answer)) return become('failed')
      opened = openModelViewer(host, answer.data, () => become('lost'))
      setViewer(opened)
      become('shown')
    }
    open(element).catch((error: unknown) => {
      console.warn('The 3D view failed', error)
      if (!isClosed) become('failed')
    })
    return () => {
      isClosed = true
      opened?.close()
      setViewer(null)
    }
  }, [product_id, attempt])

  return { place, viewer: current === 'shown' ? viewer : null, state: current }
}

/** Asked before three.js is loaded. The context is released, because browsers allow only a few at a time. */
function hasWebGl() {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
