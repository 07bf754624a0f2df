/** What a conversation is about, for messages that only make sense after another: `and for 30?`. */
export type BotMemory = {
  topic?: string
  /** The visitor’s last message, in which a message that is not clear by itself may continue. */
  said?: string
  /** The last message was about nothing of the store: what points back to it is not answered. */
  is_off_topic?: boolean
  /** Ids of the products of the last answer about products. */
  products?: string[]
  /** Ids of the last list that was shown, also after one of it was chosen: `and the third one`. */
  shown?: string[]
  /** The figures that were asked of these products: `and the 60 kW one` asks for the same. */
  figures?: string[]
  /** Ids of all products that were found, where the last answer shows only the first: `the cheapest of them` is one of these. */
  among?: string[]
  /** Ids of the products that the conversation was about before those. */
  before?: string[]
  intent?: 'production' | 'delivery'
  state?: string
  zip?: string
  panels?: number
  kilowatts?: number
  watts?: number
}
