import { type Translate, text } from '#text/text.tsx'
import type { Category } from './categories.ts'

type Answer = { question: string; answer: string }

/** Buying guides by path, for categories with several families: other categories show the guide of their family. */
const guides: Record<string, Answer[]> = {
  '/inverter': [
    {
      question: text('Which inverter fits my roof: string, micro or hybrid?'),
      answer: text(
        'One or two unshaded roof faces: a string inverter. Several small faces, dormers or tree shade: microinverters. Backup power for selected circuits, now or later: a hybrid inverter.',
      ),
    },
    {
      question: text('What size inverter do I need?'),
      answer: text(
        'Panels reach rated power only on cold, clear days. With 1.1 to 1.3 times as much panel power as inverter power, you lose very little. A higher ratio clips production on good days. Each product page shows the voltage and current limits for its strings.',
      ),
    },
    {
      question: text('Do I need 240, 208 or 480 V?'),
      answer: text(
        'Homes have single-phase service at 240 V. Stores, schools and halls mostly have three-phase service at 208 or 480 V. Check the label on the main panel. To connect a 480 V inverter to a 208 V building, you need a transformer.',
      ),
    },
  ],
  '/solis': [
    {
      question: text('Which models are for homes, and which for businesses?'),
      answer: text(
        'Models with 1P in the number are single-phase, for homes with 240 V. Three-phase models are for buildings with 208 or 480 V. If you aren’t sure, filter by phase and AC voltage.',
      ),
    },
    {
      question: text('Will my utility accept it?'),
      answer: text(
        'Many utilities require a model on the California Energy Commission list. Each product page shows the list entry and its date. Use the exact model number in your application: a similar model may be listed with other functions.',
      ),
    },
    {
      question: text('How many panels can I connect in one string?'),
      answer: text(
        'It depends on the voltage: the string must stay below the inverter’s maximum on the coldest morning and above its minimum on a hot afternoon. Add the inverter and panels to your cart, and the system check calculates the number for your ZIP code.',
      ),
    },
  ],
  '/madeInUSA': [
    {
      question: text('What does “Made in USA” mean here?'),
      answer: text(
        'All or virtually all of the product is made in the United States, as 16 CFR Part 323 requires. The manufacturer confirms this in a signed statement on the product page. We don’t list products without one here.',
      ),
    },
    {
      question: text('Do US-made panels make a system domestic?'),
      answer: text(
        'Not by themselves. Domestic content rules look at the cost share of each component and at the steel and iron of the structure. Give your tax adviser a parts list with the manufacturers’ origin statements.',
      ),
    },
    {
      question: text('Does it ship faster?'),
      answer: text(
        'Delivery time depends on the warehouse, not on the country of origin. Each product page shows stock and the delivery date for your ZIP code.',
      ),
    },
  ],
  '/oldProducts': [
    {
      question: text('Do clearance items have a shorter warranty?'),
      answer: text('No. Clearance items are new and have the warranty shown on their product page.'),
    },
    {
      question: text('Can I add these panels to my existing system?'),
      answer: text(
        'Usually, if they have their own string or inverter input. In one string with other panels, only if the currents are close. Compare the technical data and check the voltage at record low temperature.',
      ),
    },
    {
      question: text('My model is discontinued. What replaces it?'),
      answer: text(
        'The product page keeps all specs and links to the replacement, if there is one. If not, send us the model number. A part from another manufacturer often fits.',
      ),
    },
  ],
}

/** The translated buying guide of a category; empty if it has none of its own. */
export const categoryGuideOf = ({ path }: Category, t: Translate): Answer[] =>
  (guides[path] ?? []).map(({ question, answer }) => ({ question: t(question), answer: t(answer) }))
