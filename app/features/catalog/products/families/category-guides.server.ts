import { type Translate, text } from '#text/text.tsx'
import type { Category } from './categories.ts'

type Answer = { question: string; answer: string }

/** Buying guides by path, for categories with several families: other categories show the guide of their family. */
const guides: Record<string, Answer[]> = {
  '/inverter': [
    {
      question: text('String, micro or hybrid: which one for my roof?'),
      answer: text(
        'One or two even roof faces without shade: a string inverter. Several small faces, dormers or a tree: microinverters. If chosen circuits shall go on when the grid fails, now or later: a hybrid inverter.',
      ),
    },
    {
      question: text('How large must the inverter be?'),
      answer: text(
        'Panels reach their rated power only on cold, clear days, so 1.1 to 1.3 times as much panel power as inverter power loses very little. With more, the tops of good days are cut off. Each page names the voltages and currents that its strings must keep to.',
      ),
    },
    {
      question: text('Do I need 240, 208 or 480 V?'),
      answer: text(
        'A house has 240 V, single-phase. Shops, schools and halls mostly have three phases at 208 or 480 V; it is written on the main panel. Between a 480 V inverter and a 208 V building stands a transformer.',
      ),
    },
  ],
  '/solis': [
    {
      question: text('Which of them are for a house, which for a business?'),
      answer: text(
        'Those with 1P in the model number are single-phase, for a house with 240 V. The three-phase ones feed buildings at 208 or 480 V. Filter by phases and AC voltage when you are not sure.',
      ),
    },
    {
      question: text('Will my utility accept it?'),
      answer: text(
        'Many utilities ask for a model on the list of the California Energy Commission. Each page names the entry and its date. Send the exact model number with your application: a neighbouring model may be listed with other functions.',
      ),
    },
    {
      question: text('How many panels go on one string?'),
      answer: text(
        'As many as stay below the highest voltage on the coldest morning and above the lowest on a hot afternoon. Put inverter and panels in the cart: the system check works it out for your ZIP code.',
      ),
    },
  ],
  '/madeInUSA': [
    {
      question: text('What does “Made in USA” mean here?'),
      answer: text(
        'That all or virtually all of the product is made in the United States, as 16 CFR Part 323 requires, and that the maker says so in a signed statement on the product page. Products without such a statement are not listed here.',
      ),
    },
    {
      question: text('Is a system domestic when its panels are?'),
      answer: text(
        'Not by that alone. Rules on domestic content look at each component and at the steel and iron of the structure, and count shares of cost. A list of what you plan to use, with the makers’ statements, is what your adviser needs.',
      ),
    },
    {
      question: text('Does it arrive sooner?'),
      answer: text(
        'The warehouse decides that, not the country. Each page says whether it is in stock and on which day it reaches your ZIP code.',
      ),
    },
  ],
  '/oldProducts': [
    {
      question: text('Is the warranty shorter?'),
      answer: text('No. Clearance goods are new and come with the years that their pages name.'),
    },
    {
      question: text('May I add such panels to a system that I have?'),
      answer: text(
        'On a string or an input of their own usually yes; in one row with others only when the currents are close to each other. Compare the technical data, and have the voltage at record cold checked.',
      ),
    },
    {
      question: text('My model is discontinued. What takes its place?'),
      answer: text(
        'Its page keeps every figure and names a successor where there is one. Where there is none, write to us with the model number: a part of another maker often fits.',
      ),
    },
  ],
}

/** The translated buying guide of a category; empty if it has none of its own. */
export const categoryGuideOf = ({ path }: Category, t: Translate): Answer[] =>
  (guides[path] ?? []).map(({ question, answer }) => ({ question: t(question), answer: t(answer) }))
