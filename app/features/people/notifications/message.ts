/** A message to a customer, in their language. */
export type Message = {
  id: string
  title: string
  body: string
  /** Path of the related page. */
  link: string | null
  created_at: string
  /** Null until they have read it. */
  read_at: string | null
}

/** The latest messages and the unread count, as `/user/message/lookout` returns them. */
export type MessageLookout = {
  list: Message[]
  /** Number of unread messages; the name of the specification. */
  false_count: number
  /** Whether loading failed; then the list is empty and the count 0. */
  hasFailed?: boolean
}
