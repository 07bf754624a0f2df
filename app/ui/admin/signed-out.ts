const signed_out = 'signed-out'

/** Reports that a call was refused because the session has ended; the frame of the back office says so. */
export const reportSignedOut = () => void window.dispatchEvent(new Event(signed_out))

/** Calls back for each report. Returns the function to unsubscribe. */
export function onSignedOut(listener: () => void) {
  window.addEventListener(signed_out, listener)
  return () => window.removeEventListener(signed_out, listener)
}

/** Whether the page's action refused a call because nobody is signed in any more (`adminAction`). */
export const isSignedOut = (data: unknown) =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'signed_out'
