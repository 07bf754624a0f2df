type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields that were changed in this document, in the forms that it had. */
const changed = new Set<Field>()
/** Forms without a change since they were sent. */
const sent = new WeakSet<HTMLFormElement>()
/** Editors that keep their input in state, such as those of the back office. */
let held = 0

/** Whether the document has input that a new document would lose: entered, and not sent or refused. */
export function hasUnsavedInput() {
  for (const field of changed) if (!field.isConnected) changed.delete(field)
  return held > 0 || [...changed].some((field) => field.value !== '' && !isSent(field.form))
}

/** A refused form has errors at its fields, and its input is still only here. */
const isSent = (form: HTMLFormElement | null) =>
  form !== null && sent.has(form) && !form.querySelector('[aria-invalid="true"]')

/** Counts an editor as unsaved input until the returned function is called. */
export function holdUnsavedInput() {
  held += 1
  return () => {
    held -= 1
  }
}

/**
 * Searches, filters and quantities are no input to lose: forms that send their fields as a query, unless they have
 * `data-guarded`, and fields with `data-unguarded`.
 */
function isGuarded(field: Field) {
  if (field.type === 'search' || 'unguarded' in field.dataset) return false
  const { form } = field
  return form?.getAttribute('method') !== 'get' || 'guarded' in form.dataset
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

function noteChange({ target }: Event) {
  if (!isField(target) || !isGuarded(target)) return
  changed.add(target)
  if (target.form) sent.delete(target.form)
}

function noteSubmit({ target }: Event) {
  if (target instanceof HTMLFormElement) sent.add(target)
}

function noteReset({ target }: Event) {
  for (const field of changed) if (field.form === target) changed.delete(field)
}

/** Notes what is entered from now on, and the change that has just happened. Returns the function to stop. */
export function watchInput(first: Event) {
  noteChange(first)
  document.addEventListener('input', noteChange, true)
  document.addEventListener('submit', noteSubmit, true)
  document.addEventListener('reset', noteReset, true)
  return () => {
    document.removeEventListener('input', noteChange, true)
    document.removeEventListener('submit', noteSubmit, true)
    document.removeEventListener('reset', noteReset, true)
  }
}
