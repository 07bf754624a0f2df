import { text } from '#text/text.tsx'

/** Where a request stands. `suspected`: probably spam, because the honeypot field was filled in. */
export const leadStates = ['new', 'answered', 'quoted', 'won', 'lost', 'closed', 'suspected'] as const
export type LeadState = (typeof leadStates)[number]

export const leadStateLabels: Record<LeadState, string> = {
  new: text('New'),
  answered: text('Answered'),
  quoted: text('Quote sent'),
  won: text('Won'),
  lost: text('Lost'),
  closed: text('Closed'),
  suspected: text('Possible spam'),
}

/** The columns of the board: the states of work in progress. */
export const boardStates = [
  'new',
  'answered',
  'quoted',
  'won',
  'lost',
] as const satisfies readonly LeadState[]

export const leadMessageKinds = ['reply', 'received', 'note'] as const
export type LeadMessageKind = (typeof leadMessageKinds)[number]

/** Length of a reply or note. */
export const maxLeadMessage = 8000

/** Placeholders of a reply template, with what they stand for. */
export const replyPlaceholders = {
  '{{first_name}}': text('First name'),
  '{{number}}': text('Request number'),
  '{{my_name}}': text('Your name'),
} as const

/** A template with the values of a request filled in. */
export const fillTemplate = (
  body: string,
  { first_name, number, my_name }: { first_name: string; number: string; my_name: string },
) =>
  body
    .replaceAll('{{first_name}}', first_name)
    .replaceAll('{{number}}', number)
    .replaceAll('{{my_name}}', my_name)
