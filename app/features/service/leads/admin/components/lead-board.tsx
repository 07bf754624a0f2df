import { useFormat, useText } from '#text/text.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Menu, MenuButton } from '#ui/overlays/menu.tsx'
import { type LeadKind, leadKindLabels } from '../../lead.ts'
import { boardStates, type LeadState, leadStateLabels } from '../../lead-state.ts'
import { contactNameOf } from './contact-name.ts'
import { LeadDue } from './lead-due.tsx'

type BoardLead = {
  id: string
  number: string
  kind: LeadKind
  state: LeadState
  name: string
  email: string
  phone: string
  version: number
  assignee_id: string | null
  due_in_minutes: number | null
  created_at: string
}

type LeadBoardProps = { leads: readonly BoardLead[]; nameOf: ReadonlyMap<string, string> }

/** Requests in columns by state. A card moves by its menu, or by dragging it to another column. */
export function LeadBoard({ leads, nameOf }: LeadBoardProps) {
  const t = useText()
  const { run } = useAdminAction()
  const move = (lead: Pick<BoardLead, 'id' | 'version'>, state: LeadState) =>
    run('change', { id: lead.id, version: lead.version, state })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="overflow-x-auto pb-4" tabIndex={0}>
      <div className="grid min-w-[70rem] grid-cols-5 gap-4">
        {boardStates.map((state) => {
          const own = leads.filter((lead) => lead.state === state)
          return (
            <section
              key={state}
              aria-label={t(leadStateLabels[state])}
              className="rounded bg-sunken p-3"
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                const dropped = leads.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
                if (dropped && dropped.state !== state) move(dropped, state)
              }}
            >
              <h2 className="mb-3 flex justify-between text-sm font-semibold">
                {t(leadStateLabels[state])}
                <span className="text-ink-soft tabular-nums">{own.length}</span>
              </h2>
              <ul className="grid gap-3">
                {own.map((lead) => (
                  <LeadCard key={lead.id} lead={lead} nameOf={nameOf} onMove={(to) => move(lead, to)} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}

type LeadCardProps = {
  lead: BoardLead
  nameOf: ReadonlyMap<string, string>
  onMove: (state: LeadState) => void
}

function LeadCard({ lead, nameOf, onMove }: LeadCardProps) {
  const t = useText()
  const format = useFormat()
  const name = contactNameOf(lead) || lead.number
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', lead.id)}
      className="rounded border border-line bg-sheet p-3 text-sm"
    >
      <div className="flex items-start justify-between gap-2">
        <Link to={`/admin/leads/${lead.id}`} className="link target font-medium">
          {name}
        </Link>
        <Menu look="quiet" size="small" square icon="more" label={t('Move {{name}}', { name })} align="end">
          {boardStates
            .filter((state) => state !== lead.state)
            .map((state) => (
              <MenuButton key={state} onClick={() => onMove(state)}>
                {t(leadStateLabels[state])}
              </MenuButton>
            ))}
        </Menu>
      </div>
      <p className="text-ink-soft">
        {t(leadKindLabels[lead.kind])} · {format.date(lead.created_at)}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <LeadDue minutes={lead.due_in_minutes} />
        {lead.assignee_id && <span className="text-ink-soft">{nameOf.get(lead.assignee_id)}</span>}
      </div>
    </li>
  )
}
