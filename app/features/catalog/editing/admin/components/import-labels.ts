import { text } from '#text/text.tsx'
import type { Tone } from '#ui/data-display/tag.tsx'
import type { ImportState, RowOutcome } from '../../imports/product-import.ts'

export const importStateLabels: Readonly<Record<ImportState, string>> = {
  uploaded: text('Columns not chosen'),
  checking: text('Checking'),
  checked: text('Checked'),
  applying: text('Importing'),
  applied: text('Imported'),
  undoing: text('Undoing'),
  failed: text('Failed'),
}

export const importStateTones: Readonly<Record<ImportState, Tone>> = {
  uploaded: 'neutral',
  checking: 'wait',
  checked: 'info',
  applying: 'wait',
  applied: 'good',
  undoing: 'wait',
  failed: 'bad',
}

export const rowOutcomeLabels: Readonly<Record<RowOutcome, string>> = {
  new: text('New'),
  changed: text('Changed'),
  unchanged: text('Unchanged'),
  error: text('Error'),
}

export const rowOutcomeTones: Readonly<Record<RowOutcome, Tone>> = {
  new: 'good',
  changed: 'info',
  unchanged: 'neutral',
  error: 'bad',
}
