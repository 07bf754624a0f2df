import type { Db } from '#platform/database/db.server.ts'
import { listAddresses, saveAddress } from './addresses.server.ts'

const common = {
  building: '',
  company_name: '',
  ext: '',
  email: 'demo@heliostead.example',
  phone: '6145550142',
}

/** Saves a home and a job site for the demo customer, unless there is an address already. */
export async function seedDemoAddresses(db: Db, user_id: string) {
  if ((await listAddresses(db, user_id)).length > 0) return
  const home = {
    first_name: 'Dana',
    last_name: 'Rivera',
    address: '418 Schiller Street',
    zip_code: '43206',
    city: 'Columbus',
    state: 'OH',
  }
  await saveAddress(db, user_id, { ...common, ...home, is_default: true })
  const site = {
    first_name: 'Dana',
    last_name: 'Rivera',
    address: '2210 Gateway Drive',
    zip_code: '89521',
    city: 'Reno',
    state: 'NV',
  }
  await saveAddress(db, user_id, {
    ...common,
    ...site,
    company_name: 'Rivera Electric',
    building: 'Dock 3',
    is_default: false,
  })
}
