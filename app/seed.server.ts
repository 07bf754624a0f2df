import { randomBytes } from 'node:crypto'
import { correctCatalog } from '#features/catalog/management/correct-catalog.server.ts'
import { seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import {
  refreshStorePictures,
  storePicturesVersion,
} from '#features/catalog/management/store-pictures.server.ts'
import { seedDemoCoupon } from '#features/catalog/promotions/seed-demo-coupons.server.ts'
import {
  refreshDocuments,
  seedContent,
  seedDocuments,
  seedDocumentsVersion,
} from '#features/content/pages/seed-content.server.ts'
import { seedDemoAddresses } from '#features/people/addresses/seed-demo-addresses.server.ts'
import { createAuth } from '#features/people/auth/auth.server.ts'
import { seedDemoAccounts } from '#features/people/auth/seed-demo-accounts.server.ts'
import { seedExampleConsultants } from '#features/service/leads/appointments/consultants.server.ts'
import { seedExamplePartners } from '#features/service/partners/directory.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { Log } from '#platform/observability/log.server.ts'

type Step = { name: string; run: (tx: Db) => Promise<void> }

/** The seed steps of a new shop, in order. The names are stored: do not reuse one for different data. */
const steps: Step[] = [
  // Run before the catalog step because they correct data seeded by earlier versions; a new shop has nothing to correct.
  { name: 'catalogue facts 2026-11', run: correctCatalog },
  { name: 'catalogue facts 2026-11-25', run: correctCatalog },
  { name: 'catalogue facts 2026-11-28', run: correctCatalog },
  { name: 'catalogue', run: (tx) => seedCatalog(tx) },
  { name: 'content', run: seedContent },
  { name: 'documents', run: seedDocuments },
]

/** Runs once for each state of the seed documents: a newer version of the software brings new and corrected pages. */
const refreshStep = (): Step => ({
  name: `documents ${seedDocumentsVersion()}`,
  async run(tx) {
    await refreshDocuments(tx)
  },
})

/** Runs once for each set of the store's own pictures: renderings take the place of drawings. */
const picturesStep = (): Step => ({
  name: `pictures ${storePicturesVersion()}`,
  run: refreshStorePictures,
})

/** Additional seed steps for demo shops. */
const demoSteps: Step[] = [
  {
    name: 'demo accounts',
    async run(tx) {
      // A separate instance for this transaction; nothing signed with this secret is stored.
      const auth = createAuth(tx, { secret: randomBytes(32).toString('hex'), sessionDays: 1 })
      const { customer_id } = await seedDemoAccounts(tx, auth)
      await seedDemoAddresses(tx, customer_id)
    },
  },
  { name: 'example consultants', run: seedExampleConsultants },
  { name: 'example partners', run: seedExamplePartners },
  {
    name: 'demo coupon',
    async run(tx) {
      await seedDemoCoupon(tx)
    },
  },
]

/** Runs each seed step once per database, even if several processes start at the same time. */
export async function seedShop(db: Db, log: Log, { demo = false } = {}) {
  for (const { name, run } of [...steps, refreshStep(), picturesStep(), ...(demo ? demoSteps : [])]) {
    const began = performance.now()
    const isSeeded = await inTransaction(db, async (tx) => {
      // A concurrent process waits here until the first one commits, then gets no row.
      const claimed = await queryRows(
        tx,
        'insert into seeds (name) values ($1) on conflict do nothing returning name',
        [name],
      )
      if (claimed.length > 0) await run(tx)
      return claimed.length > 0
    })
    if (isSeeded) log.info({ seed: name, ms: Math.round(performance.now() - began) }, 'seeded')
  }
}
