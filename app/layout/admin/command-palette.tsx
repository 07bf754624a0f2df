import { Command } from 'cmdk'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { AdminSection } from './navigation.ts'

type CommandPaletteProps = { sections: readonly AdminSection[]; onClose: () => void }

/** Finds a screen by a few letters: arrow keys choose, Enter opens, Escape closes. */
export default function CommandPalette({ sections, onClose }: CommandPaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('Search')}
      closedby="any"
      onClose={onClose}
      className="m-auto mt-[12dvh] w-[min(36rem,calc(100vw-2rem))] rounded border border-line bg-sheet p-0 shadow backdrop:bg-ink/30"
    >
      <Command label={t('Search')} loop>
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Icon name="search" className="text-ink-soft" />
          <Command.Input
            ref={field}
            placeholder={t('Go to a screen')}
            className="min-h-12 w-full bg-transparent outline-none"
          />
        </div>
        <Command.List className="max-h-[50dvh] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-ink-soft">{t('No results')}</Command.Empty>
          {sections.map(({ title, screens }) => (
            <Command.Group
              key={title}
              heading={t(title)}
              className="text-sm [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-ink-soft"
            >
              {screens.map((screen) => (
                <Command.Item
                  key={screen.path}
                  value={screen.path}
                  keywords={[t(screen.title), screen.words]}
                  onSelect={() => {
                    onClose()
                    void navigate(screen.path)
                  }}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 text-base data-[selected=true]:bg-sunken"
                >
                  <Icon name={screen.icon} className="text-ink-soft" />
                  {t(screen.title)}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </dialog>
  )
}
