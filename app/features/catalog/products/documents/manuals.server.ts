import { type Translate, text } from '#text/text.tsx'
import type { DocumentSection } from '../components/product-document.tsx'

/** Instructions: before installation, installation steps, and care. */
type Manual = { before: string[]; steps: string[]; care: string[] }

const electrician = text(
  'Electrical work belongs to a licensed electrician. Follow the National Electrical Code, your local code and the label on the product; where they ask for more than this guide, they are right.',
)
const unpack = text(
  'Check the packaging before you sign for it. Note any damage on the delivery papers and take a photo.',
)
const registers = text(
  'Keep this guide, the label data and the receipt together: they are what a warranty claim asks for.',
)

const manuals: Record<string, Manual> = {
  batteries: {
    before: [
      electrician,
      unpack,
      text(
        'Choose a dry, level place out of direct sun, with the clearances your fire code asks for and nothing flammable beside it.',
      ),
    ],
    steps: [
      text(
        'Fix the bracket or the base to a wall or floor that carries the weight in the table below, with two persons.',
      ),
      text('Hang or set the battery and connect the protective earth before any other wire.'),
      text(
        'With the battery switched off, connect the DC or AC cables in the polarity printed at the terminals and tighten them to the stated torque.',
      ),
      text('Connect the communication cable to the inverter and choose this battery type in its menu.'),
      text(
        'Switch on in this order: battery, DC breaker, inverter. Check the state of charge on the display.',
      ),
    ],
    care: [
      text('Once a year, switch off, tighten the terminals and clean the vents. Do not store it empty.'),
      registers,
    ],
  },
  bathtubs: {
    before: [
      text(
        'Water supply and drain belong to a licensed plumber; a tub with a pump or heater also needs an electrician and a circuit with ground-fault protection.',
      ),
      unpack,
      text(
        'Measure doors and stairs on the way to the room, and check that the floor carries the tub filled and with a person in it.',
      ),
    ],
    steps: [
      text(
        'Set drain and supply by the measures on the rough-in drawing and test both for leaks before the tub is in place.',
      ),
      text('Dry-fit the tub, level it in both directions and mark its place.'),
      text('Fix the tub as its type asks: feet, flange or mortar bed. No edge may carry the weight alone.'),
      text('Connect drain and overflow, fill to the overflow and look for leaks for an hour.'),
      text('Seal the edges with sanitary silicone while the tub is filled, and let it cure for a day.'),
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
        'Have the load of the building calculated first: a charger counts as a continuous load, so its circuit is sized at 125 % of its current.',
      ),
    ],
    steps: [
      text(
        'Fix the charger to a wall or pedestal at a height where the display can be read and the cable does not lie on the ground.',
      ),
      text('Switch off the circuit, check that it is dead, and lead the conduit in from below or the side.'),
      text('Connect earth, then the line conductors, and tighten them to the stated torque.'),
      text('Set the current limit to the breaker, close the housing and switch on.'),
      text(
        'Connect it to the network, charge a car for ten minutes, and feel the plug: it may be warm, not hot.',
      ),
    ],
    care: [
      text('Look at cable and plug every month; replace what is cracked or burnt before it is used again.'),
      registers,
    ],
  },
  'outdoor-spas': {
    before: [
      text(
        'A spa needs a level base that carries it filled, and a circuit with ground-fault protection by a licensed electrician, with a disconnect within sight.',
      ),
      unpack,
      text(
        'Plan its way through gates and over steps: it travels on its side and needs four persons or a crane.',
      ),
    ],
    steps: [
      text('Set the spa on its base and leave the access panel reachable.'),
      text('Have the electrician connect it by the diagram inside the panel, and leave it switched off.'),
      text('Fill it through the filter housing, so that no air stays in the pump, to the mark on the wall.'),
      text('Switch on, let the pump run, and look for leaks at every union.'),
      text('Balance the water, close the cover and heat. It takes half a day the first time.'),
    ],
    care: [
      text(
        'Test the water twice a week, rinse the filter every two weeks, change the water every three months.',
      ),
      registers,
    ],
  },
  'residential-kits': {
    before: [
      electrician,
      text(
        'Get the building permit and your utility’s approval before anything is fixed to the roof. Our design service prepares both.',
      ),
      text('Count the delivery against the list of parts in this guide on the day it arrives.'),
    ],
    steps: [
      text(
        'Mark the rafters and lay out the rails by the roof plan; keep the paths your fire code asks for.',
      ),
      text('Fix and flash each roof attachment, mount the rails level, and bond them to earth.'),
      text(
        'Lay the panels row by row, connect them into strings as planned, and measure each string’s open-circuit voltage before it goes to the inverter.',
      ),
      text(
        'Mount the inverter, and the battery if there is one, in a shaded, ventilated place, and run DC and AC in separate conduits.',
      ),
      text('Have it inspected, switch on as the inverter’s own manual says, and set up monitoring.'),
    ],
    care: [
      text(
        'Look over the roof from the ground twice a year, and at the yield every month: a sudden drop is the first sign of a fault.',
      ),
      registers,
    ],
  },
  'solar-mounting': {
    before: [
      text(
        'Wind and snow loads of your place decide the spacing. A stamped letter or the tables of your building code come first.',
      ),
      unpack,
      text('Working on a roof needs fall protection, dry weather and two persons.'),
    ],
    steps: [
      text('Find the rafters or set out the ground points, and mark every attachment.'),
      text('Drill, seal and fix the attachments; each one must sit in solid wood, concrete or ground.'),
      text(
        'Mount the parts loosely, align them with a line, then tighten to the torque printed on the part.',
      ),
      text('Bond all metal parts to earth; where a part bonds by itself, do not paint or file its contact.'),
      text(
        'Lay the panels, clamp them within the zones their maker allows, and check every clamp once more.',
      ),
    ],
    care: [
      text('After the first winter, check the torque of a tenth of the bolts; if one is loose, check all.'),
      registers,
    ],
  },
  'soy-and-corn': {
    before: [
      text('Read the label before the first use and keep the product out of reach of children.'),
      text('Try it on a small hidden place first.'),
    ],
    steps: [
      text('Stir or shake well; plant oils settle when they stand.'),
      text('Use it within the temperatures in the table below, in the amount stated on the label.'),
      text('Wipe up what was spilled: plant oils make floors slippery.'),
    ],
    care: [
      text('Store it closed, dry and out of the sun, and use what was opened within a year.'),
      text(
        'Collect what is left and give it to the local recycling point. It breaks down in nature, but not in a drain.',
      ),
    ],
  },
  transformers: {
    before: [
      electrician,
      text(
        'Wait for the certified drawing of your unit before you pour a pad, order a busway or cut a conduit.',
      ),
      text(
        'Check the impact indicator and the nameplate when it arrives, and lift it only at its lifting points.',
      ),
    ],
    steps: [
      text(
        'Set it on a level pad or floor that carries its weight, with the clearances of the nameplate around its vents and doors.',
      ),
      text('Measure insulation resistance and winding ratio before it is connected, and write both down.'),
      text('Choose the tap that fits the voltage measured at the place.'),
      text(
        'Earth the case and the neutral as your system asks, then connect the primary and secondary with flexible leads.',
      ),
      text('Energize it without load, listen and measure for an hour, then add the load in steps.'),
    ],
    care: [
      text(
        'Every year: clean the vents or look for leaks, check the temperature and tighten the connections while it is dead.',
      ),
      registers,
    ],
  },
}

const general: Manual = {
  before: [electrician, unpack],
  steps: [
    text('Compare the label with the figures below and with your plan.'),
    text('Mount it in the place and position that the label names, with room for air around it.'),
    text(
      'Connect earth first and the supply last, tighten to the stated torque, and have the work inspected.',
    ),
  ],
  care: [registers],
}

/** The translated installation manual of a family; a general one for families without their own. */
export function manualOf(family_id: string, t: Translate): DocumentSection[] {
  const { before, steps, care } = manuals[family_id] ?? general
  return [
    { title: t('Before you begin'), list: before.map((one) => t(one)) },
    { title: t('Step by step'), list: steps.map((one) => t(one)), ordered: true },
    { title: t('In use'), list: care.map((one) => t(one)) },
  ]
}
