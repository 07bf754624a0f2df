import { readCookie } from './cookies.ts'

/** The cookie that scripts may read in a browser with a view of the shop as a customer. It says only that there is one. */
export const markerCookie = 'viewing'

/** Whether a staff member views the shop as a customer in this browser. */
export const isViewing = () => readCookie(markerCookie) !== null
