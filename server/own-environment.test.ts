import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readOwnEnvironment } from './own-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'fabula-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(text: string | Buffer, source: Record<string, string> = {}) {
  const file = join(folder, '.env')
  writeFileSync(file, text)
  const told: string[] = []
  return { environment: readOwnEnvironment((sentence) => told.push(sentence), source, file), told }
}

test('the file says what the process does not; an empty variable does not hide it', () => {
  const { environment, told } = read('# ours\nPORT=4000\nexport MODEL_NAME="qwen3 8b" # quoted\nHOST=\n', {
    HOST: '0.0.0.0',
    MODEL_NAME: '',
  })
  expect(environment).toMatchObject({ port: 4000, host: '0.0.0.0', model: { name: 'qwen3 8b' } })
  expect(told).toEqual([])
  expect(read('PORT=4000', { PORT: '5000' }).environment.port).toBe(5000)
})

test('a file of Windows is read as it is meant', () => {
  expect(read('\uFEFFPORT=4001\r\nDEMO=off\r\n').environment).toMatchObject({ port: 4001, demo: false })
})

test('a file that a shell of Windows wrote is read, too', () => {
  expect(read(Buffer.from('\uFEFFPORT=4001\r\nDEMO=off\r\n', 'utf16le'))).toMatchObject({
    environment: { port: 4001, demo: false },
    told: [],
  })
})

test('a line that says nothing is told by its number, and takes no other line with it', () => {
  const { environment, told } = read('PORT=4002\nhunter two\nDEMO=off\nPUBLIC_URL: https://a.b\nLOG_LEVEL=warn\nHOST\n')
  expect(environment).toMatchObject({ port: 4002, demo: false, logLevel: 'warn', publicUrl: undefined })
  expect(told).toEqual([
    'Line 2 of .env is not NAME=value and means nothing to Fabula.',
    'Line 4 of .env has ":" where "=" belongs and means nothing to Fabula.',
    'Line 6 of .env is not NAME=value and means nothing to Fabula.',
  ])
})

test('nothing of a line that sets nothing is told, where its value has a "=", too', () => {
  const { environment, told } = read(
    'DATABASE_URL: postgres://ann:hunter2@db/fabula?sslmode=require\nSECRET KEY=hunter3\nPORT=4004\n',
  )
  expect(environment).toMatchObject({ port: 4004, databaseUrl: undefined, secretKey: undefined })
  expect(told).toEqual([
    'Line 1 of .env has ":" where "=" belongs and means nothing to Fabula.',
    'Line 2 of .env is not NAME=value and means nothing to Fabula.',
  ])
})

test('a quote that nothing closes is refused; one that is closed further down is a value of several lines', () => {
  expect(() => read('DEMO=off\nDATABASE_URL="postgres://ann:hunter2@db/fabula\n')).toThrow(
    /^Line 2 of \.env begins with a " that nothing closes\.$/,
  )
  expect(read('TELEGRAM_BOT_NAME="one\ntwo"\nPORT=4003\n')).toMatchObject({
    environment: { port: 4003, telegram: { botName: 'one\ntwo' } },
    told: [],
  })
})

test('misspelt names are told from both places', () => {
  expect(read('MODEL_PROVIDR=openai', { DATA_DIRR: '/data' }).told).toEqual([
    'DATA_DIRR means nothing to Fabula. Did you mean DATA_DIR?',
    'MODEL_PROVIDR means nothing to Fabula. Did you mean MODEL_PROVIDER?',
  ])
})

test('a key that is easy to guess is told, and never said', () => {
  expect(read('ADMIN_KEY=abc').told).toEqual([
    expect.stringMatching(/^ADMIN_KEY is as good as an administrator.*16 characters/),
  ])
  expect(read('ADMIN_KEY=abc').environment.adminKey).toBe('abc')
  expect(read('ADMIN_KEY=the key of the operator').told).toEqual([])
})

test('a wrong value of the file is refused as any other', () => {
  expect(() => read('PORT=http')).toThrow(/^PORT must be a whole number/)
})

test('without a file nothing is missing', () => {
  expect(readOwnEnvironment(() => undefined, {}, join(folder, 'none')).port).toBe(3000)
})
