const signed_out = 'signed-out'

/**
 * Reports that the session has ended while the page may have input. Returns whether the page stays and says so; elsewhere
 * than in the back office nothing listens.
 */
export const reportSignedOut = () => !window.dispatchEvent(new Event(signed_out, { cancelable: true }))

/** Calls back for each report; the listener keeps the page. Returns the function to unsubscribe. */
export function onSignedOut(listener: () => void) {
  const keepPage = (event: Event) => {
    event.preventDefault()
    listener()
  }
  window.addEventListener(signed_out, keepPage)
  return () => window.removeEventListener(signed_out, keepPage)
}

/** Whether the page's action refused a call because nobody is signed in any more (`adminAction`). */
export const isSignedOut = (data: unknown) =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'signed_out'
