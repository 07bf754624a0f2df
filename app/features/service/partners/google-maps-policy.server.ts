const images = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com'

/**
 * Additions to the content security policy of the partner page when `GOOGLE_MAPS_KEY` is set. Scripts are limited to
 * the two hosts of the Maps API, because other hosts under googleapis.com serve files of any customer. 'unsafe-inline'
 * for styles is needed because the API adds style elements, and a cached page cannot have a nonce. Source:
 * developers.google.com/maps/documentation/javascript/content-security-policy, without its 'unsafe-eval' and, for
 * scripts, 'unsafe-inline'.
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
