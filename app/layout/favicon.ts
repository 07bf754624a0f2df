/** The mark of the shop (art/logo.ts draws its files) in a square of 32: the half disk of a sun, a roof and a house. */
export const mark = {
  sun: 'M8.6 15.4a7.4 7.4 0 0 1 14.8 0L16 10.6z',
  roof: 'M2 21.8l14-9.2 14 9.2',
  house: 'M6.2 23.2l9.8-6.4 9.8 6.4v6.2H6.2z',
}

/**
 * The icon of browser tabs, the mark without rays and lines, as a data URL: browsers would request a file before the first
 * paint. Its paths are those of the logo in the same document, so it takes about 100 bytes when compressed.
 */
export const favicon = `data:image/svg+xml,${[
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' stroke-linecap='round'>`,
  `<path d='${mark.sun}' fill='#f2a100'/>`,
  `<path d='${mark.roof}' stroke='#12305a' stroke-width='2.9'/>`,
  `<path d='${mark.house}' fill='#12305a'/></svg>`,
]
  .join('')
  .replaceAll(/[#<>]/g, encodeURIComponent)}`
