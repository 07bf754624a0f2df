/** The path of the sign-in page that returns to `path` (with language and query) afterwards. */
export const signInPathReturningTo = (path: string) =>
  `/VerificationLogin?${new URLSearchParams({ redirect: base64(path) })}`

const base64 = (path: string) => btoa(String.fromCharCode(...new TextEncoder().encode(path)))
