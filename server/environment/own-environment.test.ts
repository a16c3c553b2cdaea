import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

test('the file sets what the process does not; an empty variable does not override it', () => {
  const { environment, told } = read('# ours\nPORT=4000\nexport MODEL_NAME="qwen3 8b" # quoted\nHOST=\n', {
    HOST: '0.0.0.0',
    MODEL_NAME: '',
  })
  expect(environment).toMatchObject({ port: 4000, host: '0.0.0.0', model: { name: 'qwen3 8b' } })
  expect(told).toEqual([])
  expect(read('PORT=4000', { PORT: '5000' }).environment.port).toBe(5000)
})

test('reads a file with Windows line endings', () => {
  expect(read('\uFEFFPORT=4001\r\nDEMO=off\r\n').environment).toMatchObject({ port: 4001, demo: false })
})

test('reads a file written by a Windows shell', () => {
  expect(read(Buffer.from('\uFEFFPORT=4001\r\nDEMO=off\r\n', 'utf16le'))).toMatchObject({
    environment: { port: 4001, demo: false },
    told: [],
  })
})

test('reports a line that sets nothing by its number, and does not join it to another', () => {
  const { environment, told } = read('PORT=4002\nhunter two\nDEMO=off\nPUBLIC_URL: https://a.b\nLOG_LEVEL=warn\nHOST\n')
  expect(environment).toMatchObject({ port: 4002, demo: false, logLevel: 'warn', publicUrl: undefined })
  expect(told).toEqual([
    'Line 2 of .env is not NAME=value and means nothing to Fabula.',
    'Line 4 of .env has ":" where "=" belongs and means nothing to Fabula.',
    'Line 6 of .env is not NAME=value and means nothing to Fabula.',
  ])
})

test('discloses nothing of a line that sets nothing, even if its value contains a "="', () => {
  const { environment, told } = read(
    'DATABASE_URL: postgres://ann:hunter2@db/fabula?sslmode=require\nSECRET KEY=hunter3\nPORT=4004\n',
  )
  expect(environment).toMatchObject({ port: 4004, databaseUrl: undefined, secretKey: undefined })
  expect(told).toEqual([
    'Line 1 of .env has ":" where "=" belongs and means nothing to Fabula.',
    'Line 2 of .env is not NAME=value and means nothing to Fabula.',
  ])
})

test('reports a value that a # cuts short, by its line number', () => {
  const { environment, told } = read(
    'ADMIN_KEY="a long enough #key"\nMETRICS_TOKEN=one#two\nDEMO=off # or on\nHOST=#none\n',
  )
  expect(environment).toMatchObject({ adminKey: 'a long enough #key', metricsToken: 'one', demo: false })
  expect(told).toEqual([
    'In line 2 of .env the value ends before the "#": if that belongs to it, put the value in quotes.',
  ])
})

test('refuses an unclosed quote; a quote that is closed further down is a value of several lines', () => {
  expect(() => read('DEMO=off\nDATABASE_URL="postgres://ann:hunter2@db/fabula\n')).toThrow(
    /^Line 2 of \.env begins with a " that nothing closes\.$/,
  )
  expect(read('TELEGRAM_BOT_NAME="one\ntwo"\nPORT=4003\n')).toMatchObject({
    environment: { port: 4003, telegram: { botName: 'one\ntwo' } },
    told: [],
  })
})

test('reports misspelt names from both sources', () => {
  expect(read('MODEL_PROVIDR=openai', { DATA_DIRR: '/data' }).told).toEqual([
    'DATA_DIRR means nothing to Fabula. Did you mean DATA_DIR?',
    'MODEL_PROVIDR means nothing to Fabula. Did you mean MODEL_PROVIDER?',
  ])
})

test('warns of a weak key without printing it', () => {
  expect(read('ADMIN_KEY=abc').told).toEqual([
    expect.stringMatching(/^ADMIN_KEY is as good as an administrator.*16 characters/),
  ])
  expect(read('ADMIN_KEY=abc').environment.adminKey).toBe('abc')
  expect(read('ADMIN_KEY=the key of the operator').told).toEqual([])
})

test('refuses a wrong value in the file like any other', () => {
  expect(() => read('PORT=http')).toThrow(/^PORT must be a whole number/)
})

test('has no file in a folder that this user may not look into, such as the home of root', () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, 0)
  const isRoot = process.getuid?.() === 0
  // Nothing is closed to root.
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect(readOwnEnvironment(() => undefined, {}, join(closed, '.env')).port).toBe(3000)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('does not require a file', () => {
  expect(readOwnEnvironment(() => undefined, {}, join(folder, 'none')).port).toBe(3000)
})
