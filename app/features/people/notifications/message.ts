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

/** The latest messages and how many are unread, as the call `/user/message/lookout` answers. */
export type MessageLookout = {
  list: Message[]
  /** Unread messages; the contract's name. */
  false_count: number
  /** The messages could not be loaded: the list is empty and the count 0. */
  hasFailed?: boolean
}
