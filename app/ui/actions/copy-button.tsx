import { useEffect, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from './button.tsx'

type CopyButtonProps = {
  /** The text to copy. */
  text: string
  /** Accessible name: 'Copy order number'. */
  label: string
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useText()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    const timer = copied && setTimeout(setCopied, 2000, false)
    return () => clearTimeout(timer || undefined)
  }, [copied])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button
        look="quiet"
        size="small"
        square
        icon={copied ? 'check' : 'copy'}
        label={label}
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {copied && t('Copied')}
      </span>
    </>
  )
}
