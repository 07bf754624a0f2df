import { useLocale, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Icon, iconNames } from '#ui/media/icon.tsx'
import { Card } from '#ui/page/card.tsx'
import { examples } from './example-data.ts'
import { Row } from './row.tsx'

export function Colors() {
  const grounds = [
    ['bg-paper text-ink', 'paper'],
    ['bg-sheet text-ink', 'sheet'],
    ['bg-sunken text-ink-soft', 'sunken'],
    ['bg-sun text-on-sun', 'sun'],
    ['bg-sun-wash text-sun-deep', 'sun-wash'],
    ['bg-panel-wash text-link', 'panel-wash'],
    ['bg-good-wash text-good', 'good-wash'],
    ['bg-bad-wash text-bad', 'bad-wash'],
    ['bg-ink text-paper', 'ink'],
  ]
  return (
    <div className="grid grid-cols-2 gap-2 text-sm sm:grid-cols-3 lg:grid-cols-5">
      {grounds.map(([colors, name]) => (
        <div key={name} className={`flex h-24 items-end rounded border border-line p-3 ${colors}`}>
          {name}
        </div>
      ))}
      <div className="on-panel flex h-24 items-end justify-between rounded p-3">
        on-panel
        <a href="#main" className="link">
          contrast
        </a>
      </div>
    </div>
  )
}

export function Type() {
  const words = examples[useLocale()]
  return (
    <div className="grid gap-4">
      {['text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm'].map((size) => (
        <div
          key={size}
          className="grid items-baseline gap-x-8 border-b border-line pb-4 sm:grid-cols-[6rem_1fr]"
        >
          <code className="text-sm text-ink-soft">{size}</code>
          <p className={`${size} font-[560]`}>{words.headline}</p>
        </div>
      ))}
      <div className="prose">
        <h2>{words.headline}</h2>
        <p>
          {words.sentence} <a href="#main">{words.intro}</a>
        </p>
        <ul>
          <li>{words.included[0]}</li>
          <li>{words.included[1]}</li>
        </ul>
        <blockquote>{words.sentence}</blockquote>
      </div>
    </div>
  )
}

export function Buttons() {
  const t = useText()
  const looks = ['primary', 'secondary', 'quiet', 'danger'] as const
  return (
    <>
      {(['large', 'base', 'small'] as const).map((size) => (
        <Row key={size}>
          {looks.map((look) => (
            <Button key={look} look={look} size={size} icon={look === 'primary' ? 'cart' : undefined}>
              {look === 'primary' ? t('Add to cart') : look === 'danger' ? t('Delete') : t('Save')}
            </Button>
          ))}
          <Button size={size} square icon="heart" label={t('Save')} />
        </Row>
      ))}
      <Row>
        <Button look="primary" busy>
          {t('Save')}
        </Button>
        <Button busy>{t('Save')}</Button>
        <Button disabled>{t('Save')}</Button>
        <LinkButton to="#main" iconAfter="external">
          {t('Learn more')}
        </LinkButton>
        <LinkButton to="#main" look="primary">
          {t('Continue')}
        </LinkButton>
      </Row>
      <Card ground="panel">
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look}>
              {t('Continue')}
            </Button>
          ))}
          <Button busy>{t('Save')}</Button>
          <Spinner size={32} />
        </Row>
      </Card>
    </>
  )
}

export function Icons() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 text-sm">
      {iconNames.map((name) => (
        <li key={name} className="grid justify-items-center gap-2 rounded border border-line py-4">
          <Icon name={name} size={24} />
          {name}
        </li>
      ))}
    </ul>
  )
}
