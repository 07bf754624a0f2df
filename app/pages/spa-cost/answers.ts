/** The fields of the form, as in the URL. */
export const fields = ['spa', 'gallons', 'seats', 'zip', 'state', 'water', 'cover', 'hours', 'rate'] as const

export type Answers = Record<(typeof fields)[number], string>

/** The choice of the spa field for a tub that is not ours. */
export const other_spa = 'other'

/** The example shown before anything is entered. */
export const default_answers: Answers = {
  spa: 'spa-terrace-6',
  gallons: '',
  seats: '',
  zip: '',
  state: 'OH',
  water: '102',
  cover: 'good',
  hours: '3',
  rate: '',
}

/** Water temperatures to choose from, °F. */
export const water_temperatures = [80, 85, 90, 95, 98, 100, 101, 102, 103, 104] as const

export const covers = ['good', 'worn', 'none'] as const

/** Least and most of each number; also the limits of its field. */
export const limits = { gallons: [80, 3000], seats: [1, 12], hours: [0, 40], rate: [3, 100] } as const
