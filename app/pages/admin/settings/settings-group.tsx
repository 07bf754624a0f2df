import type { useForm } from 'react-hook-form'
import { data } from 'react-router'
import { z } from 'zod'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/settings-group.ts'
import { getSettings, saveSettingsGroup } from './settings.api.server.ts'
import { sendTestMail, testPaymentSettings } from './settings-tests.api.server.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.group.title ?? t('Shop settings'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const { groups, ...rest } = await call(getSettings)
  const group = groups.find(({ id }) => id === params.group)
  if (!group) throw data(null, { status: 404 })
  return { group, ...rest }
})

export const action = adminAction({
  save: saveSettingsGroup,
  'test-mail': sendTestMail,
  'test-payments': testPaymentSettings,
})

type Group = Route.ComponentProps['loaderData']['group']
type Field = Group['fields'][number]
type Values = { values: Record<string, string> }

const Shape: z.ZodType<Values, Values> = z.object({ values: z.record(z.string(), z.string()) })

/** One group of settings: each field with the source of its value. */
export default function SettingsGroup({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { group, can_store_keys, sandbox_payments } = loaderData
  return (
    <AdminPage
      back={{ to: '/admin/settings', label: t('Shop settings') }}
      title={group.title}
      intro={group.intro}
      width="form"
      actions={<TestButtons tests={group.tests} />}
    >
      <div className="mb-6 grid gap-3">
        {group.id === 'payments' && sandbox_payments && (
          <Notice tone="wait" title={t('Test payments are on')}>
            {t(
              'Orders are marked as paid although no money is charged. Turn off the test card page before you sell.',
            )}
          </Notice>
        )}
        {!can_store_keys && group.fields.some(({ kind }) => kind === 'secret') && (
          <Notice tone="info" title={t('Keys can’t be stored here yet')}>
            {t('Set AUTH_SECRET in the environment: keys are encrypted with it.')}
          </Notice>
        )}
      </div>
      <SettingsForm key={group.id} group={group} canStoreKeys={can_store_keys} />
    </AdminPage>
  )
}

function TestButtons({ tests }: { tests: Group['tests'] }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  if (tests.length === 0) return null
  const labels = {
    mail: t('Send test mail'),
    stripe: t('Test Stripe keys'),
    boa: t('Test Bank of America keys'),
  }
  return tests.map((test) => (
    <Button
      key={test}
      busy={busy}
      onClick={() => (test === 'mail' ? run('test-mail') : run('test-payments', { provider: test }))}
    >
      {labels[test]}
    </Button>
  ))
}

function SettingsForm({ group, canStoreKeys }: { group: Group; canStoreKeys: boolean }) {
  const own = group.fields.filter(({ source }) => source !== 'environment')
  const resource = useResourceForm<Values>({
    shape: Shape,
    values: { values: Object.fromEntries(own.map(({ name, value }) => [name, value ?? ''])) },
    intent: 'save',
    more: { group: group.id },
  })
  const { register, formState } = resource.form
  return (
    <ResourceForm resource={resource}>
      {group.fields.map((field) => (
        <div key={field.name} className="grid gap-2">
          {field.source === 'environment' ? (
            <EnvironmentField field={field} />
          ) : (
            <SettingInput
              field={field}
              disabled={field.kind === 'secret' && !canStoreKeys}
              problem={formState.errors.values?.[field.name]?.message}
              register={register}
            />
          )}
          <FieldSource field={field} group={group.id} />
        </div>
      ))}
    </ResourceForm>
  )
}

/** A setting of the environment: it can be seen here, not changed. */
function EnvironmentField({ field }: { field: Field }) {
  return (
    <TextField
      label={field.label}
      value={field.kind === 'secret' ? '••••••••' : (field.value ?? '')}
      readOnly
      hint={field.hint ?? undefined}
    />
  )
}

type SettingInputProps = {
  field: Field
  disabled: boolean
  problem: string | undefined
  register: ReturnType<typeof useForm<Values>>['register']
}

function SettingInput({ field, disabled, problem, register }: SettingInputProps) {
  const t = useText()
  const given = register(`values.${field.name}`)
  const hint = field.hint ?? undefined
  if (field.kind === 'choice')
    return (
      <SelectField
        label={field.label}
        hint={hint}
        placeholder={t('Default value')}
        options={field.choices}
        problem={problem}
        {...given}
      />
    )
  const isSecret = field.kind === 'secret'
  return (
    <TextField
      label={field.label}
      hint={hint}
      disabled={disabled}
      problem={problem}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      placeholder={isSecret && field.is_set ? t('Saved. Type to replace it') : (field.default ?? undefined)}
      {...given}
    />
  )
}

/** Where the value comes from, and the way back to the default of a stored key. */
function FieldSource({ field, group }: { field: Field; group: string }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {field.source === 'environment' && <Tag tone="info">{t('From the environment')}</Tag>}
      {field.source === 'back_office' && <Tag tone="good">{t('Saved here')}</Tag>}
      {field.source === 'default' && !field.is_unreadable && (
        <Tag>{field.default === null ? t('Not set up yet') : t('Default value')}</Tag>
      )}
      {field.is_unreadable && <Tag tone="bad">{t('Stored with another AUTH_SECRET. Enter it again')}</Tag>}
      {field.needs_restart && <span className="text-ink-soft">{t('Applies after a restart')}</span>}
      {field.kind === 'secret' && (field.source === 'back_office' || field.is_unreadable) && (
        <Button
          look="quiet"
          size="small"
          busy={busy}
          onClick={() => run('save', { group, values: { [field.name]: null } })}
        >
          {t('Remove key')}
        </Button>
      )}
    </div>
  )
}
