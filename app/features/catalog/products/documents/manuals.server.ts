import { type Translate, text } from '#text/text.tsx'
import type { DocumentSection } from '../components/product-document.tsx'

/** Instructions: before installation, installation steps, and care. */
type Manual = { before: string[]; steps: string[]; care: string[] }

const electrician = text(
  'A licensed electrician must do the electrical work. Follow the National Electrical Code, your local code and the product label. They take precedence over this manual.',
)
const unpack = text(
  'Inspect the packaging before you sign. Write any damage on the delivery receipt and take photos.',
)
const registers = text(
  'Keep this manual, the label data and the invoice. You need them for a warranty claim.',
)

const manuals: Record<string, Manual> = {
  batteries: {
    before: [
      electrician,
      unpack,
      text(
        'Choose a dry, level location out of direct sun. Keep the clearances your fire code requires and nothing flammable nearby.',
      ),
    ],
    steps: [
      text(
        'With two people, fasten the bracket or base to a wall or floor that carries the weight in the table below.',
      ),
      text('Mount or place the battery, and connect the equipment ground before any other wire.'),
      text(
        'With the battery switched off, connect the DC or AC cables with the polarity shown at the terminals. Tighten them to the torque on the label.',
      ),
      text('Connect the communication cable to the inverter and select this battery type in its menu.'),
      text(
        'Switch on in this order: battery, DC breaker, inverter. Check the state of charge on the display.',
      ),
    ],
    care: [
      text(
        'Once a year, switch the battery off, tighten the terminals and clean the vents. Don’t store it discharged.',
      ),
      registers,
    ],
  },
  bathtubs: {
    before: [
      text(
        'A licensed plumber must connect water supply and drain. A tub with a pump or heater also needs an electrician and a circuit with ground-fault protection.',
      ),
      unpack,
      text(
        'Measure the doors and stairs on the way to the room. Check that the floor carries the filled tub with a person in it.',
      ),
    ],
    steps: [
      text(
        'Install the drain and supply to the dimensions on the rough-in drawing. Test both for leaks before you place the tub.',
      ),
      text('Dry-fit the tub, level it in both directions and mark its place.'),
      text(
        'Secure the tub by its type: feet, flange or mortar bed. The rim must not carry the weight alone.',
      ),
      text('Connect the drain and overflow, fill to the overflow, and check for leaks for an hour.'),
      text('Seal the edges with sanitary silicone while the tub is full, and let it cure for a day.'),
    ],
    care: [
      text('Clean with a soft cloth and a mild cleaner. Powders and solvents dull the surface.'),
      registers,
    ],
  },
  'ev-charging': {
    before: [
      electrician,
      unpack,
      text(
        'Have the building load calculated first. A charger is a continuous load, so its circuit is sized at 125% of its current.',
      ),
    ],
    steps: [
      text(
        'Mount the charger on a wall or pedestal, high enough to read the display and keep the cable off the ground.',
      ),
      text(
        'Switch off the circuit, verify that it’s de-energized, and bring the conduit in from below or the side.',
      ),
      text('Connect the ground, then the line conductors. Tighten them to the torque on the label.'),
      text('Set the current limit to the breaker, close the housing and switch on.'),
      text(
        'Connect the charger to the network and charge a car for ten minutes. The plug may get warm but not hot.',
      ),
    ],
    care: [
      text(
        'Inspect the cable and plug every month. Replace cracked or burned parts before you use the charger again.',
      ),
      registers,
    ],
  },
  'outdoor-spas': {
    before: [
      text(
        'A hot tub needs a level base that carries its filled weight. A licensed electrician must install a circuit with ground-fault protection and a disconnect within sight.',
      ),
      unpack,
      text(
        'Plan the route through gates and over steps. The hot tub is moved on its side and needs four people or a crane.',
      ),
    ],
    steps: [
      text('Set the hot tub on its base and keep the access panel reachable.'),
      text(
        'Have the electrician connect it as shown in the diagram inside the panel, and leave it switched off.',
      ),
      text(
        'Fill the hot tub through the filter housing to the mark on the wall, so no air stays in the pump.',
      ),
      text('Switch on, let the pump run, and check every union for leaks.'),
      text('Balance the water, close the cover and start heating. The first heat-up takes about half a day.'),
    ],
    care: [
      text(
        'Test the water twice a week, rinse the filter every two weeks, and change the water every three months.',
      ),
      registers,
    ],
  },
  'residential-kits': {
    before: [
      electrician,
      text(
        'Get the building permit and your utility’s approval before you attach anything to the roof. Our design service prepares the plans for both.',
      ),
      text('Check the delivery against the parts list in this manual on the day it arrives.'),
    ],
    steps: [
      text(
        'Mark the rafters and lay out the rails as shown in the roof plan. Keep the access paths your fire code requires.',
      ),
      text('Fasten and flash each roof attachment, mount the rails level, and bond them to ground.'),
      text(
        'Lay the panels row by row and connect them into strings as planned. Measure each string’s open-circuit voltage before you connect it to the inverter.',
      ),
      text(
        'Mount the inverter and any battery in a shaded, ventilated location. Run DC and AC in separate conduits.',
      ),
      text(
        'Have the system inspected, switch it on as the inverter manual describes, and set up monitoring.',
      ),
    ],
    care: [
      text(
        'Inspect the roof from the ground twice a year and check production every month. A sudden drop is the first sign of a fault.',
      ),
      registers,
    ],
  },
  'solar-mounting': {
    before: [
      text(
        'Spacing depends on the wind and snow loads at your site. A stamped structural letter or your building code takes precedence.',
      ),
      unpack,
      text('Work on a roof only with fall protection, in dry weather, and with two people.'),
    ],
    steps: [
      text('Locate the rafters or lay out the ground points, and mark every attachment.'),
      text(
        'Drill, seal and fasten the attachments. Each one must be anchored in solid wood, concrete or ground.',
      ),
      text(
        'Assemble the parts loosely and align them with a string line. Then tighten to the torque printed on the part.',
      ),
      text('Bond all metal parts to ground. Don’t paint or file the contacts of self-bonding parts.'),
      text('Lay the panels, clamp them within the zones the manufacturer allows, and recheck every clamp.'),
    ],
    care: [
      text('After the first winter, check the torque of one bolt in ten. If one is loose, check them all.'),
      registers,
    ],
  },
  'soy-and-corn': {
    before: [
      text('Read the label before the first use and keep the product out of reach of children.'),
      text('Test it on a small hidden area first.'),
    ],
    steps: [
      text('Stir or shake well. Plant oils settle over time.'),
      text('Use it within the temperature range in the table below and in the amount on the label.'),
      text('Wipe up spills. Plant oils make floors slippery.'),
    ],
    care: [
      text('Store it closed, dry and out of the sun. Use opened containers within a year.'),
      text('Take leftovers to your local recycling center. Don’t pour them down a drain.'),
    ],
  },
  transformers: {
    before: [
      electrician,
      text('Wait for the certified drawing of your unit before you pour a pad, order busway or cut conduit.'),
      text(
        'Check the impact indicator and the nameplate on arrival. Lift the transformer only at its lifting points.',
      ),
    ],
    steps: [
      text(
        'Set the transformer on a level pad or floor that carries its weight. Keep the clearances on the nameplate around vents and doors.',
      ),
      text('Before you connect the transformer, measure and record insulation resistance and turns ratio.'),
      text('Choose the tap that matches the voltage measured on site.'),
      text(
        'Ground the enclosure and the neutral as your system requires. Then connect the primary and secondary with flexible leads.',
      ),
      text(
        'Energize the transformer without load. Listen and measure for an hour, then add the load in steps.',
      ),
    ],
    care: [
      text(
        'Every year, clean the vents or check for leaks, and check the temperature. De-energize the transformer before you tighten connections.',
      ),
      registers,
    ],
  },
}

const general: Manual = {
  before: [electrician, unpack],
  steps: [
    text('Compare the label with the data below and with your plans.'),
    text('Mount the inverter in the location and position shown on its label, with clearance for airflow.'),
    text(
      'Connect the ground first and the supply last. Tighten to the torque on the label and have the work inspected.',
    ),
  ],
  care: [registers],
}

/** The translated installation manual of a family; a general one for families without their own. */
export function manualOf(family_id: string, t: Translate): DocumentSection[] {
  const { before, steps, care } = manuals[family_id] ?? general
  return [
    { title: t('Before you start'), list: before.map((one) => t(one)) },
    { title: t('Step by step'), list: steps.map((one) => t(one)), ordered: true },
    { title: t('Use and care'), list: care.map((one) => t(one)) },
  ]
}
