/** Scope of a design: a feasibility study, or the plan set for the building department. */
export const stages = ['feasibility', 'permit'] as const
export type Stage = (typeof stages)[number]

/** What the panels are mounted on. */
export const buildings = ['house', 'commercial', 'ground', 'carport'] as const
export type Building = (typeof buildings)[number]

/** Licensed engineers who review and seal the plans. */
export const stamps = ['none', 'structural', 'electrical', 'both'] as const
export type Stamp = (typeof stamps)[number]

export type DesignOptions = {
  stage: Stage
  building: Building
  /** DC power, kW. */
  size_kw: number
  storage: boolean
  /** Two-letter state of the installation; '' if unknown. */
  state: string
  stamp: Stamp
  /** Revisions beyond the included ones. */
  extra_revisions: number
}

/** Smallest and largest system size that can be ordered online. */
export const sizeLimits = { min_kw: 1, max_kw: 1000 } as const
export const maxExtraRevisions = 5

/** Initial input of the price page: the most common kind of roof. */
export const defaultDesignOptions: DesignOptions = {
  stage: 'permit',
  building: 'house',
  size_kw: 8,
  storage: false,
  state: '',
  stamp: 'none',
  extra_revisions: 0,
}

export const serviceIds = [
  'feasibility',
  'residential',
  'residential_storage',
  'commercial',
  'commercial_storage',
  'structural_letter',
  'electrical_stamp',
  'revision',
] as const
export type Service = (typeof serviceIds)[number]

/** Catalog services that a design is made of, by product ID. */
export const services: Record<Service, string> = {
  feasibility: 'solar-feasibility-report',
  residential: 'residential-permit-set',
  residential_storage: 'residential-permit-set-with-storage',
  commercial: 'commercial-design-package',
  commercial_storage: 'commercial-design-package-with-storage',
  structural_letter: 'structural-letter-residential',
  electrical_stamp: 'electrical-stamp-commercial',
  revision: 'plan-revision',
}
export const surchargeIds = [
  'residential_kw',
  'commercial_kw',
  'feasibility_kw',
  'ground_foundation',
  'carport_structure',
  'remote_loads',
  'structural_stamp_commercial',
  'electrical_stamp_residential',
] as const
export type Surcharge = (typeof surchargeIds)[number]

/** Default surcharges, in cents; those ending in `_kw` apply to each started kW. */
export const surcharges: Record<Surcharge, number> = {
  /** Houses and small ground mounts, per kW above 15. */
  residential_kw: 1_500,
  /** Commercial plan sets, per kW above 150. */
  commercial_kw: 1_200,
  /** Feasibility studies, per kW above 150. */
  feasibility_kw: 200,
  ground_foundation: 18_000,
  carport_structure: 95_000,
  /** Alaska, Hawaii and the US territories: their wind, snow and earthquake loads are not in the usual tables. */
  remote_loads: 12_000,
  structural_stamp_commercial: 95_000,
  electrical_stamp_residential: 39_000,
}
/** Current prices: services from the catalog, surcharges as set by staff. */
export type DesignPrices = {
  /** Services not for sale are missing. Days are business days. */
  services: Partial<Record<Service, { cents: number; days: number; name: string }>>
  surcharges: Record<Surcharge, number>
}

/** One part of a unit price: the service itself, or a surcharge applied `times` times. */
export type CostPart = { reason: 'service' | Surcharge; times: number; cents: number }

export type CostLine = {
  service: Service
  product_id: string
  name: string
  quantity: number
  unit_cents: number
  /** Breakdown of `unit_cents`; the parts add up to it. */
  parts: CostPart[]
}

export type DesignCost = {
  lines: CostLine[]
  total_cents: number
  /** Business days from complete documents to the first plans: those of the slowest line. */
  business_days: number
}

const included_kw = { residential: 15, commercial: 150, feasibility: 150 } as const
/** Larger systems need a commercial plan set. */
const max_residential_kw = 25
const remoteStates = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'])

/** Whether a residential plan set is enough: a house or a ground mount of up to 25 kW. */
export const isResidential = ({ building, size_kw }: Pick<DesignOptions, 'building' | 'size_kw'>) =>
  (building === 'house' || building === 'ground') && size_kw <= max_residential_kw

/**
 * Price of a design in whole cents, with a breakdown. The price page, the order and the API all use this function. A
 * feasibility study has neither stamps nor extra revisions, so both are ignored. Returns null if a service it needs
 * is not for sale.
 */
export function designCost(options: DesignOptions, prices: DesignPrices): DesignCost | null {
  const requested =
    options.stage === 'feasibility'
      ? [{ service: 'feasibility' as const, quantity: 1, extras: sizeExtra('feasibility', options.size_kw) }]
      : permitLines(options)
  const lines: CostLine[] = []
  let business_days = 0
  for (const { service, quantity, extras } of requested) {
    const sold = prices.services[service]
    if (!sold) return null
    const parts: CostPart[] = [
      { reason: 'service', times: 1, cents: sold.cents },
      ...extras.map(({ reason, times }) => ({ reason, times, cents: prices.surcharges[reason] * times })),
    ]
    const unit_cents = parts.reduce((sum, part) => sum + part.cents, 0)
    lines.push({ service, product_id: services[service], name: sold.name, quantity, unit_cents, parts })
    // Revisions follow the first plans.
    if (service !== 'revision') business_days = Math.max(business_days, sold.days)
  }
  const total_cents = lines.reduce((sum, line) => sum + line.unit_cents * line.quantity, 0)
  return { lines, total_cents, business_days }
}

type SurchargeCount = { reason: Surcharge; times: number }
type RequestedLine = { service: Service; quantity: number; extras: SurchargeCount[] }

function permitLines(options: DesignOptions): RequestedLine[] {
  const { building, size_kw, storage, state, stamp, extra_revisions } = options
  const kind = isResidential(options) ? 'residential' : 'commercial'
  const structural = stamp === 'structural' || stamp === 'both'
  const electrical = stamp === 'electrical' || stamp === 'both'
  const once = (reason: Surcharge, applies: boolean): SurchargeCount[] =>
    applies ? [{ reason, times: 1 }] : []
  return [
    {
      service: storage ? `${kind}_storage` : kind,
      quantity: 1,
      extras: [
        ...sizeExtra(kind, size_kw),
        ...once('ground_foundation', building === 'ground'),
        ...once('carport_structure', building === 'carport'),
        ...once('remote_loads', remoteStates.has(state)),
        ...once('structural_stamp_commercial', structural && kind === 'commercial'),
        ...once('electrical_stamp_residential', electrical && kind === 'residential'),
      ],
    },
    ...(structural && kind === 'residential' ? [lineWithoutSurcharges('structural_letter', 1)] : []),
    ...(electrical && kind === 'commercial' ? [lineWithoutSurcharges('electrical_stamp', 1)] : []),
    ...(extra_revisions > 0 ? [lineWithoutSurcharges('revision', extra_revisions)] : []),
  ]
}

const lineWithoutSurcharges = (service: Service, quantity: number): RequestedLine => ({
  service,
  quantity,
  extras: [],
})

function sizeExtra(kind: keyof typeof included_kw, size_kw: number): SurchargeCount[] {
  const times = Math.ceil(size_kw - included_kw[kind])
  return times > 0 ? [{ reason: `${kind}_kw`, times }] : []
}
