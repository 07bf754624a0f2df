import { Form, useNavigation } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { Return } from '../return.ts'

/** Messages between customer and staff about a return, with a field to write another. */
export function ReturnMessages({ orderReturn, problem }: { orderReturn: Return; problem?: string }) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  return (
    <section>
      <SectionHeading title={t('Messages')} />
      <ol className="mb-6 grid gap-4 empty:hidden">
        {orderReturn.messages.map(({ author, words, at }) => (
          <li
            key={at}
            className={classes(
              'max-w-text rounded px-4 py-3',
              author === 'shop' ? 'mr-8 bg-panel-wash' : 'ml-8 bg-sunken',
            )}
          >
            <p className="text-sm text-ink-soft">
              {author === 'shop' ? 'Heliostead' : t('You')} · <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
            <p className="whitespace-pre-line">{words}</p>
          </li>
        ))}
      </ol>
      <Form method="post" key={orderReturn.messages.length} className="grid max-w-text gap-4">
        <input type="hidden" name="intent" value="message" />
        <TextArea
          label={t('Send us a message')}
          name="words"
          required
          maxLength={2000}
          rows={3}
          problem={problem}
        />
        <div>
          <Button type="submit" icon="message" busy={busy}>
            {t('Send')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
