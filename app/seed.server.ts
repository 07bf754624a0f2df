import { randomBytes } from 'node:crypto'
import { correctCatalogue } from '#features/catalog/management/correct-catalog.server.ts'
import { seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { seedDemoCoupon } from '#features/catalog/promotions/seed-demo-coupons.server.ts'
import { seedContent, seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { seedDemoAddresses } from '#features/people/addresses/seed-demo-addresses.server.ts'
import { createAuth } from '#features/people/auth/auth.server.ts'
import { seedDemoAccounts } from '#features/people/auth/seed-demo-accounts.server.ts'
import { seedExampleConsultants } from '#features/service/leads/consultations.server.ts'
import { seedExamplePartners } from '#features/service/partners/directory.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { Log } from '#platform/observability/log.server.ts'

type Step = { name: string; lay: (tx: Db) => Promise<void> }

/** What a new shop begins with, in this order. A name is never used again for other contents. */
const steps: Step[] = [
  // Before 'catalogue': a shop that was seeded by an earlier version is corrected, a new one has nothing to correct.
  { name: 'catalogue facts 2026-11', lay: correctCatalogue },
  { name: 'catalogue', lay: seedCatalog },
  { name: 'content', lay: seedContent },
  { name: 'documents', lay: seedDocuments },
]

/** What a shop that is shown around has besides. */
const demoSteps: Step[] = [
  {
    name: 'demo accounts',
    async lay(tx) {
      // Its own, for this transaction; the secret signs nothing that is kept.
      const auth = createAuth(tx, { secret: randomBytes(32).toString('hex'), sessionDays: 1 })
      const { customer_id } = await seedDemoAccounts(tx, auth)
      await seedDemoAddresses(tx, customer_id)
    },
  },
  { name: 'example consultants', lay: seedExampleConsultants },
  { name: 'example partners', lay: seedExamplePartners },
  {
    name: 'demo coupon',
    async lay(tx) {
      await seedDemoCoupon(tx)
    },
  },
]

/** Lays in the first contents, each once for a database, however many processes start at the same moment. */
export async function seedShop(db: Db, log: Log, { demo = false } = {}) {
  for (const { name, lay } of demo ? [...steps, ...demoSteps] : steps) {
    const began = performance.now()
    const laid = await inTransaction(db, async (tx) => {
      // Who comes second waits here until the first has committed, and then finds the name taken.
      const mine = await queryRows(
        tx,
        'insert into seeds (name) values ($1) on conflict do nothing returning name',
        [name],
      )
      if (mine.length > 0) await lay(tx)
      return mine.length > 0
    })
    if (laid) log.info({ seed: name, ms: Math.round(performance.now() - began) }, 'first contents laid in')
  }
}
