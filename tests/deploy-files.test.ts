import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SettingsShape } from '#platform/config/env.server.ts'
import { externalPackages, traceImports, workers } from '../tools/collect-runtime.ts'

const compose = readFileSync('compose.yaml', 'utf8')
const dockerfile = readFileSync('Dockerfile', 'utf8')

test('compose.yaml names only settings that exist, and has no secret', () => {
  const [, environment = ''] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose) ?? []
  const given = [...environment.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

  expect(given.length).toBeGreaterThan(10)
  expect(given.filter(({ name }) => !(name in SettingsShape.shape))).toEqual([])
  const secrets = [...compose.matchAll(/^ +(\w*(?:SECRET|PASS|TOKEN|URL|HOST)\w*): (.*)$/gm)]
  expect(secrets.map(([, name]) => name)).toEqual(expect.arrayContaining(['AUTH_SECRET', 'MC_HOST_files']))
  const variable = String.raw`\$\{\w+:(?:-|\?[^}]*)\}`
  const allowed = new RegExp(
    String.raw`^(?:${variable}|https://${variable}|\w+://heliostead:${variable}@[\w:/]+)$`,
  )
  for (const [, name, value] of secrets) expect(value, name).toMatch(allowed)
})

test('the image does not run as root, and tells its health', () => {
  const [, last = ''] = dockerfile.split(/^(?=FROM gcr)/m)

  expect(last).toMatch(/^USER 65532:65532$/m)
  expect(last).toMatch(/^HEALTHCHECK .*\/readyz/m)
  expect(dockerfile).not.toMatch(/^FROM \S+:latest|@sha256/m)
})

test('the image has every worker that the shop starts, and what these import', () => {
  const sources = readFileSync('knip.json', 'utf8')
  const { files, modules } = traceImports(workers)

  const entries = [...sources.matchAll(/"(app\/[^"*]+worker[^"]*)"/g)].map(([, path]) => path)
  expect([...workers].sort()).toEqual(entries.sort())
  expect(files.every((file) => existsSync(file))).toBe(true)
  expect(modules).toContain('sharp')
  expect(modules).toContain('@react-pdf/renderer')
  expect(externalPackages()).toContain('pg')
})
