import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('the figures are for who has the token', async () => {
  expect((await metrics('another')).status).toBe(401)
  expect((await metrics('the-token')).status).toBe(200)
})

test('every figure that the dashboard and the alerts ask for is one that the server tells', async () => {
  await metrics('the-token')
  const { text } = await metrics('the-token')
  const told = new Set([...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name))
  const asked = [file('grafana-dashboard.json'), file('alerts.yml')].map((source) => [
    ...new Set([...source.matchAll(/\b(?:fabula|process|nodejs)_\w+/g)].map(([name]) => name)),
  ])
  for (const names of asked) {
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !told.has(name))).toEqual([])
  }
})

test('labels that are asked for are told too', async () => {
  await metrics('the-token')
  const { text } = await metrics('the-token')
  expect(text).toMatch(
    /fabula_http_request_seconds_bucket\{le="[^"]+",method="GET",route="\/api\/metrics",status="200"\}/,
  )
  for (const state of ['busy', 'idle', 'waiting'])
    expect(text).toContain(`fabula_database_connections{state="${state}"}`)
  expect(text).toMatch(/fabula_calls_refused\{work="\w+"\}/)
})
