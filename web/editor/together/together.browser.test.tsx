import type { News, Thread } from '@fabula/contract/shapes/coauthors'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import { EndingId, SceneId, UserId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../client/api-problem.ts'
import { RecordForm } from '../forms/record-form.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import '../../ui/tokens.css'
import { CommentButton } from './comment-button.tsx'
import { PeopleHere } from './people-here.tsx'
import { createTogether, type TogetherCalls } from './together.ts'
import { TogetherNotice, TogetherTools } from './together-tools.tsx'
import { TogetherProvider } from './use-together.tsx'

const words = coauthorPhrases.english
const scene_id = SceneId.parse('00000000-0000-4000-8000-0000000000b1')
const ending_id = EndingId.parse('00000000-0000-4000-8000-0000000000d1')
const ann = { id: UserId.parse('00000000-0000-4000-8000-0000000000a9'), username: 'ann' }
const novel = {
  ...novelInHand(),
  interactive_scenes: [{ ...newInteractiveScene(scene_id, 'Tavern', '2026-01-01'), revision: 1 }],
}
const answered = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const news = (more: Partial<News> = {}): News => ({
  seen: 's',
  role: 'owner',
  present: [],
  mark: '1.2.2',
  assets: 0,
  comments: 1,
  ...more,
})
const aThread = (more: Partial<Thread> = {}): Thread => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  place: { part: 'scene', scene_id },
  about: 'Tavern',
  resolved_at: null,
  resolved_by: null,
  comments: [
    {
      id: '00000000-0000-4000-8000-0000000000f2',
      author: 'ann',
      text: 'Too dark?',
      created_at: '2026-01-01T10:00:00Z',
      edited_at: null,
    },
  ],
  ...more,
})
const never = () => new Promise<Response>(() => undefined)

/** A server that tells these news once, and answers other calls by their path. */
function serve(first: News | Response, other: (path: string, init: RequestInit) => Response) {
  let told = false
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.endsWith('/news')) return other(path, init)
    if (told) return never()
    told = true
    return first instanceof Response ? first : answered(first)
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('who else is here is seen where they are, and what waits for an answer is counted', async () => {
  const at = { scene_id, section: 'info', entry: null }
  serve(news({ present: [{ tab: '00000000-0000-4000-8000-0000000000c9', user: ann, at }] }), () =>
    answered([aThread()]),
  )
  await openEditor(
    <TogetherProvider>
      <TogetherTools />
      <p>
        Tavern <PeopleHere where={(where) => where.scene_id === scene_id} />
      </p>
      <p>
        Hall <PeopleHere where={(where) => where.scene_id === null} />
      </p>
    </TogetherProvider>,
    { novel },
  )
  await expect.element(page.getByText('Tavern').first()).toHaveTextContent(words.peopleHere('ann'))
  await expect.element(page.getByText('Hall')).not.toHaveTextContent(words.peopleHere('ann'))
  await expect.element(page.getByRole('button', { name: words.comments(1) })).toBeVisible()
})

test('a comment that is refused keeps its words; taken, it is there, is resolved, and leaves the open ones', async () => {
  let refuse = true
  const sent: unknown[] = []
  const place = { part: 'ending', scene_id, ending_id } as const
  const named = {
    ...novel,
    interactive_scenes: novel.interactive_scenes.map((scene) => ({
      ...scene,
      static_endings: [
        {
          id: ending_id,
          name: 'Leave',
          display_name: 'Leave',
          conditionals: [],
          next_scene: null,
          states_trigger: { flags: [], scales: [] },
        },
      ],
    })),
  }
  serve(news(), (path, { method, body }) => {
    if (method === 'GET') return answered([])
    sent.push(JSON.parse(String(body)))
    if (refuse) return answered({ status: 422, code: 'comment_text_required', detail: 'Write something first' }, 422)
    return answered(
      aThread({
        place,
        about: 'Leave',
        ...(method === 'PUT' ? { resolved_at: '2026-01-02T10:00:00Z', resolved_by: 'ann' } : {}),
      }),
      path.endsWith('/comments') ? 201 : 200,
    )
  })
  await openEditor(
    <TogetherProvider>
      <CommentButton about={place} name="Leave" />
      <TogetherTools />
    </TogetherProvider>,
    { novel: named },
  )
  await page.getByRole('button', { name: words.commentOn(words.about.ending('Leave'), 0) }).click()
  const dialog = page.getByRole('dialog', { name: words.about.ending('Leave') })
  const field = dialog.getByRole('textbox', { name: words.newComment })
  await field.fill('Too dark?')
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect.element(dialog).toHaveTextContent('Write something first')
  await expect.element(field).toHaveValue('Too dark?')
  refuse = false
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(dialog.getByText('Too dark?')).toBeVisible()
  await dialog.getByRole('button', { name: words.resolve }).click()
  await expect.element(dialog.getByText(words.noneHere)).toBeVisible()
  await dialog.getByRole('checkbox', { name: words.showResolved }).click()
  await expect.element(dialog.getByText(words.resolvedBy('ann'))).toBeVisible()
  expect(sent.at(-1)).toEqual({ resolved: true })
})

test('what is being said stays, whatever others make of what it is about, and outlives the page', async () => {
  let threads = [aThread()]
  const waiting: ((news: Response) => void)[] = []
  const tell = (number: number) => waiting.shift()?.(answered(news({ seen: `s${number}`, comments: number })))
  let asked = 0
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path.endsWith('/news')) return asked++ === 0 ? answered(news()) : new Promise((tell) => waiting.push(tell))
    if (method === 'POST')
      return answered({ code: 'thread_not_found', detail: 'This comment is not there any more', status: 404 }, 404)
    return answered(threads)
  })
  const desk = (
    <TogetherProvider>
      <TogetherTools />
    </TogetherProvider>
  )
  const { shown } = await openEditor(desk, { novel })
  await page.getByRole('button', { name: words.comments(1) }).click()
  await page.getByRole('button', { name: words.reply, exact: true }).click()
  const reply = page.getByLabelText(words.replyTo)
  await reply.fill('Lamps will do.')
  await expect.poll(() => waiting.length).toBe(1)
  threads = [aThread({ resolved_at: '2026-01-02T10:00:00Z', resolved_by: 'bob' })]
  tell(2)
  await expect.element(page.getByText(words.resolvedBy('bob'))).toBeVisible()
  await expect.element(reply).toHaveValue('Lamps will do.')
  await expect.poll(() => waiting.length).toBe(1)
  threads = []
  tell(3)
  await expect.element(page.getByText(words.resolvedBy('bob'))).not.toBeInTheDocument()
  await page.getByRole('button', { name: words.send, exact: true }).last().click()
  await expect.element(page.getByText('This comment is not there any more')).toBeVisible()
  await expect.element(reply).toHaveValue('Lamps will do.')
  await page.getByLabelText(words.about.novel(novel.name)).fill('Longer, please.')
  await shown.unmount()
  threads = [aThread()]
  asked = 0
  await openEditor(desk, { novel })
  await page.getByRole('button', { name: words.comments(1) }).click()
  await expect.element(page.getByLabelText(words.about.novel(novel.name))).toHaveValue('Longer, please.')
  await expect.element(reply).toHaveValue('Lamps will do.')
})

test('who wrote a comment puts it in other words and deletes it, refused or not; nobody else is offered that', async () => {
  let refuse = true
  const sent: string[] = []
  const [said] = aThread().comments
  const answer = (_: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return answered([aThread()])
    sent.push(method)
    if (method === 'DELETE') return answered(aThread({ comments: [] }))
    if (refuse) return answered({ status: 409, code: 'comments_full', detail: 'Full' }, 409)
    const text = JSON.parse(String(body)).text
    return answered(
      aThread({ comments: [{ ...(said as NonNullable<typeof said>), text, edited_at: said?.created_at ?? '' }] }),
    )
  }
  serve(news(), answer)
  const open = (viewer: typeof ann) =>
    openEditor(
      <TogetherProvider>
        <TogetherTools />
      </TogetherProvider>,
      { novel: { ...novel, my_role: 'viewer' }, viewer },
    )
  const { shown } = await open({ ...ann, username: 'bob' })
  await page.getByRole('button', { name: words.comments(1) }).click()
  await expect.element(page.getByText('Too dark?')).toBeVisible()
  expect(page.getByRole('button', { name: words.deleteComment }).elements()).toEqual([])
  await shown.unmount()
  serve(news(), answer)
  await open(ann)
  await page.getByRole('button', { name: words.comments(1) }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: words.edit, exact: true }).click()
  const field = dialog.getByRole('textbox', { name: words.editOwn })
  await expect.element(field).toHaveValue('Too dark?')
  await field.fill('Too bright?')
  await dialog.getByRole('button', { name: words.keep }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('Too bright?')
  refuse = false
  await dialog.getByRole('button', { name: words.keep }).click()
  await expect.element(dialog.getByText('Too bright?')).toBeVisible()
  await expect.element(dialog.getByText(words.edited)).toBeVisible()
  await dialog.getByRole('button', { name: words.deleteComment }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.deleteComment }).click()
  await expect.element(page.getByText(words.noComments)).toBeVisible()
  expect(sent).toEqual(['PUT', 'PUT', 'DELETE'])
})

test('an owner offers the novel to a co-author, told of what that means, and can withdraw the offer', async () => {
  const bob = { ...ann, username: 'bob', role: 'editor', since: '2026-01-01T10:00:00Z' }
  const offer = {
    id: '00000000-0000-4000-8000-0000000000e7',
    role: 'owner',
    username: 'bob',
    expires_at: '2026-02-01T10:00:00Z',
  }
  let invitations: object[] = []
  const sent: string[] = []
  serve(news(), (path, { method = 'GET' }) => {
    if (path.endsWith('/comments')) return answered([])
    if (method !== 'GET') sent.push(`${method} ${path.replace(/^.*\/coauthors/, '')}`)
    invitations = method === 'POST' ? [offer] : method === 'DELETE' ? [] : invitations
    const answer = { role: 'owner', owner: { ...ann, username: 'olga' }, members: [bob], invitations }
    return answered(answer, method === 'POST' ? 201 : 200)
  })
  await openEditor(
    <TogetherProvider>
      <TogetherTools />
    </TogetherProvider>,
    { novel },
  )
  await page.getByRole('button', { name: words.people }).click()
  await page.getByRole('button', { name: words.handOverTo('bob') }).click()
  const ask = page.getByRole('alertdialog')
  await expect.element(ask.getByText(words.handOverText)).toBeVisible()
  await ask.getByRole('button', { name: words.handOverDo }).click()
  const waiting = page.getByRole('region', { name: words.pending })
  await expect.element(waiting).toHaveTextContent(words.roles.owner)
  await waiting.getByRole('button', { name: words.withdrawOf('bob') }).click()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(sent).toEqual([`POST /${ann.id}/ownership`, `DELETE /invitations/${offer.id}`])
})

test('a comment about something deleted says so, what was typed about it can be sent, and one about a scene leads there', async () => {
  localStorage.setItem(`fabula.comment.${novel.id} scene/${ending_id}//`, 'Keep the lamp of the cellar.')
  const sent: unknown[] = []
  const gone = aThread({
    id: '00000000-0000-4000-8000-0000000000f9',
    place: { part: 'scene', scene_id: SceneId.parse(ending_id) },
    about: 'Cellar',
  })
  serve(news(), (_path, { method, body }) => {
    if (method !== 'POST') return answered([aThread(), gone])
    sent.push(JSON.parse(String(body)))
    return answered(aThread({ place: { part: 'novel' }, id: '00000000-0000-4000-8000-0000000000f8' }), 201)
  })
  await openEditor(
    <TogetherProvider>
      <TogetherTools />
    </TogetherProvider>,
    { novel },
  )
  await page.getByRole('button', { name: words.comments(2) }).click()
  const dialog = page.getByRole('dialog')
  const typed = dialog.getByLabelText(words.aboutDeleted)
  await expect.element(typed).toHaveValue('Keep the lamp of the cellar.')
  await dialog.getByRole('button', { name: words.sendToAll }).click()
  await expect.poll(() => sent).toEqual([{ place: { part: 'novel' }, text: 'Keep the lamp of the cellar.' }])
  await expect.element(typed).toHaveValue('')
  await expect.element(dialog.getByText(words.deleted(words.about.scene('Cellar')))).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: words.about.scene('Tavern') }))
    .toHaveAttribute('href', expect.stringContaining(`/interactive_scene/${scene_id}`))
})

const readTyped = () => localStorage.getItem(`fabula.form.${novel.id}.start`)

test('a viewer reads forms and can save none of them, closing one forgets nothing typed before; who was removed is told so', async () => {
  localStorage.setItem(`fabula.form.${novel.id}.start`, JSON.stringify({ start_message_original: 'Rain and wind.' }))
  serve(answered({ status: 404, code: 'novel_not_found', detail: 'Novel not found' }, 404), () => answered([]))
  await openEditor(
    <TogetherProvider>
      <TogetherNotice />
      <RecordForm
        schema={formSchemas.startMessage}
        name="start"
        words={{ start_message_original: { label: 'Message' } }}
        saved={{ start_message_original: 'Rain.', start_message_speaker_id: null }}
        onSave={async () => 'saved'}
      />
    </TogetherProvider>,
    { novel: { ...novel, my_role: 'viewer' as const } },
  )
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect.element(field).toBeDisabled()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(field).toHaveValue('Rain and wind.')
  expect(readTyped()).toContain('Rain and wind.')
  expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.goneTitle)
})

test('news are asked for again from another place at once, after a failure, and never again once the novel is gone', async () => {
  const asked: { section: string; seen: string; cut: () => boolean }[] = []
  const answers: (() => Promise<News>)[] = [
    async () => news({ seen: 'one' }),
    () => Promise.reject(new ApiError({ status: 503, code: 'overloaded', detail: '', retryAfter: 0.001 })),
    async () => news({ seen: 'two' }),
    () => new Promise(() => undefined),
    () => Promise.reject(new ApiError({ status: 404, code: 'novel_not_found', detail: '' })),
  ]
  const calls: TogetherCalls = {
    listThreads: async () => [],
    follow: ({ at, seen }, signal) => {
      asked.push({ section: at.section, seen, cut: () => signal.aborted })
      const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))))
      return Promise.race([answers.shift()?.() ?? never().then(() => news()), cut])
    },
  }
  const marks: string[] = []
  const tab = '00000000-0000-4000-8000-0000000000c1'
  const at = { scene_id: null, section: 'info', entry: null }
  const together = createTogether({ tab, at, calls, onWritten: (mark) => marks.push(mark), retryMs: 1 })
  const stop = together.start()
  await expect.poll(() => asked.length).toBe(4)
  together.move({ ...at, section: 'graph' })
  await expect.poll(() => together.read().gone).toBe(true)
  expect(asked.map(({ section, seen }) => [section, seen])).toEqual([
    ['info', ''],
    ['info', 'one'],
    ['info', 'one'],
    ['info', 'two'],
    ['graph', 'two'],
  ])
  // What happened while nothing was heard, a mark may not tell.
  expect([asked[3]?.cut(), marks]).toEqual([true, ['1.2.2', '']])
  stop()
})

test('nobody is asked without a network, nor while the novel is being deleted', async () => {
  let asked = 0
  let cut = 0
  const calls: TogetherCalls = {
    listThreads: async () => [],
    follow: (_, signal) => {
      asked++
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          cut++
          reject(new Error('cut'))
        })
      })
    },
  }
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tab = '00000000-0000-4000-8000-0000000000c2'
  const at = { scene_id: null, section: 'info', entry: null }
  const together = createTogether({ tab, at, calls, onWritten: () => undefined, retryMs: 1 })
  const stop = together.start()
  await new Promise((done) => setTimeout(done, 30))
  expect(asked).toBe(0)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => asked).toBe(1)
  const listen = together.rest()
  await expect.poll(() => cut).toBe(1)
  await new Promise((done) => setTimeout(done, 30))
  expect(asked).toBe(1)
  listen()
  await expect.poll(() => asked).toBe(2)
  stop()
  online.mockRestore()
})
