import { text } from '#text/text.tsx'

/** A category page: the products of some families, or those with some facet values. */
export type Category = {
  path: string
  title: string
  /** Family IDs; none means all families. */
  families: string[]
  /** Facet values that all its products have: one of each group. */
  marks: string[][]
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
    marks: [],
    story: 'residential-kits',
  },
  commercial: {
    path: '/commercial',
    title: text('Commercial'),
    families: ['commercial-inverters', 'commercial-kits'],
    marks: [],
    story: 'commercial-inverters',
  },
  transformers: {
    path: '/transformers',
    title: text('Transformers'),
    families: ['transformers'],
    marks: [],
    story: 'transformers',
  },
  oldProducts: {
    path: '/oldProducts',
    title: text('Old products'),
    families: [],
    marks: [['status:clearance', 'status:discontinued']],
    story: null,
    tagline: text('Clearance stock at its last price, and the papers of models that are no longer sold.'),
    paragraphs: [
      text(
        'A model goes on clearance when its maker has a newer one. It is new, in its box and under warranty; when the last one is gone it does not come back.',
      ),
      text(
        'Discontinued models can no longer be ordered. Their pages stay, with every figure, so that a system already built can be repaired, and they name what takes their place.',
      ),
    ],
  },
  outdoorSPA: {
    path: '/outdoorSPA',
    title: text('Outdoor spas'),
    families: ['outdoor-spas'],
    marks: [],
    story: 'outdoor-spas',
  },
  bathtub: {
    path: '/bathtub',
    title: text('Bathtubs'),
    families: ['bathtubs'],
    marks: [],
    story: 'bathtubs',
  },
  products: {
    path: '/products',
    title: text('All products'),
    families: [],
    marks: [],
    story: null,
    tagline: text(
      'Search by name, model number or a figure such as “7.6 kW”. Every price, stock level and delivery day is the real one.',
    ),
  },
  solarMounting: {
    path: '/solarMounting',
    title: text('Solar mounting'),
    families: ['solar-mounting'],
    marks: [],
    story: 'solar-mounting',
  },
  madeInUSA: {
    path: '/madeInUSA',
    title: text('Made in USA'),
    families: [],
    marks: [['made_in_usa:yes']],
    story: null,
    tagline: text(
      'Products whose makers state in writing that all or virtually all of the product is made in the United States.',
    ),
    paragraphs: [
      text(
        'A product is listed here only when the maker’s signed origin statement is among its documents. Under the FTC’s Made in USA Labeling Rule (16 CFR Part 323), an unqualified claim means that all or virtually all of the product is made in the United States.',
      ),
      text(
        'Domestic content rules for grants, public contracts and tax credits are separate: they count the share of cost made here, part by part. If your project needs an origin statement for a product, ask us and we request it from the maker.',
      ),
    ],
  },
  soyAndCorn: {
    path: '/soyAndCorn',
    title: text('Soy and corn'),
    families: ['soy-and-corn'],
    marks: [],
    story: 'soy-and-corn',
  },
  inverter: {
    path: '/inverter',
    title: text('Inverters'),
    families: ['string-inverters', 'hybrid-inverters', 'microinverters', 'commercial-inverters'],
    marks: [],
    story: null,
    tagline: text(
      'The device between your panels and your house: choose it by roof, by grid and by what you want in an outage.',
    ),
    paragraphs: [
      text(
        'Panels make direct current; houses and the grid use alternating current. A string inverter turns a whole row of panels at once and costs least per watt. Microinverters sit behind each panel, so one shaded panel does not slow the others.',
      ),
      text(
        'A hybrid inverter also charges a battery and keeps chosen circuits running when the grid fails. Commercial inverters feed three-phase buildings at 208 or 480 V.',
      ),
    ],
  },
  solis: {
    path: '/solis',
    title: text('Solis inverters'),
    families: [],
    marks: [['brand:Solis']],
    story: null,
    tagline: text(
      'String and three-phase inverters by Solis (Ginlong), with the figures of the California Energy Commission’s list.',
    ),
    paragraphs: [
      text(
        'Solis is the inverter brand of Ginlong Technologies. The models here are listed by the California Energy Commission, so rated power, voltages and weighted efficiency are figures that were reported to a public list, not advertising.',
      ),
      text(
        'Read a model number like this: 1P is single-phase and 3P three-phase, the number before K is the rated power in kilowatts, 4G or 5G the generation, and the ending tells the grid it is made for.',
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
  ownCategoryOf(id) ?? { path: `/${id}`, title: name, families: [id], marks: [], story: id }

/** The most products in a comparison. */
export const maxCompared = 4

/** The path of a product page: its slug. */
export const pathOfProduct = (product_id: string) => `/${product_id}`
