import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { TranslationEstimate, TranslationRun } from '@fabula/contract/shapes/translations'
import { runServer } from '@fabula/dev/run-server'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { askedTexts, translating } from '@fabula/dev/scripted-model/translating'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readReply } from './read-reply.ts'
import { quantile, report, round } from './table.ts'
import { toInteractive } from './to-interactive.ts'

/**
 * Measures the translation of the demo: calls and tokens, estimated and spent, against a scripted model over real HTTP.
 * And what it adds to a reader's turn: alternates turns without other work and turns while a novel is being translated.
 */
const rounds = Number(process.argv[2] ?? 5)
const turnsARound = 20

const model = await startScriptedModel({}, { piece: 400 })
const translate = translating()
model.rules.push((request) => {
  const answer = translate(request)
  // About what a hosted model takes for a batch; meanwhile it answers readers.
  return answer ? { ...answer, wait: 400 } : { text: replyJson({ actor: 'ilse', line: 'Hold the lantern.' }) }
})
const server = await runServer({
  ...modelEnvironment(model.url),
  MODEL_PROBE: 'off',
})
const plain: number[] = []
const beside: number[] = []
try {
  const call = await author()
  const novel = (await call('POST', '/api/building_novel/import', withoutTranslations())) as { id: string }
  const place = `/api/building_novel/${novel.id}/translations`
  const estimate = (await call('GET', `${place}/estimate`)) as TranslationEstimate

  let state: PlayState = await toInteractive(server.address)
  const turns = async (times: number[]) => {
    for (let turn = 0; turn < turnsARound; turn++) {
      const sent = performance.now()
      const reply = await readReply(server.address, state, `Tell me about lamp number ${turn}.`)
      times.push(performance.now() - sent)
      state = reply.state.interact ? reply.state : await toInteractive(server.address, true)
      // Readers pause between messages; the translation continues meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }
  await turns([])
  for (let round = 0; round < rounds; round++) {
    await turns(plain)
    await call('POST', `${place}/run`, {})
    await turns(beside)
    await call('DELETE', `${place}/run`)
  }
  const during = model.requests.filter(({ messages }) => askedTexts(messages) !== null).length
  // Then a whole translation, counted from zero: a second draft, because results of the interrupted runs are kept.
  const second = (await call('POST', '/api/building_novel/import', withoutTranslations())) as { id: string }
  const whole = `/api/building_novel/${second.id}/translations/run`
  const began = performance.now()
  await call('POST', whole, {})
  let done = (await call('GET', whole)) as TranslationRun
  while (done.status !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 250))
    done = (await call('GET', whole)) as TranslationRun
  }
  report('translation', 'the demo into Russian', [
    { what: 'texts (the same words once)', told_before: estimate.units, spent: done.done },
    { what: 'characters', told_before: estimate.characters, spent: '' },
    { what: 'calls', told_before: estimate.calls, spent: done.calls },
    { what: 'input tokens', told_before: estimate.input_tokens, spent: done.input_tokens },
    { what: 'output tokens', told_before: estimate.output_tokens, spent: done.output_tokens },
    { what: 'seconds, at 0.4 s a call', told_before: '', spent: round((performance.now() - began) / 1000) },
    { what: 'refused', told_before: '', spent: done.refused },
  ])
  const row = (what: string, samples: number[]) => ({
    what,
    turns: samples.length,
    median_ms: round(quantile(samples, 0.5)),
    p95_ms: round(quantile(samples, 0.95)),
  })
  report('translation-wait', `a reader's whole turn, in milliseconds; ${during} calls of the translator fell between`, [
    row('nothing is translated', plain),
    row('a novel is being translated', beside),
  ])
} finally {
  await server.stop()
  await model.close()
}

/** API calls of a newly registered author. */
async function author(): Promise<(method: string, path: string, body?: unknown) => Promise<unknown>> {
  const form = () => new URLSearchParams({ username: 'translator', password: 'long enough' })
  await fetch(`${server.address}/api/user`, { method: 'POST', body: form() })
  const login = await fetch(`${server.address}/api/login`, { method: 'POST', body: form() })
  const { access_token: token } = (await login.json()) as { access_token: string }
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(server.address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(isForm || !body ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** The demo's archive as written in one language only. */
function withoutTranslations(): FormData {
  const archive = unzipSync(
    new Uint8Array(readFileSync(fileURLToPath(new URL('../dist/demo.fabula', import.meta.url)))),
  )
  const document = JSON.parse(strFromU8(archive['fabula.json'] ?? new Uint8Array()))
  document.translations = []
  for (const character of document.novel.characters) character.name_translations = []
  archive['fabula.json'] = strToU8(JSON.stringify(document))
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(zipSync(archive, { level: 0 }))]), 'demo.fabula')
  return form
}
