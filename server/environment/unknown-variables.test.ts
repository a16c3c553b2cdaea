import { expect, test } from 'vitest'
import { variableNames } from './env-variables.ts'
import { unknownVariables } from './unknown-variables.ts'

test.each([
  ['MODEL_PROVIDR', 'MODEL_PROVIDER'],
  ['MODEL_PROVIDRE', 'MODEL_PROVIDER'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['model_name', 'MODEL_NAME'],
  ['TRUSTED_PROXY', null],
  ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
])('%s of the process is reported as similar to %s', (name, meant) => {
  const said = meant === null ? [] : [`${name} means nothing to Fabula. Did you mean ${meant}?`]
  expect(unknownVariables([name], [])).toEqual(said)
})

test('variables of other programs are not reported', () => {
  const usual = 'HOME PATH HOSTNAME HOSTTYPE USER SHELL TERM LANG EDITOR NODE_ENV NODE_OPTIONS npm_config_cache'
  expect(unknownVariables([...usual.split(' '), 'DATABASE_HOST', 'S3_URL', ...variableNames], [])).toEqual([])
})

test('every unknown variable of our own file is named, without its value', () => {
  expect(unknownVariables([], ['COLOUR', 'S3_ACCESS_KEY', 'S3_BUKET', 'PORT', 'POSTGRES_PASSWORD'])).toEqual([
    'COLOUR in .env means nothing to Fabula.',
    'S3_ACCESS_KEY in .env means nothing to Fabula.',
    'S3_BUKET means nothing to Fabula. Did you mean S3_BUCKET?',
  ])
})
