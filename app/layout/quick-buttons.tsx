import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'

type QuickButton = { to: string; icon: IconName; name: string }

/** At the right edge on wide screens, otherwise a row above the footer. While hidden, its space is reserved. */
export function QuickButtons({ hidden }: { hidden?: boolean }) {
  const t = useText()
  const buttons: QuickButton[] = [
    { to: '/quote', icon: 'edit', name: t('Free quote') },
    { to: '/transformers', icon: 'bolt', name: t('Transformers') },
    { to: '/commercial', icon: 'sun', name: t('Commercial inverters') },
    { to: '/bathtub', icon: 'bath', name: t('Bathtubs') },
  ]
  return (
    <nav aria-label={t('Quick links')} className={classes('quick-buttons no-print', hidden && 'invisible')}>
      <ul>
        {buttons.map(({ to, icon, name }) => (
          <li key={to} className="grid">
            <Link to={to} title={name}>
              <Icon name={icon} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
