import { fileURLToPath } from 'node:url'
import { drawingWidths } from '../../app/ui/media/drawings.ts'
import { hasWidths } from './picture-files.ts'

/** Where the scenes are. */
export const sceneFolder = fileURLToPath(new URL('../../public/images/scenes', import.meta.url))

/** Whether all files of a scene exist. */
export const hasSceneFiles = (name: string) => hasWidths(`${sceneFolder}/${name}`, drawingWidths)
