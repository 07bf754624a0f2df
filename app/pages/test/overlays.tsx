import { useRef, useState } from 'react'
import { useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { RangeField } from '#ui/forms/range-field.tsx'
import { Dialog, opens } from '#ui/overlays/dialog.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '#ui/overlays/menu.tsx'
import { Sheet, SheetButton } from '#ui/overlays/sheet.tsx'
import { examples } from './example-data.ts'
import { Row } from './row.tsx'

export function Overlays() {
  const t = useText()
  const toast = useToast()
  const words = examples[useLocale()]
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
          <CheckboxField label={words.pitched} name="beside_pitched" />
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
            <CheckboxField key={title} label={title} name={`${id}_${at}`} />
          ))}
        </Sheet>
      ))}
    </>
  )
}
