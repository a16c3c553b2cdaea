import { readFileSync } from 'node:fs'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelsAsked, moneySpent, turnsOver } from '../monitoring/events.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(() => ({ handlers: [], metricsToken: 'the-token' }))
})
afterAll(() => server.close())

const metrics = async (token: string) => {
  const answer = await fetch(`${server.address}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, text: await answer.text() }
}
const file = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

test('metrics are served to holders of the token', async () => {
  expect((await metrics('another')).status).toBe(401)
  expect((await metrics('the-token')).status).toBe(200)
})

test('every metric that the dashboard and the alerts use is exported', async () => {
  await metrics('the-token')
  const { text } = await metrics('the-token')
  // By their types: a metric has no sample until the first event.
  const told = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  )
  const asked = [file('grafana-dashboard.json'), file('alerts.yml')].map((source) => [
    ...new Set([...source.matchAll(/\b(?:fabula|process|nodejs)_\w+/g)].map(([name]) => name)),
  ])
  for (const names of asked) {
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !told.has(name))).toEqual([])
  }
})

test('a refused key is counted from zero, so that the alert notices the first', async () => {
  expect(file('alerts.yml')).toContain('increase(fabula_model_failures_total{problem="not_allowed"}')
  const { text } = await metrics('the-token')
  for (const kind of ['hosted', 'embedded'])
    expect(text).toContain(`fabula_model_failures_total{kind="${kind}",problem="not_allowed"} 0\n`)
})

test('metrics of turns, models and money count what happened, with bounded labels', async () => {
  const usage = { input_tokens: 900, cached_tokens: 600, output_tokens: 40 }
  const [began, ended] = [performance.now() - 3_000, performance.now()]
  const turn = { storyteller: 'hosted', isOwn: false, began, firstWords: began + 400, ended } as const
  turnsOver.emit(() => ({ ...turn, outcome: 'answered' }))
  turnsOver.emit(() => ({ ...turn, outcome: 'failed', firstWords: null }))
  modelsAsked.emit(() => ({ kind: 'hosted', asked: 'line', outcome: 'stop', began, ended, usage }))
  modelsAsked.emit(() => ({ kind: 'hosted', asked: 'judge', outcome: 'timeout', began, ended, usage: noUsage }))
  moneySpent.emit(() => 2_500_000_000)
  const { text } = await metrics('the-token')
  for (const line of [
    'fabula_turns_total{outcome="answered",storyteller="hosted",whose="installation"} 1',
    'fabula_turns_total{outcome="failed",storyteller="hosted",whose="installation"} 1',
    'fabula_turn_seconds_count{storyteller="hosted"} 1',
    'fabula_first_words_seconds_bucket{le="0.25",storyteller="hosted"} 0',
    'fabula_first_words_seconds_bucket{le="0.5",storyteller="hosted"} 1',
    'fabula_model_failures_total{kind="hosted",problem="timeout"} 1',
    'fabula_model_tokens_total{direction="input"} 900',
    'fabula_model_tokens_total{direction="cached"} 600',
    'fabula_model_cost_total 2.5',
    'fabula_jobs{kind="translation",status="waiting"} 0',
  ])
    expect(text.split('\n')).toContain(line)
})

test('counts a call by its route, and all unknown addresses together', async () => {
  for (const path of ['/api/none/1', '/api/none/2']) await fetch(server.address + path)
  const both = 'fabula_http_request_seconds_count{method="GET",route="none",status="404"} 2\n'
  await expect.poll(async () => (await metrics('the-token')).text).toContain(both)
  expect((await metrics('the-token')).text).not.toContain('/api/none')
})

test('labels samples with the route and status of calls, the state of connections, and the class of work', async () => {
  await metrics('the-token')
  const { text } = await metrics('the-token')
  expect(text).toMatch(
    /fabula_http_request_seconds_bucket\{le="[^"]+",method="GET",route="\/api\/metrics",status="200"\}/,
  )
  for (const state of ['busy', 'idle', 'waiting'])
    expect(text).toContain(`fabula_database_connections{state="${state}"}`)
  expect(text).toMatch(/fabula_calls_refused_total\{work="\w+"\}/)
})
