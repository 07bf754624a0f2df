type Event = { kind: string; actor: string; cause: string }

/**
 * The reason that a staff member entered for a change of an order; empty without one. The cause of an event also names
 * its return, payment or program in the form `return:17`, which is for the audit log.
 */
export function staffReason({ kind, actor, cause }: Event): string {
  if (!actor.startsWith('staff')) return ''
  const entered = cause.replace(/^(?:return|attempt|plan|part):\S* ?/, '')
  return entered === `${kind} by staff` || /^\d+ cents$/.test(entered) ? '' : entered
}
