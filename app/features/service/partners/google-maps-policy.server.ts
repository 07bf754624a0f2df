const images = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com'

/**
 * What the partner page may load when `GOOGLE_MAPS_KEY` is set: additions to its content policy. Scripts come from the two
 * hosts of the Maps API alone, for other hosts under googleapis.com serve files of anybody. The API writes style elements
 * of its own; the page is cached and so has no nonce to give them. Source:
 * developers.google.com/maps/documentation/javascript/content-security-policy (its 'unsafe-eval' and, for scripts,
 * 'unsafe-inline' are left out).
 */
export const googleMapsPolicy = [
  'script-src https://maps.googleapis.com https://maps.gstatic.com',
  "style-src 'unsafe-inline' https://fonts.googleapis.com",
  `img-src ${images} https://*.googleusercontent.com`,
  'font-src https://fonts.gstatic.com',
  'connect-src https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:',
  'frame-src https://*.google.com',
  'worker-src blob:',
].join('; ')
