import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { Slide } from '../blocks.ts'
import { PictureView } from './picture-blocks.tsx'
import { Target } from './prose.tsx'

/** Duration of a slide with autoplay. */
const slide_ms = 6000

type CarouselProps = { title?: string | undefined; slides: readonly Slide[] }

/**
 * A carousel, moved by touch, arrow keys or buttons. The slides are a scrolling row, so that it works without
 * JavaScript. Autoplay stops when paused, touched, hovered or focused, and is off with reduced motion.
 */
export function Carousel({ title, slides }: CarouselProps) {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const prefersReducedMotion = useInBrowser(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    true,
  )
  const [chosen, setPlays] = useState<boolean | null>(null)
  const plays = chosen ?? !prefersReducedMotion
  const [isPaused, setPaused] = useState(false)

  const show = (index: number) => {
    const list = row.current
    const slide = list?.children[(index + slides.length) % slides.length] as HTMLElement | undefined
    if (list && slide) list.scrollTo({ left: slide.offsetLeft - list.offsetLeft, behavior: 'smooth' })
  }

  useEffect(() => {
    if (!plays || isPaused || slides.length < 2) return
    const timer = setTimeout(() => document.hidden || show(current + 1), slide_ms)
    return () => clearTimeout(timer)
  })

  const updateIndex = () => {
    const list = row.current
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth))
  }

  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    setPlays(false)
    show(current + step)
  }

  if (slides.length === 0) return null
  return (
    <section
      aria-roledescription={t('Carousel')}
      aria-label={title ?? slides[0]?.title}
      onKeyDown={press}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ul
        ref={row}
        onScroll={updateIndex}
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
              sizes="(width >= 64rem) 46rem, 100vw"
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
            {t('{{at}} of {{total}}', { at: current + 1, total: slides.length })}
          </p>
          <StepButton label={t('Previous slide')} turned onClick={() => step(-1)} />
          <StepButton label={t('Next slide')} onClick={() => step(1)} />
        </div>
      )}
    </section>
  )

  function step(by: number) {
    setPlays(false)
    show(current + by)
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
