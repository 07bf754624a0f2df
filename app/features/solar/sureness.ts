import { text } from '#text/text.tsx'

/** What is said beside a fact of a state or the country, by how sure it is; of what was checked, nothing. */
export const surenessWords: Readonly<Record<'high' | 'medium' | 'low', string>> = {
  high: '',
  medium: text('From a third party; we have not checked it ourselves.'),
  low: text('Uncertain: the sources are few or disagree. Please check it before you rely on it.'),
}
