/**
 * `node art/render.ts` renders the pictures and scenes that changed; with families, models, product IDs, `scenes` or
 * `scenes/<name>`, only theirs.
 * `--check` lists what would be rendered and exits with 1 if there is any; `--accept` records the models as they are without
 * rendering; `--sheets` only writes the contact sheets; `--preview` renders small pictures for a contact sheet and changes
 * nothing else. A killed run continues where it was.
 */
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { findModelBuilder } from './models3d/find-model.ts'
import { openStudio, type Studio } from './studio/browser-studio.ts'
import { readCatalog } from './studio/catalog.ts'
import { type Tile, writeContactSheet } from './studio/contact-sheet.ts'
import { copyPicture, uprightPicture, writePicture } from './studio/encode-picture.ts'
import { fingerprint } from './studio/fingerprint.ts'
import { hasFiles, type PictureName, readManifest, samePicture, writeManifest } from './studio/manifest.ts'
import { finalQuality, previewQuality } from './studio/page/recipe.ts'
import { pictureFolder } from './studio/picture-files.ts'
import {
  acceptScenes,
  previewScenes,
  renderScenes,
  requestedScenes,
  staleScenes,
} from './studio/render-scenes.ts'
import { replaceDrawing } from './studio/replace-drawing.ts'
import { toneShares } from './studio/tones.ts'
import { type CatalogProduct, readSubject } from './subject.ts'

const { values: flags, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    accept: { type: 'boolean' },
    sheets: { type: 'boolean' },
    preview: { type: 'boolean' },
  },
})
// The shop and everything else on this machine come first.
setPriority(19)

const products = readCatalog()
const manifest = readManifest()
const pictures = [...products.values()].filter(isRequested).flatMap(picturesOf)
// The first views come first: a product has its own picture as soon as it has that one.
const stale = pictures
  .filter(({ product, view, hash }) => manifest[product.id]?.[view] !== hash || !hasFiles(product.id, view))
  .toSorted((a, b) => Number(b.view === 'front') - Number(a.view === 'front'))

const scene_names = requestedScenes(requested)

if (flags.check) {
  check()
} else if (flags.preview) {
  await preview()
  await previewScenes(scene_names, products)
} else {
  if (flags.accept) {
    await acceptAll()
    await acceptScenes(scene_names, products)
  } else if (!flags.sheets) {
    await renderAll()
    await renderScenes(staleScenes(scene_names, products), products)
  }
  await writeSheets()
}

function check() {
  const names = [
    ...stale.map(({ product, view }) => `${product.id} ${view}`),
    ...staleScenes(scene_names, products).map((name) => `scene ${name}`),
  ]
  for (const name of names) console.log(name)
  console.log(`${names.length} of ${pictures.length + scene_names.length} pictures are to be rendered`)
  process.exitCode = names.length > 0 ? 1 : 0
}

function isRequested({ id, family, picture }: CatalogProduct) {
  return requested.length === 0 || [id, family, picture?.model].some((one) => one && requested.includes(one))
}

function picturesOf(product: CatalogProduct) {
  const subject = readSubject(product, products)
  const model = findModelBuilder(subject.model)?.(subject)
  return (model?.views ?? []).map((view) => ({
    product,
    view: view.name,
    hash: model ? fingerprint(model, view, finalQuality) : '',
  }))
}

async function renderAll() {
  if (stale.length === 0)
    return pictures.length > 0 && console.log(`All ${pictures.length} pictures are current`)
  const studio = await openStudio()
  try {
    for (const [at, picture] of stale.entries()) {
      const { product, view, hash } = picture
      const same = samePicture(manifest, hash)
      const words = same ? await copyFrom(same, picture) : await render(studio, picture)
      if (view === 'front') await replaceDrawing(product.id)
      await record(product.id, view, hash)
      console.log(`${at + 1}/${stale.length} ${product.id} ${view}: ${words}`)
    }
  } finally {
    await studio.close()
  }
}

type Picture = (typeof pictures)[number]

async function copyFrom(same: PictureName, { product, view }: Picture) {
  await copyPicture(same, { product_id: product.id, view })
  return `the picture of ${same.product_id}`
}

async function render(studio: Studio, { product, view }: Picture) {
  const shot = await studio.shoot({ product, parts: partsOf(product), view, quality: finalQuality })
  const bytes = await writePicture(pictureFolder(product.id), view, shot, finalQuality)
  const { light, materials } = shot.seconds
  return `light ${light.toFixed(1)} s, materials ${materials.toFixed(1)} s, ${Math.round(shot.triangles)} triangles, ${Math.round(bytes / 1024)} KB, ${toneShares(shot)}`
}

function partsOf({ components = [] }: CatalogProduct) {
  return components.flatMap(({ product: id }) => products.get(id) ?? [])
}

/** All requested pictures, changed or not, in a small size. */
async function preview() {
  if (pictures.length === 0) return
  const studio = await openStudio()
  const tiles: Tile[] = []
  for (const { product, view } of pictures) {
    const shot = await studio.shoot({ product, parts: partsOf(product), view, quality: previewQuality })
    tiles.push({ label: `${product.id} ${view}`, picture: await uprightPicture(shot, previewQuality) })
    console.log(`${product.id} ${view}: ${toneShares(shot)}`)
  }
  await studio.close()
  console.log(await writeContactSheet('preview', tiles))
}

async function acceptAll() {
  for (const { product, view, hash } of stale)
    if (hasFiles(product.id, view)) await record(product.id, view, hash)
}

async function record(product_id: string, view: string, hash: string) {
  manifest[product_id] = { ...manifest[product_id], [view]: hash }
  await writeManifest(manifest)
}

async function writeSheets() {
  const families = Map.groupBy(
    pictures.filter(({ product, view }) => hasFiles(product.id, view)),
    ({ product }) => product.family ?? product.id,
  )
  for (const [family, shown] of families) {
    const tiles = shown.map(({ product, view }) => ({
      label: `${product.id} ${view}`,
      picture: `${pictureFolder(product.id)}/${view}-960.webp`,
    }))
    console.log(await writeContactSheet(family, tiles))
  }
}
