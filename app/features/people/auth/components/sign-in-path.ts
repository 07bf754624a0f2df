/** The sign-in page, and back to this path (with its language and query) afterwards. */
export const signInPathReturningTo = (path: string) =>
  `/VerificationLogin?${new URLSearchParams({ redirect: base64(path) })}`

const base64 = (path: string) => btoa(String.fromCharCode(...new TextEncoder().encode(path)))
