import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { Slide } from '../blocks.ts'
import { PictureView } from './picture-blocks.tsx'
import { Target } from './prose.tsx'

/** Duration of a slide with autoplay. */
const stay_ms = 6000

type CarouselProps = { title?: string | undefined; slides: readonly Slide[] }

/**
 * A carousel, moved by touch, arrow keys or buttons. The slides are a scrolling row, so that it works without
 * JavaScript. Autoplay stops when paused, touched, hovered or focused, and is off with reduced motion.
 */
export function Carousel({ title, slides }: CarouselProps) {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const wantsCalm = useInBrowser(() => matchMedia('(prefers-reduced-motion: reduce)').matches, true)
  const [chosen, setPlays] = useState<boolean | null>(null)
  const plays = chosen ?? !wantsCalm
  const [isHeld, setHeld] = useState(false)

  const show = (wanted: number) => {
    const list = row.current
    const slide = list?.children[(wanted + slides.length) % slides.length] as HTMLElement | undefined
    if (list && slide) list.scrollTo({ left: slide.offsetLeft - list.offsetLeft, behavior: 'smooth' })
  }

  useEffect(() => {
    if (!plays || isHeld || slides.length < 2) return
    const timer = setTimeout(() => document.hidden || show(at + 1), stay_ms)
    return () => clearTimeout(timer)
  })

  const look = () => {
    const list = row.current
    if (list && list.clientWidth > 0) setAt(Math.round(list.scrollLeft / list.clientWidth))
  }

  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    setPlays(false)
    show(at + step)
  }

  if (slides.length === 0) return null
  return (
    <section
      aria-roledescription={t('Carousel')}
      aria-label={title ?? slides[0]?.title}
      onKeyDown={press}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={row}
        onScroll={look}
        onTouchStart={() => setPlays(false)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative flex snap-x snap-mandatory overflow-x-auto rounded [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <li
            key={slide.title}
            aria-roledescription={t('Slide')}
            aria-label={t('{{at}} of {{total}}', { at: index + 1, total: slides.length })}
            className="grid w-full shrink-0 snap-start bg-sunken lg:grid-cols-[3fr_2fr]"
          >
            <PictureView
              image={slide.image}
              first={index === 0}
              className="aspect-video h-full w-full object-cover"
            />
            <div className="flex flex-col justify-center gap-3 p-6 lg:p-10">
              <h3 className="text-xl">{slide.title}</h3>
              {slide.words && <p className="text-ink-soft">{slide.words}</p>}
              {slide.link && (
                <p>
                  <Target to={slide.link.to} className="link target">
                    {slide.link.label}
                  </Target>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="no-print mt-3 flex items-center gap-1">
          <Button
            look="quiet"
            onClick={() => setPlays(!plays)}
            aria-pressed={!plays}
            className="mr-auto -ml-5"
          >
            {plays ? t('Pause') : t('Play')}
          </Button>
          <p aria-live={plays ? 'off' : 'polite'} className="px-2 text-sm text-ink-soft tabular-nums">
            {t('{{at}} of {{total}}', { at: at + 1, total: slides.length })}
          </p>
          <StepButton label={t('Previous slide')} turned onClick={() => step(-1)} />
          <StepButton label={t('Next slide')} onClick={() => step(1)} />
        </div>
      )}
    </section>
  )

  function step(by: number) {
    setPlays(false)
    show(at + by)
  }
}

const StepButton = ({ label, turned, onClick }: { label: string; turned?: boolean; onClick: () => void }) => (
  <Button
    look="quiet"
    square
    icon="chevron"
    label={label}
    onClick={onClick}
    className={turned ? 'rotate-90' : '-rotate-90'}
  />
)
