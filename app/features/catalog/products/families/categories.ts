import { text } from '#text/text.tsx'

/** A category page: the products of some families, or those with some facet values. */
export type Category = {
  path: string
  title: string
  /** Family IDs; none means all families. */
  families: string[]
  /** Facet values that all its products have: one of each group. */
  facet_values: string[][]
  /** The ID of the family whose tagline, story and guide the page shows; null if it has its own texts. */
  story: string | null
  tagline?: string
  paragraphs?: string[]
}

/** The families whose packages the API specification calls solutions. */
export const solutionFamilies = { residential: 'residential-kits', commercial: 'commercial-kits' } as const
export type SolutionUse = keyof typeof solutionFamilies

export const isSolutionFamily = (family_id: string) =>
  Object.values<string>(solutionFamilies).includes(family_id)

/** The category pages, in the order of the specification's route table. */
export const categories = {
  solar: {
    path: '/solar',
    title: text('Residential'),
    families: ['residential-kits'],
    facet_values: [],
    story: 'residential-kits',
  },
  commercial: {
    path: '/commercial',
    title: text('Commercial'),
    families: ['commercial-inverters', 'commercial-kits'],
    facet_values: [],
    story: 'commercial-inverters',
    tagline: text(
      'Three-phase inverters and complete solar systems from 25 to 150 kW for commercial buildings.',
    ),
  },
  transformers: {
    path: '/transformers',
    title: text('Transformers'),
    families: ['transformers'],
    facet_values: [],
    story: 'transformers',
  },
  oldProducts: {
    path: '/oldProducts',
    title: text('Old products'),
    families: [],
    facet_values: [['status:clearance', 'status:discontinued']],
    story: null,
    tagline: text('Clearance items at their final price, and documents for discontinued models.'),
    paragraphs: [
      text(
        'A model goes on clearance when its manufacturer releases a newer one. Clearance items are new, in the original box and under warranty. We don’t restock them.',
      ),
      text(
        'You can’t order discontinued models. Their pages stay online with full specs, so you can repair an existing system and find a replacement.',
      ),
    ],
  },
  outdoorSPA: {
    path: '/outdoorSPA',
    title: text('Outdoor spas'),
    families: ['outdoor-spas'],
    facet_values: [],
    story: 'outdoor-spas',
  },
  bathtub: {
    path: '/bathtub',
    title: text('Bathtubs'),
    families: ['bathtubs'],
    facet_values: [],
    story: 'bathtubs',
  },
  products: {
    path: '/products',
    title: text('All products'),
    families: [],
    facet_values: [],
    story: null,
    tagline: text(
      'Search by name, model number or rating, such as “7.6 kW”. See prices, stock and delivery dates for every product.',
    ),
  },
  solarMounting: {
    path: '/solarMounting',
    title: text('Solar mounting'),
    families: ['solar-mounting'],
    facet_values: [],
    story: 'solar-mounting',
  },
  madeInUSA: {
    path: '/madeInUSA',
    title: text('Made in USA'),
    families: [],
    facet_values: [['made_in_usa:yes']],
    story: null,
    tagline: text(
      'Products whose manufacturers state in writing that all or virtually all of the product is made in the United States.',
    ),
    paragraphs: [
      text(
        'We list a product here only when its documents include the manufacturer’s signed origin statement. Under the FTC’s Made in USA Labeling Rule (16 CFR Part 323), an unqualified claim means that all or virtually all of the product is US-made.',
      ),
      text(
        'Domestic content rules for grants, public contracts and tax credits are separate. They’re based on the US share of cost, component by component. If your project needs an origin statement for a product, ask us and we’ll request it from the manufacturer.',
      ),
    ],
  },
  soyAndCorn: {
    path: '/soyAndCorn',
    title: text('Soy and corn'),
    families: ['soy-and-corn'],
    facet_values: [],
    story: 'soy-and-corn',
  },
  inverter: {
    path: '/inverter',
    title: text('Inverters'),
    families: ['string-inverters', 'hybrid-inverters', 'microinverters', 'commercial-inverters'],
    facet_values: [],
    story: null,
    tagline: text('Choose an inverter based on your roof, electrical service and backup needs.'),
    paragraphs: [
      text(
        'Solar panels produce DC; homes and the grid use AC. A string inverter converts a whole string of panels and costs the least per watt. Microinverters sit behind each panel, so one shaded panel doesn’t limit the others.',
      ),
      text(
        'A hybrid inverter also charges a battery and powers selected circuits during an outage. Commercial inverters supply three-phase buildings at 208 or 480 V.',
      ),
    ],
  },
  solis: {
    path: '/solis',
    title: text('Solis inverters'),
    families: [],
    facet_values: [['brand:Solis']],
    story: null,
    tagline: text(
      'Solis (Ginlong) string and three-phase inverters, with specs from the California Energy Commission list.',
    ),
    paragraphs: [
      text(
        'Solis is the inverter brand of Ginlong Technologies. The models here are listed by the California Energy Commission. Their rated power, voltages and weighted efficiency are published in that public list.',
      ),
      text(
        'How to read a model number: 1P is single-phase and 3P is three-phase. The number before K is the rated power in kilowatts, and 4G or 5G is the generation. The suffix shows which grid it’s made for.',
      ),
    ],
  },
} satisfies Record<string, Category>

/** The category of exactly this family, if the route table has one. */
const ownCategoryOf = (family_id: string) =>
  Object.values<Category>(categories).find(
    ({ families }) => families.length === 1 && families[0] === family_id,
  )

/** The path of a family's category page. */
export const pathOfFamily = (family_id: string) => ownCategoryOf(family_id)?.path ?? `/${family_id}`

/** The category of a family: the one in the route table, or one at its own slug. */
export const categoryOfFamily = ({ id, name }: { id: string; name: string }): Category =>
  ownCategoryOf(id) ?? { path: `/${id}`, title: name, families: [id], facet_values: [], story: id }

/** How many products a page of a category may list; the first is the default. */
export const listingPageSizes = [12, 24, 48] as const

/** The most products in a comparison. */
export const maxCompared = 4
