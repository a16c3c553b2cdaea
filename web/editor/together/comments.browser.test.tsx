import { coauthorLimits } from '@fabula/contract/shapes/coauthors'
import { SceneId } from '@fabula/core/ids'
import { textLengthPhrases } from '@fabula/phrases/text-length'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import '../../ui/tokens.css'
import { CommentButton } from './comment-button.tsx'
import { ann, answered, aThread, ending_id, news, novel, scene_id, serve, words } from './test/serve-news.ts'
import { TogetherTools } from './together-tools.tsx'
import { TogetherProvider } from './use-together.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a refused comment keeps its text; an accepted one is shown, and can be resolved', async () => {
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
  const tooLong = 'x'.repeat(coauthorLimits.text + 7)
  const before = sent.length
  await field.fill(tooLong)
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect.element(dialog).toHaveTextContent(textLengthPhrases.english.over(7))
  await expect.element(field).toHaveValue(tooLong)
  expect(sent).toHaveLength(before)
  await field.fill('Too dark?')
  refuse = false
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect.element(field).toHaveValue('')
  expect(sent).toHaveLength(before + 1)
  await expect.element(dialog.getByText('Too dark?')).toBeVisible()
  await dialog.getByRole('button', { name: words.resolve }).click()
  await expect.element(dialog.getByText(words.noneHere)).toBeVisible()
  await dialog.getByRole('checkbox', { name: words.showResolved }).click()
  await expect.element(dialog.getByText(words.resolvedBy('ann'))).toBeVisible()
  expect(sent.at(-1)).toEqual({ resolved: true })
})

test('keeps unsent text whatever others do with its thread, and after a reload', async () => {
  let threads = [aThread()]
  const waiting: ((news: Response) => void)[] = []
  const tell = (number: number) => waiting.shift()?.(answered(news({ seen: `s${number}`, comments: number })))
  let asked = 0
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path.endsWith('/news')) return asked++ === 0 ? answered(news()) : new Promise((tell) => waiting.push(tell))
    if (method === 'POST')
      return answered({ code: 'thread_not_found', detail: 'This comment no longer exists', status: 404 }, 404)
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
  await expect.element(page.getByText('This comment no longer exists')).toBeVisible()
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

test('lets only a comment’s author edit and delete it, and keeps the text after a refusal', async () => {
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

test('marks a comment about a deleted thing, lets unsent text about it be sent, and links a scene’s comment to the scene', async () => {
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
