import type { NovelId } from '@fabula/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGuest } from '../http/test-guest.ts'
import { aGuest } from '../play/test/a-play.ts'
import { openShop, type Person, type Shop } from '../telegram/test/a-shop.ts'
import { reportNovel } from './report-novel.ts'

let shop: Shop
let author: Person
beforeAll(async () => {
  shop = await openShop()
  author = await shop.person()
})
afterAll(() => shop.close())

const report = (id: string, body: unknown, init: object = {}) =>
  shop.call('POST', `/api/production_novel/${id}/report`, { body, ...init })
const queue = async (state = 'open') => (await shop.admin('GET', `/api/admin/reports?state=${state}&limit=100`)).json
const guest = () => newGuest(shop.address)

test('a reader, or a guest, reports a novel once; administrators see the report and dismiss it', async () => {
  const novel = await shop.novel(author, {}, 'Salt')
  const reader = await shop.person()
  expect((await report(novel.id, { reason: 'stolen', text: ' My own words ' }, reader)).status).toBe(204)
  const asked = async (who: object) => (await shop.call('GET', `/api/production_novel/${novel.id}/report`, who)).json
  expect([await asked(reader), await asked(author)]).toEqual([{ reported: true }, { reported: false }])
  const again = await report(novel.id, { reason: 'spam' }, reader)
  expect([again.status, again.json.code]).toEqual([409, 'already_reported'])
  const visitor = await guest()
  expect((await report(novel.id, { reason: 'adult' }, visitor)).status).toBe(204)
  expect((await report(novel.id, { reason: 'adult' }, visitor)).status).toBe(409)
  expect((await report(novel.id, { reason: 'because' }, await guest())).status).toBe(422)
  const gone = await report('00000000-0000-4000-8000-000000000000', { reason: 'spam' }, reader)
  expect(gone.json.code).toBe('novel_not_found')
  const { reports, max_reports } = await queue()
  expect(max_reports).toBe(2)
  expect(reports).toEqual([
    expect.objectContaining({ novel_name: 'Salt', reason: 'stolen', text: 'My own words', username: reader.name }),
    expect.objectContaining({ reason: 'adult', text: '', username: null, hidden: false }),
  ])
  const dismiss = (id: string) => shop.admin('POST', `/api/admin/reports/${id}/dismiss`)
  const closed = async () => (await queue('closed')).reports.map((each: { id: string }) => each.id)
  expect((await dismiss(reports[0].id)).status).toBe(204)
  expect((await dismiss('00000000-0000-4000-8000-000000000000')).json.code).toBe('report_not_found')
  expect((await queue()).max_reports).toBe(1)
  expect((await queue('closed')).reports[0]).toMatchObject({ id: reports[0].id, closed_at: expect.any(String) })
  const reopen = (id: string) => shop.admin('POST', `/api/admin/reports/${id}/reopen`)
  expect((await reopen('00000000-0000-4000-8000-000000000000')).json.code).toBe('report_not_found')
  expect([(await reopen(reports[0].id)).status, (await reopen(reports[0].id)).status]).toEqual([204, 204])
  expect((await queue()).reports).toEqual(reports)
  const [first, last] = reports.map(({ id }: { id: string }) => id)
  await dismiss(first)
  await dismiss(last)
  expect(await closed()).toEqual([last, first])
  // Dismissing a closed report changes nothing.
  expect((await dismiss(first)).status).toBe(204)
  expect(await closed()).toEqual([last, first])
})

test('a report’s turn is shown if its reader allows it, and no other turn', async () => {
  const novel = await shop.novel(author, {}, 'A turn')
  const [open, quiet, absent] = [await shop.person(), await shop.person(), await shop.person()]
  // The other reader's turn comes first, which is not the one of the report.
  for (const { token } of [quiet, open]) {
    await shop.call('PUT', `/api/user_novel_game/${novel.id}/biography`, { token, body: { prompt_name: 'Nell' } })
    await shop.call('GET', `/api/english/game/continue/${novel.link}`, { token })
  }
  await report(novel.id, { reason: 'adult', with_turn: true }, open)
  await report(novel.id, { reason: 'adult' }, quiet)
  await report(novel.id, { reason: 'adult', with_turn: true }, absent)
  const { reports } = await queue()
  const turnOf = ({ name }: { name: string }) =>
    reports.find(
      ({ username, novel_id }: { username: string; novel_id: string }) => username === name && novel_id === novel.id,
    ).turn
  expect(turnOf(open)).toMatchObject({ message: expect.any(String), said: null })
  expect(Object.keys(turnOf(open)).sort()).toEqual(['message', 'said', 'scene', 'speaker', 'storyteller'])
  expect(turnOf(quiet)).toBeNull()
  expect(turnOf(absent)).toBeNull()
})

test('without the key nobody sees the queue, or hides or restores novels', async () => {
  const novel = await shop.novel(author)
  for (const [method, path] of [
    ['GET', '/api/admin/reports'],
    ['GET', '/api/admin/payments'],
    ['POST', `/api/admin/production_novel/${novel.id}/hide`],
    ['POST', `/api/admin/production_novel/${novel.id}/restore`],
    ['POST', `/api/admin/reports/${novel.id}/dismiss`],
  ] as const) {
    const body = path.endsWith('hide') ? {} : undefined
    const { token } = author
    for (const init of [{}, { headers: { 'x-admin-key': 'wrong' } }, { token, headers: { 'x-admin-key': 'wrong' } }]) {
      const answer = await shop.call(method, path, { body, ...init })
      expect([answer.status, answer.json.detail]).toEqual([403, 'Invalid admin key'])
    }
    const answer = await shop.call(method, path, { body, token })
    expect([answer.status, answer.json.code]).toEqual([403, 'not_administrator'])
  }
})

test('a hidden novel exists only for its author, who is told why; restored, it is visible again', async () => {
  const novel = await shop.novel(author, {}, 'Ночной поезд')
  const reader = await shop.person()
  await shop.call('POST', `/api/library/${novel.link}`, reader)
  await report(novel.id, { reason: 'illegal' }, reader)
  const seenBy = async (person?: Person) => {
    const token = person?.token
    const get = async (path: string) => (await shop.call('GET', path, { token })).json
    const [found, byLink, play] = [
      await get('/api/production_novel?limit=100&name_substring=ночной'),
      await shop.call('GET', `/api/production_novel/by_link/${novel.link}`, { token }),
      await shop.call('GET', `/api/english/game/continue/${novel.link}`, { token }),
    ]
    const like = token && (await shop.call('POST', `/api/production_novel/${novel.id}/like`, { token })).status
    const library = token ? (await get('/api/library')).novel_briefs.length : null
    const shelf = (await get(`/api/user/${author.id}`)).novels.map((each: { play_link: string }) => each.play_link)
    return {
      found: found.novels.length,
      page: byLink.status,
      play: play.status,
      like,
      library,
      shelf: shelf.includes(novel.link),
      hidden: byLink.json.hidden ?? null,
      reason: byLink.json.hidden_reason ?? null,
    }
  }
  const open = { found: 1, page: 200, play: 200, like: 200, hidden: false, reason: null, shelf: true }
  expect(await seenBy(reader)).toEqual({ ...open, library: 1 })
  const hide = await shop.admin('POST', `/api/admin/production_novel/${novel.id}/hide`, { reason: 'Чужие рисунки' })
  expect(hide.json).toEqual({ hidden: true, hidden_reason: 'Чужие рисунки' })
  const second = await shop.admin('POST', `/api/admin/production_novel/${novel.id}/hide`, { reason: 'Спам' })
  expect([second.status, second.json.code]).toEqual([409, 'novel_hidden_already'])
  expect((await queue()).reports.filter((each: { novel_id: string }) => each.novel_id === novel.id)).toEqual([])
  const gone = { found: 0, page: 404, play: 404, hidden: null, reason: null, shelf: false }
  expect(await seenBy(reader)).toEqual({ ...gone, like: 404, library: 0 })
  expect(await seenBy()).toEqual({ ...gone, like: undefined, library: null })
  expect(await seenBy(author)).toMatchObject({
    found: 0,
    page: 200,
    play: 200,
    hidden: true,
    reason: 'Чужие рисунки',
    shelf: true,
  })
  const mine = (await shop.call('GET', '/api/me', author)).json.novels
  expect(mine.find((each: { play_link: string }) => each.play_link === novel.link).hidden).toBe(true)
  await shop.admin('POST', `/api/admin/production_novel/${novel.id}/restore`)
  expect(await seenBy(reader)).toEqual({ ...open, library: 1 })
})

test('novels for adults are found by guests on request, and by users unless they exclude them', async () => {
  const novel = await shop.novel(author, { required_18_age: true }, 'Только для взрослых')
  const found = async (query: string, person?: Person) =>
    (await shop.call('GET', `/api/production_novel?name_substring=взрослых${query}`, { token: person?.token })).json
      .max_novels
  expect([await found(''), await found('&show_18=true'), await found('&show_18=false')]).toEqual([0, 1, 0])
  expect([await found('', author), await found('&show_18=false', author)]).toEqual([1, 0])
  // The generated column follows the document.
  await shop.pool.query(`update novels set head = jsonb_set(head, '{required_18_age}', 'false') where id = $1`, [
    novel.id,
  ])
  expect(await found('')).toBe(1)
})

test('one address sends at most thirty reports an hour; an IPv6 network counts as one address', async () => {
  const { id } = await shop.novel(author)
  const reportFrom = async (ip: string) =>
    reportNovel(shop.pool, { ...aGuest(), ip }, id as NovelId, { reason: 'spam', text: '' }).then(
      () => 'done',
      ({ code }) => code,
    )
  const answers: string[] = []
  for (let visitor = 1; visitor <= 31; visitor++) answers.push(await reportFrom(`2001:db8::${visitor}`))
  expect(answers).toEqual([...Array(30).fill('done'), 'too_many_requests'])
  expect(await reportFrom('2001:db8:0:1::1')).toBe('done')
})
