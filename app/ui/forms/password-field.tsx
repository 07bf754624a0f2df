import { type ComponentProps, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { TextField } from './field.tsx'

/** A password input with a show button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after' | 'unit'>) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          look="quiet"
          size="small"
          aria-pressed={shown}
          label={shown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('Hide') : t('Show')}
        </Button>
      }
    />
  )
}
