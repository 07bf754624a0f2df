import { hasInteractiveBlocks } from '#features/content/pages/blocks.ts'
import { staticPart } from '#layout/static-part.tsx'
import { ContentView } from './content-view.tsx'

/** A content page as a static part, unless one of its blocks is interactive. */
export const StaticContent = staticPart({
  tag: 'main',
  served: import.meta.env.SSR && ContentView,
  load: () => import('./content-view.tsx').then((file) => file.ContentView),
  isComplete: ({ page }) => Boolean(page.blocks),
  isInteractive: ({ page }) => hasInteractiveBlocks(page.blocks),
})
