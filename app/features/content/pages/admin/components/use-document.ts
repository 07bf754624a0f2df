import { useMemo, useRef, useState } from 'react'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import type { DocumentKind } from '../../blocks.ts'
import { bodyToSave, type Values } from '../fields/body-values.ts'

type Options = {
  kind: DocumentKind
  documentKey: string
  /** The stored body, and the number of its version; 0 for a new document. */
  stored: Values
  number: number
  onSaved?: (saved: SavedDraft) => void
}

export type SavedDraft = { version_id: string; number: number; document_id: string }

/**
 * The state of the editor: the body, whether it has unsaved changes, and saving it as a draft. `then` runs with the saved
 * version, at once if nothing changed.
 */
export function useDocument({ kind, documentKey, stored, number, onSaved }: Options) {
  const [body, setBody] = useState(stored)
  const [base, setBase] = useState(number)
  const [savedText, setSavedText] = useState(() => JSON.stringify(bodyToSave(kind, stored)))
  const toSave = useMemo(() => bodyToSave(kind, body), [kind, body])
  const sent = useRef(savedText)
  const next = useRef<((saved: SavedDraft) => void) | null>(null)
  const isSaved = useRef(false)
  const action = useAdminAction({
    onDone(result) {
      const saved = result as SavedDraft
      setBase(saved.number)
      setSavedText(sent.current)
      isSaved.current = true
      const then = next.current
      next.current = null
      // What follows leaves the page itself when it is done.
      if (then) then(saved)
      else onSaved?.(saved)
    },
  })
  const { refused } = action
  const [settled, setSettled] = useState<typeof refused>(null)
  const conflict = refused === settled ? null : (refused?.data as { newest?: number } | null | undefined)
  const overtakenBy = conflict?.newest ?? null
  const isDirty = JSON.stringify(toSave) !== savedText
  const save = (then?: (saved: SavedDraft) => void, over = base) => {
    sent.current = JSON.stringify(toSave)
    next.current = then ?? null
    action.run('save', { kind, key: documentKey, body: toSave, based_on: over })
  }
  return {
    body,
    toSave,
    isDirty,
    isSaved: () => isSaved.current,
    busy: action.busy,
    problems: withoutPrefix(action.problems),
    /** The number of a version that was saved by someone else in the meantime. */
    overtakenBy,
    setBody(changed: Values) {
      isSaved.current = false
      setBody(changed)
    },
    save,
    /** Saves over a newer version, which stays in the history. */
    saveOver: () => overtakenBy !== null && save(undefined, overtakenBy),
    /** Replaces the body by a stored one. */
    load(other: Values, of: number) {
      setBody(other)
      setBase(of)
      setSavedText(JSON.stringify(bodyToSave(kind, other)))
      setSettled(refused)
    },
  }
}

/** Messages by the place in the body: the endpoint names `body.title`, the fields are named `title`. */
const withoutPrefix = (problems: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(problems).map(([name, message]) => [name.replace(/^body\./, ''), message]),
  )
