import { type ReactNode, useRef, useState } from 'react'
import { data, Form, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { scopeOf } from '#platform/scope.server.ts'
import { type Locale, locales, pathIn, useFormat, useLocale, useText } from '#text/text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, LinkCard } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog, opens } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import {
  CheckboxField,
  FieldGroup,
  FileField,
  RadioCards,
  SelectField,
  TextArea,
  TextField,
} from '#ui/field.tsx'
import { Figure } from '#ui/figure.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { FormSummary } from '#ui/form-summary.tsx'
import { Icon, iconNames } from '#ui/icon.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PriceBlock } from '#ui/price.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { Progress } from '#ui/progress.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RangeField } from '#ui/range-field.tsx'
import { Rating, RatingField } from '#ui/rating.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Sheet, SheetButton } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import { SpecTable } from '#ui/spec-table.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Steps } from '#ui/steps.tsx'
import { LinkTabs, Tabs } from '#ui/tabs.tsx'
import { Tag, type Tone } from '#ui/tag.tsx'
import { ToastProvider, useToast } from '#ui/toast.tsx'

export const meta = () => [{ title: 'Test' }, { name: 'robots', content: 'noindex' }]

/** Not a page of the shop: where customers are real, it does not exist. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!scopeOf(context).services.settings.demo) throw data(null, { status: 404 })
  return null
}

/** Every component of the design system in every state, in the language of the address. */
export default function Test() {
  const words = samples[useLocale()]
  return (
    <ToastProvider>
      <Page
        above={words.above}
        title={words.title}
        intro={words.intro}
        crumbs={[{ title: 'Heliostead', to: '/' }, { title: words.title }]}
        actions={locales.map((locale) => (
          <a
            key={locale}
            href={pathIn(locale, '/test')}
            lang={locale}
            className="link grid min-h-11 place-items-center"
          >
            {languages[locale]}
          </a>
        ))}
      >
        <Part title={words.colours}>
          <Colours />
        </Part>
        <Part title={words.type}>
          <Type />
        </Part>
        <Part title={words.buttons}>
          <Buttons />
        </Part>
        <Part title={words.icons}>
          <Icons />
        </Part>
        <Part title={words.fields}>
          <Fields />
        </Part>
        <Part title={words.numbers}>
          <Numbers />
        </Part>
        <Part title={words.product}>
          <Products />
        </Part>
        <Part title={words.data_sheet}>
          <DataSheet />
        </Part>
        <Part title={words.tables}>
          <Tables />
        </Part>
        <Part title={words.overlays}>
          <Overlays />
        </Part>
        <Part title={words.folds}>
          <Folds />
        </Part>
        <Part title={words.states}>
          <States />
        </Part>
      </Page>
    </ToastProvider>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-20">
      <SectionHeading title={title} />
      <div className="grid gap-8">{children}</div>
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-4">{children}</div>
)

function Colours() {
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
      {grounds.map(([colours, name]) => (
        <div key={name} className={`flex h-24 items-end rounded border border-line p-3 ${colours}`}>
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

function Type() {
  const words = samples[useLocale()]
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

function Buttons() {
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

function Icons() {
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

function Fields() {
  const t = useText()
  const words = samples[useLocale()]
  const [problems, setProblems] = useState({})
  return (
    <Form
      method="get"
      className="grid gap-10 lg:grid-cols-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblems({
          email: words.email_problem,
          shipping: words.choose_problem,
          agree: words.choose_problem,
        })
      }}
    >
      <div className="empty:hidden lg:col-span-2">
        <FormSummary problems={problems} />
      </div>
      <FieldGroup legend={t('Address')} hint={words.field_hint}>
        <TextField
          label={t('First name')}
          name="first_name"
          autoComplete="given-name"
          required
          defaultValue="Grace"
        />
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue="grace@"
          problem={words.email_problem}
        />
        <TextField
          label={t('Phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          optional
          hint={words.field_hint}
        />
        <SelectField
          label={t('State')}
          name="state"
          autoComplete="address-level1"
          placeholder={t('Please choose')}
          options={[
            { value: 'OH', label: 'Ohio' },
            { value: 'TX', label: 'Texas' },
          ]}
        />
        <SelectField
          label={t('State')}
          name="state_again"
          problem={words.choose_problem}
          options={[{ value: '', label: '' }]}
        />
        <PasswordField label={t('Password')} name="password" />
        <TextField label={t('Zip code')} name="zip_code" defaultValue="02139" disabled />
        <TextField label={t('Order')} name="order" defaultValue="H-20418" readOnly />
      </FieldGroup>
      <FieldGroup legend={words.roof}>
        <RadioCards
          label={words.roof}
          name="roof"
          required
          columns={2}
          defaultValue="pitched"
          choices={[
            { value: 'pitched', label: words.pitched, hint: words.sentence },
            { value: 'flat', label: words.flat },
            { value: 'ground', label: words.ground, disabled: true },
          ]}
        />
        <RadioCards
          label={t('Shipping')}
          name="shipping"
          problem={words.choose_problem}
          choices={[
            { value: 'freight', label: words.freight, hint: words.field_hint, aside: '$189.00' },
            { value: 'pickup', label: words.pickup, aside: t('Free') },
          ]}
        />
        <div>
          <CheckboxField label={words.agree} name="agree" required problem={words.choose_problem} />
          <CheckboxField label={words.pitched} name="pitched" defaultChecked count={128} />
          <CheckboxField label={words.ground} name="ground" disabled hint={words.field_hint} />
        </div>
        <TextField label={words.bill} name="bill" type="number" min={0} unit="kWh" defaultValue={842} />
        <TextField
          label={t('Search')}
          name="q"
          type="search"
          hideLabel
          before={<Icon name="search" />}
          placeholder={t('Search')}
        />
        <RangeField label={t('Price')} name="price" unit="$" min={0} max={5000} />
        <SliderField label={words.tilt} name="tilt" min={0} max={60} defaultValue={25} unit="°" />
        <FileField label={words.file} name="file" accept="image/*" optional />
        <TextArea label={t('Message')} name="message" optional />
        <RatingField label={words.your_opinion} defaultValue={4} />
      </FieldGroup>
      <Row>
        <Button type="submit" look="primary">
          {t('Send')}
        </Button>
        <Button look="quiet">{t('Cancel')}</Button>
      </Row>
    </Form>
  )
}

function Numbers() {
  const t = useText()
  const words = samples[useLocale()]
  return (
    <>
      <dl className="grid items-end gap-6 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Figure label={words.yield} value={11240} unit="kWh" digits={0} size="large" bright />
        <Figure label={words.size} value={7.2} unit="kW" />
        <Figure label={words.voltage} value={480} unit="V" />
        <Figure label={words.sunshine} value="1 450–1 620" unit="h" note="Ohio" />
      </dl>
      <Card ground="panel">
        <dl className="grid gap-6 sm:grid-cols-3">
          <Figure label={words.yield} value={11240} unit="kWh" digits={0} bright />
          <Figure label={words.size} value={7.2} unit="kW" />
          <Figure label={words.voltage} value={480} unit="V" />
        </dl>
      </Card>
      <div className="grid gap-8 sm:grid-cols-3">
        <PriceBlock price={1249900} list_price={1499900} size="large" />
        <PriceBlock price={18950} list_price={21900} per={words.per_panel} />
        <PriceBlock price={4900} size="small" />
      </div>
      <Row>
        <QuantityStepper />
        <QuantityStepper label={words.pallets} name="pallets" min={26} step={26} max={104} />
        <QuantityStepper label={t('Out of stock')} name="none" disabled />
      </Row>
      <Row>
        <Rating value={4.3} count={128} />
        <Rating value={5} />
        <Badge count={3} label={words.unread} />
        <Badge count={120} />
        {(['neutral', 'info', 'wait', 'good', 'bad'] satisfies Tone[]).map((tone) => (
          <Tag key={tone} tone={tone}>
            {words.tones[tone]}
          </Tag>
        ))}
        <span className="inline-flex items-center">
          H-20418 <CopyButton text="H-20418" label={t('Copy')} />
        </span>
      </Row>
      <Row>
        <FilterChip to="#main">400–450 W</FilterChip>
        <FilterChip to="#main">{words.pitched}</FilterChip>
      </Row>
      <div className="grid max-w-form gap-4">
        <Progress label={t('Upload')} value={0.64} />
        <Progress label={t('Loading')} />
      </div>
      {[1, 4].map((current) => (
        <Steps
          key={current}
          label={`${t('Order')} ${current}`}
          current={current}
          steps={words.steps.map((title) => ({ title, to: '#main' }))}
        />
      ))}
    </>
  )
}

function Products() {
  const t = useText()
  const words = samples[useLocale()]
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {words.products.map((title, at) => (
          <LinkCard
            key={title}
            to="#main"
            title={title}
            picture={<ProductPicture alt="" priority={at === 0} />}
          >
            <Rating value={4.6} count={31} />
            <p className="text-sm text-ink-soft">{words.delivery}</p>
            <div className="mt-auto pt-2">
              <PriceBlock price={1249900 + at * 100000} list_price={at === 1 ? 1499900 : null} />
            </div>
          </LinkCard>
        ))}
      </div>
      <div className="grid gap-6 sm:grid-cols-3">
        <Card>{words.sentence}</Card>
        <Card ground="well">{words.sentence}</Card>
        <Card ground="panel">
          <p className="mb-4 text-ink-soft">{words.sentence}</p>
          <LinkButton to="#main" look="primary">
            {t('Learn more')}
          </LinkButton>
        </Card>
      </div>
    </>
  )
}

function DataSheet() {
  const words = samples[useLocale()]
  const groups = [
    {
      title: words.electrical,
      rows: [
        { label: words.size, value: 430, unit: 'W' },
        { label: words.voltage, value: 38.95, unit: 'V' },
        { label: words.efficiency, value: 22.02, unit: '%' },
        { label: words.coefficient, value: -0.29, unit: '%/°C', note: words.field_hint },
      ],
    },
    {
      title: words.mechanical,
      rows: [
        { label: words.weight, value: 21.5, unit: 'kg' },
        { label: words.connector, value: 'MC4' },
      ],
    },
  ]
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <SpecTable caption={words.data_sheet} groups={groups} />
      <Card ground="panel">
        <SpecTable caption={words.data_sheet} groups={groups} />
      </Card>
    </div>
  )
}

type SampleOrder = {
  id: string
  name: string
  placed_at: string | null
  order_price: string
  order_status: number
}

const orders = Array.from({ length: 34 }, (_, at): SampleOrder => {
  const price = ((at * 7919) % 23) * 1234.5 + 89
  return {
    id: `H-${20418 + at * 7}`,
    name: ['Aurora 430', 'Ridge 7.6', 'Grove 225 kVA'][at % 3] ?? '',
    placed_at: at % 9 === 4 ? null : `2026-0${1 + (at % 9)}-1${at % 10}T15:30:00Z`,
    order_price: price.toFixed(2),
    order_status: at % 4,
  }
})
const tones: Tone[] = ['wait', 'good', 'info', 'neutral']

function Tables() {
  const t = useText()
  const format = useFormat()
  const toast = useToast()
  const words = samples[useLocale()]
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  const size = Number(search.get('size') ?? 10)
  const columns: Column<SampleOrder>[] = [
    {
      key: 'id',
      title: t('Order'),
      kind: 'link',
      value: ({ id }) => id,
      to: ({ id }) => `?id=${id}`,
      sort: 'words',
    },
    { key: 'name', title: t('Product'), value: ({ name }) => name, sort: 'words' },
    {
      key: 'placed_at',
      title: t('Date'),
      value: (order) => order.placed_at,
      show: (order) => format.date(order.placed_at),
    },
    {
      key: 'order_price',
      title: t('Total'),
      align: 'end',
      sort: 'numbers',
      value: ({ order_price }) => order_price,
      show: ({ order_price }) => format.money(Math.round(Number(order_price) * 100)),
    },
    {
      key: 'order_status',
      title: t('Status'),
      kind: 'tag',
      value: ({ order_status }) => words.statuses[order_status],
      tone: ({ order_status }) => tones[order_status] ?? 'neutral',
    },
    {
      key: 'print',
      title: t('Print'),
      kind: 'button',
      value: () => t('Print'),
      press: ({ id }) => toast.info(id),
    },
  ]
  const rows = orders.slice((page - 1) * size, page * size)
  const rowKey = ({ id }: SampleOrder) => id
  return (
    <>
      <LinkTabs
        label={t('Status')}
        tabs={words.statuses.map((title, at) => ({
          to: `?status=${at}`,
          title,
          current: at === 0,
          count: at * 8,
        }))}
      />
      <DataTable
        caption={words.tables}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        numbered
        choose={{ name: 'order', onChange: (keys) => toast.info(keys.join(', ') || '–') }}
        more={(order) => (
          <p>
            {order.name} · {words.delivery}
          </p>
        )}
        actions={({ order_status }) =>
          order_status === 0 && <Button look="quiet" size="small" square icon="trash" label={t('Delete')} />
        }
        paging={{ total: orders.length, page, size }}
      />
      <Pagination total={4200} page={211} size={10} list="many" />
      <DataTable
        caption={t('Loading')}
        columns={columns.slice(0, 4)}
        rows={rows.slice(0, 3)}
        rowKey={rowKey}
        loading
        numbered
      />
      <DataTable caption={t('Nothing here yet')} columns={columns.slice(0, 4)} rows={[]} rowKey={rowKey} />
      <DataTable
        caption={t('This did not load')}
        columns={columns.slice(0, 4)}
        rows={[]}
        rowKey={rowKey}
        problem={t('This did not load')}
        onRetry={() => toast.info(t('Try again'))}
      />
    </>
  )
}

function Overlays() {
  const t = useText()
  const toast = useToast()
  const words = samples[useLocale()]
  const [open, setOpen] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  return (
    <>
      <Row>
        <Button {...opens('small-dialog')}>{t('Edit')}</Button>
        <Button onClick={() => setOpen(true)}>{words.policy}</Button>
        <SheetButton sheet="filters" icon="filter" count={2}>
          {t('Filters')}
        </SheetButton>
        <SheetButton sheet="from-left" icon="menu">
          {t('Menu')}
        </SheetButton>
        <SheetButton sheet="from-below" icon="sort">
          {t('Sort by')}
        </SheetButton>
        <Menu title={t('Actions')} look="secondary" align="start">
          <MenuLink to="#main" icon="user">
            {t('View')}
          </MenuLink>
          <MenuButton icon="copy">{t('Copy')}</MenuButton>
          <MenuLine />
          <MenuButton icon="trash" danger>
            {t('Delete')}
          </MenuButton>
        </Menu>
        <Menu square icon="more" label={t('More')}>
          <MenuButton icon="print">{t('Print')}</MenuButton>
        </Menu>
      </Row>
      <Row>
        <Button onClick={() => toast.success(t('Saved'))}>{words.tones.good}</Button>
        <Button onClick={() => toast.error(words.email_problem)}>{words.tones.bad}</Button>
        <Button onClick={() => toast.info(words.sentence)}>{words.tones.info}</Button>
      </Row>
      <Dialog
        id="small-dialog"
        title={t('Address')}
        footer={
          <form method="dialog" className="flex gap-3">
            <Button type="submit">{t('Cancel')}</Button>
            <Button type="submit" look="primary" onClick={() => toast.success(t('Saved'))}>
              {t('Save')}
            </Button>
          </form>
        }
      >
        <div className="grid gap-5">
          <TextField label={t('Address')} name="dialog_address" autoComplete="address-line1" required />
          <TextField label={t('City')} name="dialog_city" autoComplete="address-level2" required />
        </div>
      </Dialog>
      <Dialog
        title={words.policy}
        wide
        open={open}
        onClose={() => setOpen(false)}
        bodyRef={body}
        footer={
          <Button look="primary" onClick={() => setOpen(false)}>
            {t('Confirm')}
          </Button>
        }
      >
        <div className="prose">
          {Array.from({ length: 24 }, (_, at) => `${at + 1}. ${words.sentence}`).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Dialog>
      <div className="lg:w-72">
        <SheetButton sheet="beside" icon="filter" inline>
          {words.beside}
        </SheetButton>
        <Sheet id="beside" title={words.beside} inline>
          <CheckboxField label={words.pitched} name="beside_pitched" count={128} />
          <RangeField label={t('Price')} name="beside_price" unit="$" />
        </Sheet>
      </div>
      {(['filters', 'from-left', 'from-below'] as const).map((id) => (
        <Sheet
          key={id}
          id={id}
          title={t('Filters')}
          side={({ filters: 'right', 'from-left': 'left', 'from-below': 'bottom' } as const)[id]}
          footer={
            <>
              <Button>{t('Clear all')}</Button>
              <Button look="primary">{t('Apply')}</Button>
            </>
          }
        >
          {words.products.map((title, at) => (
            <CheckboxField key={title} label={title} name={`${id}_${at}`} count={12 * at + 3} />
          ))}
        </Sheet>
      ))}
    </>
  )
}

function Folds() {
  const words = samples[useLocale()]
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div>
        {words.questions.map((question, at) => (
          <Disclosure
            key={question}
            title={question}
            group="questions"
            open={at === 0}
            aside={at === 1 ? '3' : undefined}
          >
            {words.sentence}
          </Disclosure>
        ))}
      </div>
      <Tabs
        label={words.product}
        tabs={[
          { id: 'in-the-box', title: words.product, children: words.included.join(' · ') },
          { id: 'measures', title: words.data_sheet, children: words.sentence },
          { id: 'opinions', title: words.your_opinion, children: <Rating value={3.5} count={2} /> },
        ]}
      />
    </div>
  )
}

function States() {
  const t = useText()
  const words = samples[useLocale()]
  const [shown, setShown] = useState(true)
  return (
    <>
      <div className="grid gap-3">
        <Notice title={words.tones.info}>{words.sentence}</Notice>
        <Notice tone="good">{t('Saved')}</Notice>
        {shown && (
          <Notice tone="wait" title={words.tones.wait} onDismiss={() => setShown(false)}>
            {words.sentence}
          </Notice>
        )}
        <Notice tone="bad" urgent>
          {words.email_problem}
        </Notice>
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <EmptyState
            title={t('Nothing here yet')}
            action={<LinkButton to="#main">{t('Learn more')}</LinkButton>}
          >
            {words.sentence}
          </EmptyState>
        </Card>
        <Card>
          <ErrorState />
        </Card>
      </div>
      <Skeleton />
      <Skeleton shape="row" count={2} />
      <Skeleton shape="card" />
    </>
  )
}

const languages: Record<Locale, string> = { en: 'English', de: 'Deutsch', zh: '中文' }

type Samples = typeof english

// What the samples on this page say. The components' own words come from the catalogues, like everywhere.
const english = {
  above: 'Design system',
  title: 'Every component, in every state',
  intro:
    'What the pages of the shop are made of. A component is finished when it is right here: by keyboard, on a phone, in three languages.',
  colours: 'Colours',
  type: 'Type',
  buttons: 'Buttons',
  icons: 'Icons',
  fields: 'Fields',
  numbers: 'Numbers and states',
  product: 'Products',
  data_sheet: 'Data sheet',
  tables: 'Tables',
  overlays: 'Dialogs, sheets, menus, toasts',
  folds: 'Tabs and folds',
  states: 'Empty, loading, failed',
  headline: 'What the sun gives at your place',
  sentence: 'A roof that faces south at 25° makes about a tenth more than one that faces west.',
  email_problem: 'This email lacks the part after @, such as example.com.',
  choose_problem: 'Please choose one.',
  field_hint: 'Only for questions about delivery.',
  roof: 'Kind of roof',
  pitched: 'Pitched roof',
  flat: 'Flat roof',
  ground: 'Ground mount',
  freight: 'Freight to the curb',
  pickup: 'Pick up in Columbus',
  agree: 'I have read the terms',
  bill: 'Use per month',
  tilt: 'Tilt',
  file: 'Picture of the meter',
  your_opinion: 'Your rating',
  yield: 'Yield in a year',
  size: 'Rated power',
  voltage: 'Voltage',
  sunshine: 'Sunshine hours',
  efficiency: 'Efficiency',
  coefficient: 'Temperature coefficient',
  weight: 'Weight',
  connector: 'Connector',
  electrical: 'Electrical',
  mechanical: 'Mechanical',
  per_panel: 'per panel',
  pallets: 'Panels, by the pallet',
  unread: '3 unread messages',
  delivery: 'In stock in Ohio, arrives Tue, Dec 3',
  policy: 'A long text, 1000 px wide',
  beside: 'Beside a list, from 1024 px',
  included: ['26 modules, 430 W each', 'Rails and clamps for a pitched roof'],
  steps: ['Address', 'Delivery', 'Payment', 'Check'],
  statuses: ['Unpaid', 'Paid', 'Awaiting shipment', 'Shipped'],
  products: ['Aurora 430 solar module', 'Ridge 7.6 hybrid inverter', 'Grove 225 kVA pad-mounted transformer'],
  questions: ['Does it fit my roof?', 'How long does it last?', 'Who connects it?'],
  tones: { neutral: 'Closed', info: 'Shipped', wait: 'Awaiting payment', good: 'Paid', bad: 'Declined' },
}

const samples: Record<Locale, Samples> = {
  en: english,
  de: {
    above: 'Gestaltungssystem',
    title: 'Jeder Baustein in jedem Zustand',
    intro:
      'Woraus die Seiten des Shops bestehen. Ein Baustein ist fertig, wenn er hier stimmt: mit der Tastatur, auf dem Telefon, in drei Sprachen.',
    colours: 'Farben',
    type: 'Schrift',
    buttons: 'Schaltflächen',
    icons: 'Symbole',
    fields: 'Eingabefelder',
    numbers: 'Zahlen und Zustände',
    product: 'Produkte',
    data_sheet: 'Datenblatt',
    tables: 'Tabellen',
    overlays: 'Dialoge, Seitenflächen, Menüs, Meldungen',
    folds: 'Reiter und Klappen',
    states: 'Leer, lädt, fehlgeschlagen',
    headline: 'Was die Sonne bei Ihnen gibt',
    sentence: 'Ein Dach, das mit 25° nach Süden zeigt, bringt etwa ein Zehntel mehr als eines nach Westen.',
    email_problem: 'Dieser E-Mail fehlt der Teil nach dem @, etwa example.com.',
    choose_problem: 'Bitte wählen Sie eines aus.',
    field_hint: 'Nur für Fragen zur Lieferung.',
    roof: 'Art des Dachs',
    pitched: 'Schrägdach',
    flat: 'Flachdach',
    ground: 'Freifläche',
    freight: 'Spedition bis Bordsteinkante',
    pickup: 'Abholung in Columbus',
    agree: 'Ich habe die Bedingungen gelesen',
    bill: 'Verbrauch im Monat',
    tilt: 'Neigung',
    file: 'Bild des Zählers',
    your_opinion: 'Ihre Bewertung',
    yield: 'Ertrag im Jahr',
    size: 'Nennleistung',
    voltage: 'Spannung',
    sunshine: 'Sonnenstunden',
    efficiency: 'Wirkungsgrad',
    coefficient: 'Temperaturkoeffizient',
    weight: 'Gewicht',
    connector: 'Steckverbinder',
    electrical: 'Elektrisch',
    mechanical: 'Mechanisch',
    per_panel: 'je Modul',
    pallets: 'Module, palettenweise',
    unread: '3 ungelesene Nachrichten',
    delivery: 'In Ohio auf Lager, Ankunft Di., 3. Dez.',
    policy: 'Ein langer Text, 1000 px breit',
    beside: 'Neben einer Liste, ab 1024 px',
    included: ['26 Module mit je 430 W', 'Schienen und Klemmen für ein Schrägdach'],
    steps: ['Adresse', 'Lieferung', 'Zahlung', 'Prüfen'],
    statuses: ['Unbezahlt', 'Bezahlt', 'Wartet auf Versand', 'Versandt'],
    products: [
      'Solarmodul Aurora 430',
      'Hybridwechselrichter Ridge 7.6',
      'Kompakttransformator Grove 225 kVA',
    ],
    questions: ['Passt es auf mein Dach?', 'Wie lange hält es?', 'Wer schließt es an?'],
    tones: {
      neutral: 'Geschlossen',
      info: 'Versandt',
      wait: 'Wartet auf Zahlung',
      good: 'Bezahlt',
      bad: 'Abgelehnt',
    },
  },
  zh: {
    above: '设计系统',
    title: '每个组件的每种状态',
    intro: '商城页面由这些组件构成。键盘、手机和三种语言下都正确，组件才算完成。',
    colours: '颜色',
    type: '文字',
    buttons: '按钮',
    icons: '图标',
    fields: '输入框',
    numbers: '数字与状态',
    product: '产品',
    data_sheet: '数据表',
    tables: '表格',
    overlays: '对话框、侧栏、菜单、提示',
    folds: '标签页与折叠',
    states: '空白、加载、失败',
    headline: '太阳在您家能发多少电',
    sentence: '朝南、倾角 25° 的屋顶比朝西的屋顶多发约一成电。',
    email_problem: '邮箱缺少 @ 之后的部分，例如 example.com。',
    choose_problem: '请选择一项。',
    field_hint: '仅用于配送事宜。',
    roof: '屋顶类型',
    pitched: '坡屋顶',
    flat: '平屋顶',
    ground: '地面安装',
    freight: '货运至路边',
    pickup: '哥伦布自提',
    agree: '我已阅读条款',
    bill: '每月用电',
    tilt: '倾角',
    file: '电表照片',
    your_opinion: '您的评分',
    yield: '年发电量',
    size: '额定功率',
    voltage: '电压',
    sunshine: '日照小时',
    efficiency: '效率',
    coefficient: '温度系数',
    weight: '重量',
    connector: '连接器',
    electrical: '电气参数',
    mechanical: '机械参数',
    per_panel: '每块',
    pallets: '组件（按托盘）',
    unread: '3 条未读消息',
    delivery: '俄亥俄有货，12月3日周二送达',
    policy: '长文本，宽 1000 像素',
    beside: '列表旁，1024 像素起',
    included: ['26 块组件，每块 430 W', '坡屋顶导轨与压块'],
    steps: ['地址', '配送', '付款', '确认'],
    statuses: ['未付款', '已付款', '待发货', '已发货'],
    products: ['Aurora 430 光伏组件', 'Ridge 7.6 混合逆变器', 'Grove 225 kVA 箱式变压器'],
    questions: ['适合我的屋顶吗？', '能用多久？', '由谁接线？'],
    tones: { neutral: '已关闭', info: '已发货', wait: '待付款', good: '已付款', bad: '已拒绝' },
  },
}
