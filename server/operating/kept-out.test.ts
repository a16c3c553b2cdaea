import { randomUUID } from 'node:crypto'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wish } from '../every-route/call-kinds.ts'
import { openWorld, type World } from '../every-route/test-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let people = 0
const operator = (method: string, path: string, body?: unknown) => world.done('operator', { method, path, body })

/** A person with an account, logged in by a token and by a document cookie. */
async function person() {
  const username = `kept_out_${++people}`
  const body = world.credentials(username)
  const { id } = await world.done('guest', { method: 'POST', path: '/api/user', body })
  const login = await fetch(`${world.address}/api/login`, { method: 'POST', body })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const cookie = login.headers.getSetCookie().join('; ')
  const call = (method: string, path: string, asked?: unknown, headers: Record<string, string> = {}) =>
    world.call('guest', { method, path, body: asked, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { id: id as string, username, token, cookie, call }
}

/** A draft and a published novel of a person, at which a model is working, or about to. */
async function novelsOf(owner: string) {
  const novels = await world.novels()
  const { pool } = world.database
  await pool.query('update novels set owner_id = $1 where id = any ($2)', [owner, [novels.draft, novels.published]])
  await pool.query(
    `insert into rehearsals (id, novel_id, number, status, plan, storyteller, games, due_at)
     values ($1, $2, 1, 'waiting', '{}', 'scripted', 1, now() + interval '1 hour')`,
    [randomUUID(), novels.draft],
  )
  await pool.query(
    `insert into translation_jobs (novel_id, language, status, due_at)
     values ($1, 'russian', 'waiting', now() + interval '1 hour')
     on conflict (novel_id, language) do update set status = 'waiting', due_at = excluded.due_at`,
    [novels.draft],
  )
  return novels
}

const workAt = async (novel: string) =>
  (
    await world.database.pool.query(
      'select status from rehearsals where novel_id = $1 union all select status from translation_jobs where novel_id = $1',
      [novel],
    )
  ).rows.map(({ status }) => status)

/** Background work of models on behalf of a novel's owner, whoever requests it. */
const works: [string, unknown][] = [
  ['rehearsals', wish],
  ['translations/run', {}],
]

const ways = [
  ['blocked', ({ id }: { id: string }) => operator('POST', `/api/admin/users/${id}/block`, {})],
  [
    'deleted',
    ({ id, username }: { id: string; username: string }) =>
      operator('POST', `/api/admin/users/${id}/delete`, { username }),
  ],
] as const

describe.each(ways)('a person who is %s', (_how, keepOut) => {
  test('can open nothing any more: token, cookie, links and invitations of every kind', async () => {
    const one = await person()
    const { draft } = await world.novels()
    const drafts = `/api/building_novel/${draft}`
    const invited = await world.done('owner', {
      method: 'POST',
      path: `${drafts}/coauthors/invitations`,
      body: { role: 'editor', username: one.username },
    })
    const byLink = await world.done('owner', {
      method: 'POST',
      path: `${drafts}/coauthors/invitations`,
      body: { role: 'editor', username: '' },
    })
    await world.database.pool.query("insert into novel_members (novel_id, user_id, role) values ($1, $2, 'viewer')", [
      draft,
      one.id,
    ])
    const { token: link } = await operator('POST', `/api/admin/users/${one.id}/password_link`)
    await keepOut(one)

    const calls: [string, string, unknown?][] = [
      ['GET', '/api/me'],
      ['GET', '/api/building_novel'],
      ['POST', `${drafts}/news`, { tab: randomUUID(), at: { scene_id: null, section: 'info', entry: null } }],
      ['POST', '/api/me/coauthor_invitations/accept', { invitation: invited.invitation.id }],
      ['POST', '/api/me/coauthor_invitations/accept', { token: byLink.token }],
      ['POST', '/api/me/coauthor_invitations/read', { token: byLink.token }],
    ]
    for (const [method, path, body] of calls)
      expect((await one.call(method, path, body)).json.code, path).toBe('invalid_token')
    const page = await fetch(`${world.address}/api/english/game/continue/copy-1`, { headers: { cookie: one.cookie } })
    expect(JSON.stringify(await page.json())).not.toContain(one.username)

    // A link for a new password opens no session, so a blocked person may use it.
    const set = await world.call('guest', {
      method: 'POST',
      path: '/api/password',
      body: { token: link, password: 'another long enough' },
    })
    if (set.status >= 300) expect(set.json.code).toBe('password_link_over')
    const body = new URLSearchParams({ username: one.username, password: 'another long enough' })
    const login = await world.call('guest', { method: 'POST', path: '/api/login', body })
    expect(['account_blocked', 'wrong_credentials']).toContain(login.json.code)
    const { rowCount } = await world.database.pool.query('select 1 from sessions where user_id = $1', [one.id])
    expect(rowCount).toBe(0)
    // Refused attempts did not use up the invitations.
    const stranger = await world.call('stranger', {
      method: 'POST',
      path: '/api/me/coauthor_invitations/accept',
      body: { token: byLink.token },
    })
    expect(stranger.status).toBe(200)
  })
})

describe.each(ways)('work in progress for a person who is %s', (_how, keepOut) => {
  test('ends: a reply with an explanation, a call waiting for news at once', async () => {
    const one = await person()
    const [{ draft, published, link }, { draft: own }] = [await world.novels(), await world.novels()]
    const { pool } = world.database
    await pool.query("insert into novel_members (novel_id, user_id, role) values ($1, $2, 'editor')", [draft, one.id])
    await pool.query('update novels set owner_id = $1 where id = $2', [one.id, own])
    const body = { prompt_name: 'Vera', prompt_biography: '' }
    await one.call('PUT', `/api/user_novel_game/${published}/biography`, body)
    const { json: game } = await one.call('GET', `/api/english/game/continue/${link}`)

    const news = (novel: string, seen: string) => {
      const at = { scene_id: null, section: 'info', entry: null }
      return one.call('POST', `/api/building_novel/${novel}/news`, { tab: novel, at, seen })
    }
    const seen = await Promise.all([draft, own].map(async (novel) => (await news(novel, '')).json.seen as string))
    await pool.query('delete from novel_presence where user_id = $1', [one.id])
    const waiting = [draft, own].map((novel, at) => news(novel, seen[at] ?? ''))
    const asked = world.model.requests.length
    world.model.queue.push({ text: replyJson({ line: 'The lamps are out, and the fog is in.' }), delay: 30 })
    const turn = `/api/english/game/${published}/state/${game.game_state_id}/interact`
    const reply = one.call('POST', turn, { text: 'What news?' }, { accept: 'text/event-stream' })
    const present = 'select 1 from novel_presence where user_id = $1'
    await expect.poll(async () => (await pool.query(present, [one.id])).rowCount).toBe(2)
    await expect.poll(() => world.model.requests.length).toBeGreaterThan(asked)
    await keepOut(one)

    const codes = (await Promise.all(waiting)).map(({ json }) => json.code)
    expect(codes).toEqual(['novel_not_found', 'novel_not_found'])
    expect((await reply).text).toMatch(/^event: (state|error)$/m)
    const after = [await news(draft, ''), await news(own, ''), await one.call('POST', turn, { text: 'And?' })]
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

describe('a person blocked during their sign-in', () => {
  test('is told so, and has no session that would become valid again once the block is lifted', async () => {
    const one = await person()
    const { pool } = world.database
    const block = await pool.connect()
    await block.query('begin')
    await block.query('update users set blocked_at = now() where id = $1', [one.id])
    await block.query('delete from sessions where user_id = $1', [one.id])
    const body = world.credentials(one.username)
    const login = world.call('guest', { method: 'POST', path: '/api/login', body })
    const waits = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`
    await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1)
    await block.query('commit')
    block.release()

    expect((await login).json.code).toBe('account_blocked')
    const { rowCount } = await pool.query('select 1 from sessions where user_id = $1', [one.id])
    expect(rowCount).toBe(0)
    await operator('POST', `/api/admin/users/${one.id}/unblock`)
    expect((await world.call('guest', { method: 'POST', path: '/api/login', body })).status).toBe(200)
  })
})

describe('the novels of a blocked person', () => {
  test('stay open to their readers, but no model works for them any more', async () => {
    const one = await person()
    const { draft, link } = await novelsOf(one.id)
    await operator('POST', `/api/admin/users/${one.id}/block`, { reason: 'spam' })
    expect(await workAt(draft)).toEqual(['cancelled', 'cancelled'])
    const shown = await world.call('stranger', { method: 'GET', path: `/api/production_novel/by_link/${link}` })
    expect(shown.status).toBe(200)
  })

  test('can not cause work at the owner’s expense through co-authors, until the owner is unblocked', async () => {
    const one = await person()
    const { draft } = await world.novels()
    await world.database.pool.query('update novels set owner_id = $1 where id = $2', [one.id, draft])
    const begin = async () => {
      const told = []
      for (const [path, body] of works)
        told.push(await world.call('editor', { method: 'POST', path: `/api/building_novel/${draft}/${path}`, body }))
      return told.map(({ status, json }) => [status, json.code])
    }
    await operator('POST', `/api/admin/users/${one.id}/block`, {})
    expect(await begin()).toEqual(works.map(() => [403, 'owner_blocked']))
    expect(await workAt(draft)).toEqual([])
    await operator('POST', `/api/admin/users/${one.id}/unblock`)
    expect(await begin()).toEqual(works.map(() => [200, undefined]))
  })

  test('are hidden on request, without the reason of the block, until they are restored', async () => {
    const [one, other] = [await person(), await person()]
    const [mine, theirs] = [await novelsOf(one.id), await novelsOf(other.id)]
    const look = async (link: string) =>
      (await world.call('stranger', { method: 'GET', path: `/api/production_novel/by_link/${link}` })).status
    for (const { published } of [mine, theirs])
      await world.done('stranger', {
        method: 'POST',
        path: `/api/production_novel/${published}/report`,
        body: { reason: 'spam' },
      })
    await operator('POST', `/api/admin/users/${one.id}/block`, { reason: 'spam', hide_novels: true })
    const { reports } = await operator('GET', '/api/admin/reports?state=open')
    expect(reports.map((each: { novel_id: string }) => each.novel_id)).toEqual([theirs.published])
    expect([await look(mine.link), await look(theirs.link)]).toEqual([404, 200])
    expect(await workAt(theirs.draft)).toEqual(['waiting', 'waiting'])
    const { rows } = await world.database.pool.query('select hidden, hidden_reason from novels where id = $1', [
      mine.published,
    ])
    expect(rows).toEqual([{ hidden: true, hidden_reason: null }])
    await operator('POST', `/api/admin/users/${one.id}/unblock`)
    expect(await look(mine.link)).toBe(404)
    await operator('POST', `/api/admin/production_novel/${mine.published}/restore`)
    expect(await look(mine.link)).toBe(200)
  })
})
