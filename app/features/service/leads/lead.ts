import { text } from '#text/text.tsx'

/** The kinds of requests. They are stored; their labels may change. */
export const leadKinds = [
  'quote',
  'transformer',
  'consultation',
  'contact',
  'design',
  'company',
  'person',
  'callback',
] as const
export type LeadKind = (typeof leadKinds)[number]

export const leadKindLabels: Record<LeadKind, string> = {
  quote: text('Quote request'),
  transformer: text('Transformer quote request'),
  consultation: text('Consultation'),
  contact: text('Question'),
  design: text('Design request'),
  company: text('Partner application of a company'),
  person: text('Partner application of a person'),
  callback: text('Callback request'),
}

/** Whether a request asks for the price of products, which an order may follow. */
export const isQuoteRequest = (kind: LeadKind) => kind === 'quote' || kind === 'transformer'

export const channels = ['email', 'call', 'text'] as const
export type Channel = (typeof channels)[number]

export const channelLabels: Record<Channel, string> = {
  email: text('By email'),
  call: text('By phone'),
  text: text('By text message'),
}

export const dayTimes = ['any', 'morning', 'afternoon', 'evening'] as const
export type DayTime = (typeof dayTimes)[number]

export const dayTimeLabels: Record<DayTime, string> = {
  any: text('Any time'),
  morning: text('In the morning'),
  afternoon: text('In the afternoon'),
  evening: text('In the evening'),
}

export const projects = ['residential', 'commercial', 'storage', 'mounting', 'spa', 'other'] as const
export type Project = (typeof projects)[number]

export const projectLabels: Record<Project, string> = {
  residential: text('Home solar'),
  commercial: text('Commercial solar'),
  storage: text('A battery or backup power'),
  mounting: text('Panels, inverters or mounting by the pallet'),
  spa: text('A spa or bathtub'),
  other: text('Something else'),
}

export const timeframes = ['now', 'quarter', 'year', 'looking'] as const
export type Timeframe = (typeof timeframes)[number]

export const timeframeLabels: Record<Timeframe, string> = {
  now: text('As soon as possible'),
  quarter: text('Within three months'),
  year: text('Within a year'),
  looking: text('I’m just comparing'),
}

export const constructions = ['advise', 'dry', 'pad_mounted', 'pole', 'substation'] as const
export type Construction = (typeof constructions)[number]

export const constructionLabels: Record<Construction, string> = {
  advise: text('I’m not sure'),
  dry: text('Dry-type, indoors'),
  pad_mounted: text('Liquid-filled, pad-mounted'),
  pole: text('Liquid-filled, on a pole'),
  substation: text('Liquid-filled, for a substation'),
}

export const windings = ['any', 'aluminum', 'copper'] as const
export type Winding = (typeof windings)[number]

export const windingLabels: Record<Winding, string> = {
  any: text('No preference'),
  aluminum: text('Aluminum'),
  copper: text('Copper'),
}

export const uses = ['step_down', 'solar_step_up', 'isolation', 'charging', 'other'] as const
export type Use = (typeof uses)[number]

export const useLabels: Record<Use, string> = {
  step_down: text('Supplying a building'),
  solar_step_up: text('Feeding solar power into the grid'),
  isolation: text('Isolating a machine or matching its voltage'),
  charging: text('Supplying charging stations'),
  other: text('Something else'),
}

/** Standard sizes in kVA, single-phase and three-phase, from ANSI C57.12. Other sizes can be requested. */
export const standardPowers = {
  1: [10, 15, 25, 37.5, 50, 75, 100, 167, 250, 333, 500],
  3: [15, 30, 45, 75, 112.5, 150, 225, 300, 500, 750, 1000, 1500, 2000, 2500, 3000],
} as const

export const topics = ['product', 'order', 'delivery', 'warranty', 'partner', 'press', 'other'] as const
export type Topic = (typeof topics)[number]

export const topicLabels: Record<Topic, string> = {
  product: text('A product'),
  order: text('An order'),
  delivery: text('A delivery'),
  warranty: text('Warranty or repair'),
  partner: text('Partnership'),
  press: text('Press'),
  other: text('Something else'),
}

/** The consultation desks by topic. A desk is a role; its staff may change. */
export const desks = ['residential', 'commercial', 'transformers', 'trade', 'after_sales'] as const
export type Desk = (typeof desks)[number]

export const deskLabels: Record<Desk, { name: string; advises: string }> = {
  residential: {
    name: text('Home solar consulting'),
    advises: text('Roof size and layout, kits, batteries and your electric bill.'),
  },
  commercial: {
    name: text('Commercial solar consulting'),
    advises: text('Flat roofs and ground mounts from 25 to 150 kW, storage, and fast charging at 480 V.'),
  },
  transformers: {
    name: text('Transformers and grid connection'),
    advises: text('Voltages, vector groups, losses, lead times and utility requirements.'),
  },
  trade: {
    name: text('Contractors and installers'),
    advises: text('Volume prices, pallets, delivery windows and our partner program.'),
  },
  after_sales: {
    name: text('Operation and warranty'),
    advises: text('Commissioning, monitoring, faults, and claims with the manufacturer.'),
  },
}

export type QuoteDetails = {
  project: Project
  timeframe: Timeframe
  owns_property: boolean | null
  monthly_bill_cents: number | null
  system_kw: number | null
  product: string
  /** The id of a saved solar report; older requests have none. */
  report?: string
}

export type TransformerDetails = {
  quantity: number
  power_kva: number
  phases: 1 | 3
  primary_voltage: string
  secondary_voltage: string
  construction: Construction
  winding: Winding
  use: Use
  /** YYYY-MM-DD, or empty. */
  needed_by: string
}

export type ContactDetails = { topic: Topic; order_number: string }

export type ConsultationDetails = { desk: Desk; starts_at: string }

/** The details of each kind of request. Those of partner applications are defined in the partners feature. */
export type LeadDetails = {
  quote: QuoteDetails
  transformer: TransformerDetails
  contact: ContactDetails
  consultation: ConsultationDetails
  design: Record<string, unknown>
  company: Record<string, unknown>
  person: Record<string, unknown>
  /** For a callback request: its conversation. */
  callback: { conversation_id: string }
}

/** The contact fields that all forms have in common, parsed. */
export type Person = {
  first_name: string
  last_name: string
  company_name: string
  email: string
  phone: string
  zip_code: string
  channel: Channel
  best_time: DayTime
  message: string
  consent: boolean
  file_ids: string[]
  captcha?: string | undefined
  fax_number: string
  /** Where the visitor came from (`visitOrigin`); missing for requests that no form sent. */
  source?: string
  campaign?: string
}

/** The receipt shown after a request. Times are ISO in UTC. */
export type RequestReceipt = {
  number: string
  kind: LeadKind
  first_name: string
  email: string
  /** When a person answers at the latest; with a sales proposal if one was requested. */
  first_answer_by: string
  /** When the personalized proposal is due; null if none was requested. */
  proposal_by: string | null
  /** When the booked consultation starts. */
  starts_at: string | null
}

/** Maximum number of files per request. */
export const maxFiles = 5
export const maxFileMegabytes = 10
/** Files that the form of a request may carry. */
export const requestFiles = { files: maxFiles, file_bytes: maxFileMegabytes * 1024 * 1024 }
/** Of all files of one form together; the server takes somewhat more in one request (UPLOAD_LIMIT_MB). */
export const maxTotalMegabytes = 30

/** Whether the files exceed the limits; checked when they are chosen, before the upload. */
export function exceedFileLimits(files: readonly { size: number }[]) {
  const megabyte = 1024 * 1024
  const together = files.reduce((sum, { size }) => sum + size, 0)
  return (
    files.length > maxFiles ||
    together > maxTotalMegabytes * megabyte ||
    files.some(({ size }) => size > maxFileMegabytes * megabyte)
  )
}
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.webp,.avif,.heic,.heif,.csv,.txt'
