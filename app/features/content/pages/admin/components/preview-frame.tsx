import { useEffect, useId, useRef, useState } from 'react'
import { call, succeeded } from '#platform/http/api/call.ts'
import { type Locale, localeNames, locales, pathIn, useText } from '#text/text.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import type { DocumentKind } from '../../blocks.ts'

type PreviewFrameProps = {
  kind: DocumentKind
  /** The body as it would be saved. */
  body: object
  documentKey: string
}

const widths = [390, 768, 1280] as const
const waitMs = 700

/** The page as visitors will see it, with what is not saved yet; per language and window width. */
export function PreviewFrame({ kind, body, documentKey }: PreviewFrameProps) {
  const t = useText()
  const [locale, setLocale] = useState<Locale>('en')
  const [width, setWidth] = useState<number>(390)
  const { path, isIncomplete, revision } = usePreviewPath({ kind, body, documentKey })
  return (
    <section aria-label={t('Preview')} className="grid content-start gap-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('Language')}
          value={locale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={(event) => setLocale(event.currentTarget.value as Locale)}
        />
        <SelectField
          label={t('Window width')}
          value={width}
          options={widths.map((value) => ({ value: String(value), label: `${value} px` }))}
          onChange={(event) => setWidth(Number(event.currentTarget.value))}
        />
      </div>
      {isIncomplete && (
        <p className="text-sm text-ink-soft">{t('Fill in the address and one block to see the preview.')}</p>
      )}
      {path && <ScaledFrame src={pathIn(locale, path)} width={width} revision={revision} />}
    </section>
  )
}

type Answer = { id: string; path: string | null }

/**
 * Stores the body for its preview a moment after each change; the link stays the same while the editor is open. Not
 * through the page's action: that would load the page's data again, and could interrupt a navigation.
 */
function usePreviewPath({ kind, body, documentKey }: PreviewFrameProps) {
  const id = useRef<string>(undefined)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const content = JSON.stringify(body)
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const payload = { id: id.current, kind, key: documentKey, body: JSON.parse(content) }
      const answer = await call<Answer>('/content/preview/open', payload)
      if (!isCurrent || !succeeded(answer)) return
      const { path } = answer.data
      id.current = answer.data.id
      setIncomplete(path === null)
      // Every answer has a new link; the frame keeps the first one of the page, and reloads.
      if (path) setShown((last) => nextShown(last, path))
    }
    const timer = setTimeout(() => void show(), waitMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [kind, documentKey, content])
  return { path: shown?.path ?? null, revision: shown?.revision ?? 0, isIncomplete }
}

type Shown = { path: string; revision: number }

const nextShown = (last: Shown | null, path: string): Shown =>
  last?.path.split('?')[0] === path.split('?')[0]
    ? { path: last?.path ?? path, revision: (last?.revision ?? 0) + 1 }
    : { path, revision: 1 }

type ScaledFrameProps = { src: string; width: number; revision: number }

/** A frame of this width, scaled down to the space beside the editor. It keeps its scroll position when it reloads. */
function ScaledFrame({ src, width, revision }: ScaledFrameProps) {
  const t = useText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scroll = useRef(0)
  useEffect(() => {
    const [outer, inner] = [box.current, frame.current]
    if (!outer || !inner) return
    const scaleToFit = () => {
      const scale = Math.min(1, outer.clientWidth / width)
      // Set from code: the content security policy forbids style attributes in the markup.
      inner.style.width = `${width}px`
      inner.style.height = `${outer.clientHeight / scale}px`
      inner.style.transform = `scale(${scale})`
    }
    const observer = new ResizeObserver(scaleToFit)
    observer.observe(outer)
    scaleToFit()
    return () => observer.disconnect()
  }, [width])
  useEffect(() => {
    const inner = frame.current
    if (!inner || revision < 2) return
    scroll.current = inner.contentWindow?.scrollY ?? 0
    inner.contentWindow?.location.reload()
  }, [revision])
  return (
    <div ref={box} className="h-[75dvh] overflow-hidden rounded border border-line bg-sunken">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, with its own scripts */}
      <iframe
        ref={frame}
        id={id}
        title={t('Preview')}
        src={src}
        className="origin-top-left border-0 bg-paper"
        onLoad={({ currentTarget }) => currentTarget.contentWindow?.scrollTo(0, scroll.current)}
      />
    </div>
  )
}
