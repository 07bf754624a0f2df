import { createContext, use } from 'react'
import type { Locale } from '#text/text.tsx'

type EditContextValue = {
  /** The languages whose texts are shown. */
  languages: readonly Locale[]
  /** Messages of the server by the place of the field: `blocks.2.title.en`. */
  problems: Readonly<Record<string, string>>
  isReadOnly: boolean
}

export const EditContext = createContext<EditContextValue>({
  languages: ['en'],
  problems: {},
  isReadOnly: true,
})

export const useEditing = () => use(EditContext)

/** The message of the field at a place, if it was refused. */
export const useProblem = (place: string) => useEditing().problems[place]

/** Whether the server refused something at a place or below it. */
export function useHasProblem(place: string) {
  const { problems } = useEditing()
  return Object.keys(problems).some((one) => one === place || one.startsWith(`${place}.`))
}

/** The place of a field within another one. */
export const placeIn = (place: string, name: string | number) => (place ? `${place}.${name}` : String(name))
