/**
 * Where a visitor came from: `utm_source` and `utm_campaign` of the address with which the document was opened, or else
 * the host of the website that linked here. Nothing is stored in the browser for it. Empty strings when it is not known,
 * for example after the store's own page was loaded again.
 */
export function visitOrigin() {
  const [opened] = performance.getEntriesByType('navigation')
  return originOf(opened?.name ?? location.href, document.referrer)
}

/** The same for an address and the address of the page that linked to it. */
export function originOf(opened: string, referrer: string) {
  const { searchParams, host } = new URL(opened)
  const from = URL.canParse(referrer) ? new URL(referrer).host : ''
  return {
    source: searchParams.get('utm_source') ?? (from === host ? '' : from),
    campaign: searchParams.get('utm_campaign') ?? '',
  }
}
