import { expect, test } from 'vitest'
import { openSecret, resealSecret, sealSecret } from './secret-box.server.ts'

const secret = 'a secret of at least thirty-two characters'

test('a sealed value is opened only with its secret, under its name and unchanged', () => {
  const sealed = sealSecret(secret, 'SMTP_URL', 'smtp://user:pass@host')
  const [version, iv, tag, data = ''] = sealed.split('.')
  const changed = [version, iv, tag, `${data[0] === 'A' ? 'B' : 'A'}${data.slice(1)}`].join('.')

  expect(openSecret([secret], 'SMTP_URL', sealed)).toBe('smtp://user:pass@host')
  expect(openSecret([`${secret}!`], 'SMTP_URL', sealed)).toBeNull()
  expect(openSecret([secret], 'TAX_SERVICE_TOKEN', sealed)).toBeNull()
  expect(openSecret([secret], 'SMTP_URL', changed)).toBeNull()
  for (const wrong of ['', 'v1', 'v1.a.b.c', 'v2.a.b.c', sealed.slice(0, -4)])
    expect(openSecret([secret], 'SMTP_URL', wrong)).toBeNull()
})

test('the same value is sealed differently each time', () => {
  expect(sealSecret(secret, 'SMTP_URL', 'x')).not.toBe(sealSecret(secret, 'SMTP_URL', 'x'))
})

test('a value of the previous secret is opened, and sealed again with the current one', () => {
  const [current, previous] = [`${secret} of today`, secret]
  const old = sealSecret(previous, 'SMTP_URL', 'smtp://host')

  const fresh = resealSecret([current, previous], 'SMTP_URL', old) ?? ''

  expect(openSecret([current, previous], 'SMTP_URL', old)).toBe('smtp://host')
  expect(openSecret([current], 'SMTP_URL', fresh)).toBe('smtp://host')
  expect(resealSecret([current, previous], 'SMTP_URL', fresh)).toBeNull()
  expect(resealSecret([current], 'SMTP_URL', old)).toBeNull()
})
