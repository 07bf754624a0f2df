import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { KitScope as Scope } from '../kit-scope.server.ts'

/** What a kit does not include, who may install it, the area it needs and how its parts connect. */
export function KitScope({
  scope: { not_included, installers, panel_area, isOnGround, wiring },
}: {
  scope: Scope
}) {
  const t = useText()
  const locale = useLocale()
  return (
    <section className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="grid gap-8">
        <div>
          <SectionHeading title={t('Not included in this kit')} />
          <ul className="grid gap-2">
            {not_included.map((one) => (
              <li key={one} className="flex gap-3">
                <Icon name="minus" className="mt-0.5 text-ink-soft" />
                {one}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="mb-2 text-lg">{t('Who can install it')}</h3>
          <ul className="grid gap-2">
            {installers.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
        {panel_area && (
          <div>
            <h3 className="mb-2 text-lg">{t('Area needed')}</h3>
            <p>
              {isOnGround
                ? t('The panels cover {{area}}. Add the space between rows.', { area: panel_area })
                : t(
                    'The panels cover {{area}}. Add the clear paths that your fire code requires on the roof.',
                    {
                      area: panel_area,
                    },
                  )}
            </p>
          </div>
        )}
      </div>
      {wiring && (
        <figure>
          <SectionHeading title={t('Wiring overview')} />
          <img
            src={pathIn(locale, wiring.path)}
            alt={wiring.alt}
            width={wiring.width}
            height={wiring.height}
            loading="lazy"
            className="h-auto w-full max-w-md"
          />
        </figure>
      )}
    </section>
  )
}
