import { useFormat } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Figure } from '#ui/media/figure.tsx'
import { Card, LinkCard } from '#ui/page/card.tsx'
import type { Block } from '../blocks.ts'
import { PictureView } from './picture-blocks.tsx'
import { Target } from './prose.tsx'
import { Section } from './section.tsx'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

const columns = ['', '', 'sm:grid-cols-2', 'sm:grid-cols-2 lg:grid-cols-3', 'sm:grid-cols-2 lg:grid-cols-4']

export function CardsView({ cards, ...layout }: Of<'cards'>) {
  const many = cards.length > 4 ? 3 : cards.length
  return (
    <Section {...layout}>
      <ul className={classes('grid gap-6', columns[many])}>
        {cards.map((card) => (
          <li key={card.title} className="grid">
            <OneCard {...card} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OneCard({ title, words, image, to, note }: Of<'cards'>['cards'][number]) {
  const picture = image && (
    <PictureView
      image={image}
      sizes="(width >= 64rem) 37rem, (width >= 40rem) 50vw, 100vw"
      className="aspect-video w-full object-cover"
    />
  )
  const inside = (
    <>
      {words && <p className="text-ink-soft">{words}</p>}
      {note && <p className="mt-auto pt-2 text-sm font-medium text-sun-deep">{note}</p>}
    </>
  )
  if (to?.startsWith('/'))
    return (
      <LinkCard to={to} title={title} picture={picture}>
        {inside}
      </LinkCard>
    )
  return (
    <Card className="flex flex-col gap-2">
      {picture && (
        <div className="-mx-5 -mt-5 mb-3 overflow-hidden rounded-t sm:-mx-6 sm:-mt-6">{picture}</div>
      )}
      <h3 className="text-lg">
        {to ? (
          <Target to={to} className="link">
            {title}
          </Target>
        ) : (
          title
        )}
      </h3>
      {inside}
    </Card>
  )
}

export function TableView({ caption, columns, rows, ...layout }: Of<'table'>) {
  const { number } = useFormat()
  const [first, ...others] = columns
  const isOfNumbers = columns.map((_, at) => rows.every((row) => typeof row[at] === 'number'))
  return (
    <Section {...layout}>
      <div className="overflow-x-auto">
        <table className="data-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{first && headOf(first)}</th>
              {others.map((column, at) => (
                <th key={column.title} scope="col" data-align={isOfNumbers[at + 1] ? 'end' : undefined}>
                  {headOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([lead, ...cells]) => (
              <tr key={[lead, ...cells].join(' ')}>
                <th
                  scope="row"
                  className="font-medium max-md:block max-md:w-full max-md:border-0! max-md:p-0!"
                >
                  {typeof lead === 'number' ? number(lead, 3) : lead}
                </th>
                {cells.map((cell, column) => (
                  <td
                    key={others[column]?.title}
                    data-title={others[column] && headOf(others[column])}
                    data-align={isOfNumbers[column + 1] ? 'end' : undefined}
                  >
                    {typeof cell === 'number' ? number(cell, 3) : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const headOf = ({ title, unit }: { title: string; unit?: string }) => (unit ? `${title} (${unit})` : title)

export const FiguresView = ({ figures, ...layout }: Of<'figures'>) => (
  <Section {...layout}>
    <dl className={classes('grid grid-cols-2 gap-x-8 gap-y-8', columns[Math.min(figures.length, 4)])}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  </Section>
)
