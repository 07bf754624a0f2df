/** A notice to a customer, in their language. */
export type Message = {
  id: string
  title: string
  body: string
  /** Path of the page it is about. */
  link: string | null
  created_at: string
  /** Null until they have read it. */
  read_at: string | null
}
