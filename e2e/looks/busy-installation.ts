import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import type { Author } from '../author.ts'
import { type Reader, registerReader } from '../reader.ts'

/** Typical user names: short, of maximum length, and of narrow letters. */
const people = ['Ann', 'wilhelmina_vonstorch', 'Il1_lI1_Il1_lI1_Il1_', 'mira', 'konstantin_1987']

/**
 * An installation with data for the operator's pages: accounts, one of them blocked, reports, a hidden novel,
 * invitations, a connected model with costs, a rehearsal. Returns its operator; `close` stops the model.
 */
export async function createBusyInstallation(address: string, firstLink: string, author: Author) {
  const model = await startScriptedModel()
  const operator = await registerReader(address)
  await operator.call('POST', '/api/me/administrator', { token: firstLink })
  const ids: string[] = []
  for (const username of people) {
    const body = new URLSearchParams({ username, password: 'long enough' })
    const made = await fetch(`${address}/api/user`, { method: 'POST', body })
    ids.push(((await made.json()) as { id: string }).id)
  }
  await operator.call('POST', `/api/admin/users/${ids[1]}/block`, {
    reason: 'Sold accounts in the comments, twice warned.',
  })
  await operator.call('POST', '/api/admin/invitations', { note: 'Кружок «Сороковой фонарь»', most: 12, days: 30 })
  await operator.call('POST', '/api/admin/invitations', { note: '', most: 1, days: 7 })
  await connect(operator, model.url)

  const reporter = await registerReader(address)
  await playSomeTurns(reporter, author.published.link)
  await reporter.call('POST', `/api/production_novel/${author.published.id}/report`, {
    ...{ reason: 'stolen', text: 'Эта новелла слово в слово повторяет демонстрационную.', with_turn: true },
  })
  const other = await registerReader(address)
  await other.call('POST', `/api/production_novel/${author.published.id}/report`, { reason: 'other' })
  const link = `${author.published.link}-hidden`
  const hidden = await author.call('POST', `/api/building_novel/${author.draft.id}/production_novel`, {
    play_link: link,
  })
  const { id } = (await hidden.json()) as { id: string }
  await operator.call('POST', `/api/admin/production_novel/${id}/hide`, { reason: 'Чужие картинки без разрешения.' })
  await author.call('POST', `/api/building_novel/${author.draft.id}/rehearsals`, {
    ...{
      tempers: ['polite', 'silent'],
      languages: ['russian'],
      games: 1,
      turns: 4,
      turns_in_scene: 3,
      storyteller: 'offline',
    },
  })
  return { operator, close: () => model.close() }
}

/** Connects a model that writes, with prices and caps. */
async function connect(operator: Reader, url: string): Promise<void> {
  const connection = { provider: 'openai-compatible', base_url: url, model: 'qwen3-30b-a3b-instruct-2507-q4_k_m' }
  const prices = { input: 0.4, cached: 0.1, output: 1.6 }
  await operator.call('POST', '/api/admin/models/connections', { ...connection, prices })
  await operator.call('POST', '/api/admin/models/connections', { ...connection, name: 'Судья', model: 'judge-4b' })
  const page = await operator.call<{ settings: object; connections: { id: string }[] }>('GET', '/api/admin/models')
  const [writer, judge] = page.connections.map(({ id }) => id)
  const roles = { writer, judge, memory: null, translator: null, embedding: null }
  const caps = { reader: 0.5, novel: 5, day: 20 }
  await operator.call('PUT', '/api/admin/models', {
    ...page.settings,
    roles,
    caps,
    currency: 'EUR',
    offline_at_cap: true,
  })
}

/** Plays some turns that cost money. */
async function playSomeTurns(reader: Reader, link: string): Promise<void> {
  const novel = await reader.call<{ id: string }>('GET', `/api/production_novel/by_link/${link}`)
  await reader.settle(novel.id, 'Нелл')
  let state = await reader.readOn(await reader.call('GET', `/api/english/game/continue/${link}`))
  for (const text of ['Good evening.', 'Who lit the lamps before you?', 'Show me.']) {
    if (!state.interact) state = await reader.readOn(state)
    const at = `/api/english/game/${state.novel_id}/state/${state.game_state_id}/interact`
    state = await reader.call('POST', at, { text })
  }
}
