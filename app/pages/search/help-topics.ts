// Which topics of the chat answer a product search, and how clearly a search must ask for them.
import type { TopicId } from '#features/service/chat/bot/topics.ts'

/** Topics that only a conversation has. */
export const hidden: ReadonlySet<string> = new Set<TopicId>([
  'greeting',
  'thanks',
  'goodbye',
  'complaint',
  'who_are_you',
])

/** Topics that a name of goods stands for in the chat: in a search, `hot tub` asks for hot tubs. */
export const goods: ReadonlySet<string> = new Set<TopicId>([
  'spa',
  'bathtub',
  'battery',
  'panels',
  'inverters',
  'transformers',
  'mounting',
  'kits',
  'ev_charging',
  'soy_and_corn',
])

/** Topics that words next to a kind of products say something about the products with: `off grid inverter`. */
export const advice: ReadonlySet<string> = new Set<TopicId>([
  'about_us',
  'blackout',
  'commercial',
  'compatibility',
  'design',
  'discount',
  'made_in_usa',
  'panel_count',
  'permits',
  'price',
  'production',
  'roof_fit',
  'savings',
  'stock',
  'what_do_you_sell',
])
