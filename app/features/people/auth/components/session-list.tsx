import { Form } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import type { OpenSession } from '../sessions/sessions.server.ts'
import type { ProfileFormState } from './profile-section.tsx'

/** The open sessions of the customer, each with a button to end it. */
export function SessionList({ sessions, answer }: { sessions: OpenSession[]; answer: ProfileFormState }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <ul className="grid">
        {sessions.map(({ id, device, since, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
            <div className="grow">
              <p className="font-medium">{device || t('Unknown browser')}</p>
              <p className="text-sm text-ink-soft">{t('Since {{time}}', { time: format.dateTime(since) })}</p>
            </div>
            {current ? (
              <Tag tone="good">{t('This browser')}</Tag>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="small">
                  {t('Sign out this device')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" busy={answer.busy === 'end-others'}>
            {t('Sign out all other devices')}
          </Button>
        </Form>
      )}
    </>
  )
}
