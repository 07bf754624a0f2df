import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ModelStage } from './model-stage.tsx'

/** The 3D view of a product in a dialog. Closing it releases the graphics memory. */
export default function ModelDialog({ product_id, name }: { product_id: string; name: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog wide title={t('3D view of {{name}}', { name })} open={isOpen} onClose={() => setOpen(false)}>
      {isOpen && <ModelStage product_id={product_id} name={name} />}
    </Dialog>
  )
}
