import { localeNames, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { WidePicture } from '#ui/media/wide-picture.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import type { Block, Picture } from '../blocks.ts'
import { Prose, TargetButton } from './prose.tsx'
import { Section } from './section.tsx'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

type PictureViewProps = { image: Picture<string>; sizes: string; first?: boolean; className?: string }

/** A picture with reserved space. */
export const PictureView = ({ image, sizes, first, className }: PictureViewProps) => (
  <WidePicture {...image} sizes={sizes} first={first} className={classes('bg-sunken', className)} />
)

/** The hero of a page: text and, beside it up to the edge of the window, the picture. */
export function HeroView({ above, title, words, image, links }: Of<'hero'>) {
  const inside = (
    <>
      {above && <p className="mb-3 font-medium text-sun-deep">{above}</p>}
      <h1 className="text-3xl break-keep wrap-anywhere">{title}</h1>
      {words && <p className="mt-6 text-lg text-ink-soft">{words}</p>}
      {links && links.length > 0 && (
        <div className="mt-8 flex flex-wrap gap-3">
          {links.map((link, at) => (
            <TargetButton key={link.to} {...link} first={at === 0} />
          ))}
        </div>
      )}
    </>
  )
  if (!image)
    return (
      <section className="page-width py-10 sm:py-14 lg:py-20">
        <div className="max-w-text">{inside}</div>
      </section>
    )
  return (
    <section className="border-b border-line lg:grid lg:min-h-[30rem] lg:grid-cols-[minmax(0,34rem)_1fr] lg:gap-12 lg:pl-[max(2rem,calc((100%-80rem)/2+2rem))]">
      <div className="flex flex-col justify-center px-4 pt-4 pb-10 sm:px-6 sm:pb-14 lg:px-0 lg:py-16">
        {inside}
      </div>
      <div className="relative">
        <PictureView
          image={image}
          first
          sizes="(width >= 64rem) max(100vw - 39rem, 54rem), 100vw"
          className="aspect-video w-full object-cover lg:absolute lg:inset-0 lg:h-full"
        />
      </div>
    </section>
  )
}

export const ImageView = ({ image, caption, wide, ...layout }: Of<'image'>) => (
  <Section {...layout}>
    <figure className={wide ? undefined : 'max-w-text'}>
      <PictureView
        image={image}
        sizes={wide ? '(width >= 80rem) 76rem, 100vw' : '(width >= 46rem) 44rem, 100vw'}
        className="h-auto w-full rounded"
      />
      {caption && <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>}
    </figure>
  </Section>
)

export const GalleryView = ({ images, ...layout }: Of<'gallery'>) => (
  <Section {...layout}>
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {images.map(({ caption, ...image }) => (
        <li key={image.src}>
          <figure>
            <PictureView
              image={image}
              sizes="(width >= 64rem) 32rem, (width >= 40rem) 67vw, 133vw"
              className="aspect-4/3 w-full rounded object-cover"
            />
            {caption && <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  </Section>
)

export function VideoView({ src, poster, captions, html, title, ...layout }: Of<'video'>) {
  const t = useText()
  return (
    <Section {...layout} title={title}>
      {/* biome-ignore lint/a11y/useMediaCaption: films without words have none */}
      <video
        controls
        preload="none"
        poster={poster.src}
        width={poster.width}
        height={poster.height}
        aria-label={title}
        className="aspect-video h-auto w-full max-w-4xl rounded bg-panel"
      >
        <source src={src} />
        {captions?.map(({ locale, src: words }) => (
          <track key={locale} kind="captions" srcLang={locale} src={words} label={localeNames[locale]} />
        ))}
      </video>
      {html && (
        <div className="mt-4 max-w-text">
          <Disclosure title={t('Video transcript')}>
            <Prose html={html} />
          </Disclosure>
        </div>
      )}
    </Section>
  )
}
