import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from './env.ts'
import { describeEnvironment } from './env-variables.ts'

function problemsOf(source: Record<string, string>): string {
  try {
    readEnvironment(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  return ''
}

describe('the environment', () => {
  it('may be empty: every variable is optional or has a default', () => {
    const environment = readEnvironment({})
    expect(environment).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      trustedProxies: [],
      tokensPerDay: 0,
    })
    expect(environment.dataDir).toBe(resolve('data'))
    expect(environment.databaseUrl).toBeUndefined()
    expect(environment.s3).toBeUndefined()
    expect(environment.model).toMatchObject({ provider: undefined, detect: false, offlineFallback: false })
    expect(environment.telegram.apiRoot).toBe('https://api.telegram.org')
  })

  it('treats empty and blank variables as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '  ' })).toEqual(readEnvironment({}))
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DEMO', 'yes'],
    ['SECRET_KEY', 'fifteen letters'],
    ['TOKENS_PER_DAY', '-1'],
    ['PUBLIC_URL', 'novels.example.org'],
    ['PUBLIC_URL', 'ftp://novels.example.org'],
    ['PUBLIC_URL', 'https://example.org/novels'],
    ['PUBLIC_URL', 'https://example.org/?a=b'],
    ['PUBLIC_URL', 'https://ann:secret@example.org'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '127.0.0.1:3000'],
    ['SMTP_HOST', 'smtp://mail.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy'],
    ['DATABASE_URL', 'mysql://localhost/fabula'],
    ['MODEL_PROVIDER', 'gpt'],
    ['LOG_LEVEL', 'loud'],
    ['TELEGRAM_GROUP_ID', 'fans'],
    ['TELEGRAM_WEBHOOK_SECRET', 'a b'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(problemsOf({ [name]: value })).toMatch(new RegExp(`^${name} m.+\\.$`))
  })

  it('names all wrong variables at once', () => {
    const problems = problemsOf({ PORT: 'x', DEMO: 'x' }).split('\n')
    expect(problems.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DEMO'])
  })

  it('never repeats a secret', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://ann:hunter2@db/fabula' })).not.toContain('hunter2')
    expect(problemsOf({ TELEGRAM_WEBHOOK_SECRET: 'hunter two' })).not.toContain('hunter')
  })

  it.each([
    [{ S3_BUCKET: 'novels' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, ['S3_BUCKET']],
    [{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }, ['S3_BUCKET']],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY_ID: 'id' }, ['S3_BUCKET']],
    [{ SMTP_HOST: 'mail.example.org' }, ['PUBLIC_URL', 'SMTP_FROM']],
    [{ SMTP_FROM: 'no-reply@example.org' }, ['SMTP_HOST']],
    [{ MODEL_PROVIDER: 'openai-compatible' }, ['MODEL_BASE_URL']],
    [{ MODEL_PROVIDER: 'anthropic' }, ['MODEL_NAME', 'MODEL_API_KEY']],
  ])('requires the companions of %o', (source, missing) => {
    const problems = problemsOf(source).split('\n')
    expect(problems.map((line) => line.split(' ')[0])).toEqual(missing)
  })

  it('reads a whole configuration', () => {
    const environment = readEnvironment({
      PORT: '0',
      PUBLIC_URL: 'https://novels.example.org/',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1',
      S3_BUCKET: 'novels',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/',
      MODEL_NAME: 'gemma3',
      OFFLINE_FALLBACK: 'on',
      TELEGRAM_GROUP_ID: '-1001234',
    })
    expect(environment.port).toBe(0)
    expect(environment.publicUrl).toBe('https://novels.example.org')
    expect(environment.trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1'])
    expect(environment.s3).toMatchObject({ bucket: 'novels', region: 'us-east-1', endpoint: undefined })
    expect(environment.model).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      name: 'gemma3',
      offlineFallback: true,
    })
    expect(environment.telegram.groupId).toBe('-1001234')
  })

  it('normalises addresses as browsers do, and TLS modes to what they mean', () => {
    const { publicUrl } = readEnvironment({ PUBLIC_URL: 'HTTPS://Novels.Example.org:443/' })
    expect(publicUrl).toBe('https://novels.example.org')
    expect(readEnvironment({ PUBLIC_URL: 'https://новеллы.рф' }).publicUrl).toBe('https://xn--b1agsagg9g.xn--p1ai')
    const address = (query: string) => readEnvironment({ DATABASE_URL: `postgres://db/fabula?${query}` }).databaseUrl
    expect(address('a=b&sslmode=require')).toBe('postgres://db/fabula?a=b&sslmode=verify-full')
    expect(address('sslmode=no-verify')).toBe('postgres://db/fabula?sslmode=no-verify')
    expect(address('sslmode=require&uselibpqcompat=true')).toContain('sslmode=require')
  })

  it("reads the collector's headers as OpenTelemetry writes them", () => {
    const { traces } = readEnvironment({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.org/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi==, x-share=100%, x-line=a%0Ab',
    })
    expect(traces).toMatchObject({
      endpoint: 'https://otlp.example.org',
      headers: { Authorization: 'Basic YTpi==', 'x-share': '100%', 'x-line': 'a%0Ab' },
    })
  })

  it('describes every variable in one table row', () => {
    const rows = describeEnvironment().split('\n').slice(2)
    expect(rows.length).toBe(new Set(rows.map((row) => row.split('`')[1])).size)
    expect(rows).toContainEqual('| `PORT` | `3000` | Port of the web server. |')
    for (const row of rows) expect(row.split(' | ')).toHaveLength(3)
  })
})
