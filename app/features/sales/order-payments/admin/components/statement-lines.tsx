import { useState } from 'react'
import { text, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { SelectField } from '#ui/forms/field.tsx'

type Proposal = {
  reference: string
  order_id: string
  way: 'transfer' | 'cheque'
  amount_cents: number
  found_by: 'reference' | 'order' | 'amount'
}
type LineState = 'recorded' | 'unreadable' | 'outgoing' | 'proposed' | 'ambiguous' | 'unmatched'
type Line = {
  row: number
  bank_entry: string
  received_on: string | null
  amount_cents: number | null
  remittance: string
  state: LineState
  proposals: Proposal[]
}

export type Preview = {
  header: string[]
  mapping: { date: number; amount: number; text: number; reference: number | null }
  lines: Line[]
}

export type Recorded = {
  bank_entry: string
  standing: 'unmatched' | 'waiting' | 'paid' | 'returned' | 'already_recorded' | 'failed'
  problem: string | null
}

const states: Record<LineState, { title: string; tone: Tone }> = {
  recorded: { title: text('Recorded before'), tone: 'neutral' },
  unreadable: { title: text('Date or amount missing'), tone: 'bad' },
  outgoing: { title: text('Outgoing payment'), tone: 'neutral' },
  proposed: { title: text('Match found'), tone: 'good' },
  ambiguous: { title: text('Several matches'), tone: 'wait' },
  unmatched: { title: text('No match'), tone: 'wait' },
}

const foundBy: Record<Proposal['found_by'], string> = {
  reference: text('by reference'),
  order: text('by order number'),
  amount: text('by amount'),
}

const isRecordable = ({ state }: Line) =>
  state === 'proposed' || state === 'ambiguous' || state === 'unmatched'

type StatementLinesProps = { preview: Preview; onRecorded: (results: Recorded[]) => void }

/** The lines of a statement with their proposed payments. A person chooses which lines are recorded, and with what. */
export function StatementLines({ preview: { lines }, onRecorded }: StatementLinesProps) {
  const t = useText()
  // A match by amount alone is proposed, but not chosen.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        lines
          .filter(({ state, proposals }) => state === 'proposed' && proposals[0]?.found_by !== 'amount')
          .map((line) => line.row),
      ),
  )
  const [references, setReferences] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(
      lines.map(({ row, state, proposals }) => [
        row,
        state === 'proposed' ? (proposals[0]?.reference ?? '') : '',
      ]),
    ),
  )
  const { run, busy } = useAdminAction({
    onDone: (result) => onRecorded((result as { results: Recorded[] }).results),
  })
  const toggle = (row: number) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(row)) after.add(row)
      return after
    })
  return (
    <section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="data-table">
          <caption className="sr-only">{t('Lines of the statement')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Record')}</th>
              <th scope="col">{t('Date')}</th>
              <th scope="col" data-align="end">
                {t('Amount')}
              </th>
              <th scope="col">{t('Text of the transfer')}</th>
              <th scope="col">{t('Payment')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow
                key={line.row}
                line={line}
                isChosen={chosen.has(line.row)}
                reference={references[line.row] ?? ''}
                onToggle={() => toggle(line.row)}
                onReference={(reference) => setReferences((all) => ({ ...all, [line.row]: reference }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Button
        look="primary"
        className="mt-4"
        busy={busy}
        disabled={chosen.size === 0}
        onClick={() =>
          run('record', {
            lines: lines
              .filter((line) => chosen.has(line.row))
              .map(({ row, bank_entry, received_on, amount_cents, remittance, proposals }) => {
                const reference = references[row] || null
                const way = proposals.find((one) => one.reference === reference)?.way ?? 'transfer'
                return { bank_entry, received_on, amount_cents, remittance, reference, way }
              }),
          })
        }
      >
        {t('Record {{count}} lines', { count: chosen.size })}
      </Button>
    </section>
  )
}

type LineRowProps = {
  line: Line
  isChosen: boolean
  reference: string
  onToggle: () => void
  onReference: (reference: string) => void
}

function LineRow({ line, isChosen, reference, onToggle, onReference }: LineRowProps) {
  const t = useText()
  const format = useFormat()
  const { title, tone } = states[line.state]
  const label = t('Record line {{number}}', { number: line.row })
  return (
    <tr>
      <td data-title={t('Record')}>
        <input
          type="checkbox"
          className="target size-5"
          aria-label={label}
          checked={isChosen}
          disabled={!isRecordable(line)}
          onChange={onToggle}
        />
      </td>
      <td data-title={t('Date')}>{line.received_on ? format.day(line.received_on) : '–'}</td>
      <td data-title={t('Amount')} data-align="end">
        {line.amount_cents === null ? '–' : format.money(line.amount_cents)}
      </td>
      <td data-title={t('Text of the transfer')}>
        <span className="break-words">{line.remittance || '–'}</span>
      </td>
      <td data-title={t('Payment')}>
        <span className="grid gap-2">
          <Tag tone={tone}>{t(title)}</Tag>
          {isRecordable(line) && line.proposals.length > 0 && (
            <SelectField
              label={t('Payment of line {{number}}', { number: line.row })}
              hideLabel
              value={reference}
              options={[
                { value: '', label: t('No payment') },
                ...line.proposals.map((one) => ({
                  value: one.reference,
                  label: `${one.order_id} · ${format.money(one.amount_cents)} · ${t(foundBy[one.found_by])}`,
                })),
              ]}
              onChange={(event) => onReference(event.currentTarget.value)}
            />
          )}
        </span>
      </td>
    </tr>
  )
}
