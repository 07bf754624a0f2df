import { useEffect, useState } from 'react'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { CaptchaChallenge } from './captcha.ts'

type State = { kind: 'working' } | { kind: 'done'; solved: string } | { kind: 'failed' }

/**
 * Solves a captcha in the browser without user input, then the form can be submitted. Each rejected submission starts a
 * new challenge.
 */
export function CaptchaField({ answer }: { answer: unknown }) {
  const [attempt, setAttempt] = useState({ answer, round: 0 })
  const again = () => setAttempt({ answer, round: attempt.round + 1 })
  if (attempt.answer !== answer) again()
  return <Attempt key={attempt.round} round={attempt.round} again={again} />
}

function Attempt({ round, again }: { round: number; again: () => void }) {
  const t = useText()
  const [state, setState] = useState<State>({ kind: 'working' })

  useEffect(() => {
    const controller = new AbortController()
    const update = (next: State) => controller.signal.aborted || setState(next)
    solve(controller, round).then(
      (solved) => update(solved ? { kind: 'done', solved } : { kind: 'failed' }),
      () => update({ kind: 'failed' }),
    )
    return () => controller.abort()
  }, [round])

  return (
    <div className="flex min-h-14 items-center gap-3 rounded border border-line bg-sheet px-4 py-2">
      <input type="hidden" name="captcha" value={state.kind === 'done' ? state.solved : ''} />
      {state.kind === 'working' && <Spinner />}
      {state.kind === 'done' && <Icon name="check" className="text-good" />}
      {state.kind === 'failed' && <Icon name="warning" className="text-bad" />}
      <p role="status" className="grow text-sm">
        {state.kind === 'working' && t('Verifying you…')}
        {state.kind === 'done' && t('You’re verified. Please submit the form again.')}
        {state.kind === 'failed' && t('That didn’t work. Please try again.')}
        <noscript>{t('Verification needs JavaScript. Turn it on, or try again in an hour.')}</noscript>
      </p>
      {state.kind === 'failed' && (
        <Button size="small" icon="refresh" onClick={again}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

/** Requests a challenge and solves it with Web Crypto. Returns null if the request fails. `round` is the attempt. */
async function solve(controller: AbortController, round: number) {
  const answer = await call<CaptchaChallenge>('/verify/generateCode', { round })
  if (!succeeded(answer)) return null
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const challenge = answer.data
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
