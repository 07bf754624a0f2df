import { type Translate, text } from '#text/text.tsx'
import { hasKnownTorque, type KitPart } from './kit-parts.server.ts'

/** A step of an installation, with the code section or manual that governs it. */
type Step = { step: string; reference: string }

const stepTexts = {
  delivery: text(
    'Compare the delivery with the parts list and inspect every package. Write damage on the delivery receipt before you sign.',
  ),
  ground_layout: text(
    'Have underground lines marked (call 811), then set out the foundations as shown in your permit drawings.',
  ),
  roof_layout: text(
    'Mark the array on the roof as shown in your permit drawings. Keep the access paths that the fire code requires.',
  ),
  ground: text('Set the foundations and assemble the frames ({{models}}). Align them before you tighten.'),
  ballast: text(
    'Place the trays ({{models}}). Load each with the ballast that the wind calculation gives for its position.',
  ),
  seams: text('Clamp the attachments ({{models}}) to the seams at the spacing of your structural drawings.'),
  attachments: text(
    'Mount the attachments ({{models}}) at the spacing of your structural drawings and seal every roof penetration.',
  ),
  rails: text('Mount, splice and level the rails.'),
  bonding: text('Bond all metal parts to ground.'),
  microinverters: text('Mount the microinverters ({{models}}) as their manual shows.'),
  shutdown: text(
    'Attach a rapid shutdown switch to each panel. Install the transmitter where its manual shows.',
  ),
  panels: text('Lay the panels and clamp them only in the zones that the panel manual allows.'),
  branches: text('Connect each panel to its microinverter and the microinverters to their branch circuits.'),
  strings: text(
    'Connect the strings as listed under Installation data. Measure the open-circuit voltage and polarity of each string before you connect it to the inverter.',
  ),
  inverter: text(
    'Mount the inverter ({{models}}) with the clearances of its manual. Keep DC conductors separate from other wiring.',
  ),
  battery: text(
    'Install the battery ({{models}}) at a location that the fire code allows. Connect its power and communication cables.',
  ),
  transformer: text(
    'Set the transformer ({{models}}) on a level base, keep its vents clear, and ground it as your electrical drawings show.',
  ),
  main_panel: text(
    'Connect the system to the main panel with a {{amps}} A breaker, or on the supply side where the busbar rating does not allow one.',
  ),
  ac_output: text('Connect the AC output as your electrical drawings show.'),
  backup: text('Move the circuits that need power in an outage to the backup panel.'),
  labels: text(
    'Attach the labels that the code requires to the service equipment, disconnects and inverter.',
  ),
  inspection: text(
    'Have the work inspected. Switch on when the utility has given permission to operate, in the order of the inverter manual.',
  ),
} as const

const panelManual = text('Panel manual')
const inverterManual = text('Inverter manual')
const torqueTable = text('Torque table')
const partManual = text('Part manual')
const permitDrawings = text('Permit drawings')

type Kit = { figures: Record<string, number | string>; parts: KitPart[]; hasBackup: boolean }

/** The installation steps of a kit: those that its parts, its roof and its wiring need. NEC sections: 2023 edition. */
export function kitSteps({ figures, parts, hasBackup }: Kit, t: Translate): Step[] {
  const surface = figures.mount_surface ?? figures.ckit_surface
  const ofFamily = (...ids: string[]) => parts.filter(({ detail }) => ids.includes(detail.family_id))
  const ofRole = (role: string) => parts.filter((part) => part.figures.mount_role === role)
  const micro = ofFamily('microinverters')
  const isMicro = micro.length > 0
  const has = (part: string) => parts.some(({ detail }) => detail.product_id.startsWith(part))
  const step = (which: keyof typeof stepTexts, reference: string, its: KitPart[] = []): Step => ({
    step: t(stepTexts[which], { models: modelsOf(its), amps: figures.kit_breaker }),
    reference: t(reference),
  })
  const forEach = (its: KitPart[], which: keyof typeof stepTexts, reference: string) =>
    its.length > 0 ? [step(which, reference, its)] : []
  const torqueOf = (its: KitPart[]) => (its.some(hasKnownTorque) ? torqueTable : partManual)
  const attachments = surface === 'seam' ? 'seams' : 'attachments'
  return [
    step('delivery', text('Parts list')),
    surface === 'ground' ? step('ground_layout', permitDrawings) : step('roof_layout', 'IFC 1205'),
    ...forEach(ofRole('ground'), 'ground', torqueOf(ofRole('ground'))),
    ...forEach(ofRole('ballast'), 'ballast', torqueOf(ofRole('ballast'))),
    ...forEach(ofRole('attachment'), attachments, torqueOf(ofRole('attachment'))),
    ...forEach(ofRole('rail'), 'rails', torqueOf(ofRole('rail'))),
    step('bonding', 'NEC 690.43'),
    ...forEach(micro, 'microinverters', 'NEC 110.3(B)'),
    ...(has('hw-rapid-shutdown') ? [step('shutdown', 'NEC 690.12')] : []),
    step('panels', panelManual),
    isMicro ? step('branches', 'NEC 110.3(B)') : step('strings', 'NEC 690.7'),
    ...forEach(
      ofFamily('string-inverters', 'hybrid-inverters', 'commercial-inverters'),
      'inverter',
      'NEC 690.31(B)',
    ),
    ...forEach(ofFamily('batteries'), 'battery', 'NEC 706'),
    ...forEach(ofFamily('transformers'), 'transformer', 'NEC 450'),
    step(figures.kit_breaker ? 'main_panel' : 'ac_output', 'NEC 705.11, 705.12'),
    ...(hasBackup ? [step('backup', inverterManual)] : []),
    step('labels', 'NEC 690.12(D), 705.10'),
    step('inspection', inverterManual),
  ]
}

const modelsOf = (parts: KitPart[]) => parts.map(({ detail }) => detail.model_number).join(', ')
