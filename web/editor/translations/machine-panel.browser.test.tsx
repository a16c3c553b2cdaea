import type { TranslationRun } from '@fabula/contract/shapes/translations'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import { MachinePanel } from './machine-panel.tsx'
import { useTranslations } from './use-translations.ts'

const words = editorTranslationPhrases.english
const runOf = (status: TranslationRun['status']): TranslationRun => ({
  ...{ language: 'russian', model: 'small', status, left: 3, done: 0, refused: 0, calls: 0 },
  ...{ input_tokens: 0, output_tokens: 0, problem: null, due_at: null },
})
const estimate = {
  ...{ language: 'russian', model: 'small', units: 3, characters: 9, calls: 1 },
  ...{ input_tokens: 5, output_tokens: 5, cost: null },
}

function Panel() {
  const desk = useTranslations()
  return desk.translations && <MachinePanel desk={desk} run={desk.translations.run} />
}

afterEach(() => vi.unstubAllGlobals())

test('ignores the late answer to a request made before the work was restarted', async () => {
  let answer: (run: TranslationRun) => void = () => undefined
  let looks = 0
  const answers: Record<string, () => unknown> = {
    'GET /translations': () => ({ source_language: 'english', language: 'russian', units: [], run: runOf('running') }),
    'GET /translations/estimate': () => estimate,
    'GET /translations/run': () =>
      ++looks === 1 ? new Promise<TranslationRun>((resolve) => (answer = resolve)) : runOf('running'),
    'POST /translations/run': () => runOf('running'),
    'DELETE /translations/run': () => runOf('cancelled'),
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(input instanceof Request ? input.url : input), location.href).pathname
    const method = init?.method ?? 'GET'
    const body = answers[`${method} ${path.slice(path.indexOf('/translations'))}`]
    if (!body) throw new Error(`nobody answers ${method} ${path}`)
    return Response.json(await body())
  })
  await openEditor(<Panel />)
  await expect.poll(() => looks).toBe(1)
  await page.getByRole('button', { name: words.stop, exact: true }).click()
  await expect.element(page.getByText(words.stopped)).toBeVisible()
  await page.getByRole('button', { name: words.start }).click()
  await expect.element(page.getByText(words.running)).toBeVisible()
  answer(runOf('cancelled'))
  await expect.poll(() => looks).toBeGreaterThan(1)
  expect(page.getByText(words.stopped).elements()).toEqual([])
})

test('a saved translation replaces only its own text among those that share a place', async () => {
  const unit = (source: string, text = '') => ({
    ...{ unit: 'character/1/example_line', source, text, stale: false, fault: null },
    made_by: null,
  })
  const units = [unit('Aye.'), unit('Nay.')]
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) =>
    Response.json(
      init?.method === 'PUT'
        ? unit('Nay.', 'Нет.')
        : { source_language: 'english', language: 'russian', units, run: runOf('none') },
    ),
  )
  function Texts() {
    const desk = useTranslations()
    return (
      <button type="button" onClick={() => void desk.write(unit('Nay.'), 'Нет.', '')}>
        {desk.translations?.units.map(({ source, text }) => `${source} ${text}`).join('; ')}
      </button>
    )
  }
  await openEditor(<Texts />)
  await page.getByText('Aye. ; Nay.').click()
  await expect.element(page.getByText('Aye. ; Nay. Нет.')).toBeVisible()
})

test('the model starts when the server has the last edits', async () => {
  const savedBefore: number[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') {
      savedBefore.push(server.saved.length)
      return Response.json(runOf('running'))
    }
    const isEstimate = String(input instanceof Request ? input.url : input).includes('/estimate')
    return Response.json(
      isEstimate
        ? estimate
        : {
            source_language: 'english',
            language: 'russian',
            units: [],
            run: runOf(savedBefore[0] ? 'running' : 'none'),
          },
    )
  })
  const { server, editor } = await openEditor(<Panel />)
  await expect.element(page.getByRole('button', { name: words.start })).toBeVisible()
  let answer = () => {}
  server.answers = new Promise((resolve) => {
    answer = resolve
  })
  void editor.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))
  await page.getByRole('button', { name: words.start }).click()
  expect(savedBefore).toEqual([])
  answer()
  await expect.poll(() => savedBefore).toEqual([1])
})

test('the texts are loaded when the server has the edits made before', async () => {
  const savedBefore: number[] = []
  vi.stubGlobal('fetch', async () => {
    savedBefore.push(server.saved.length)
    return Response.json({ source_language: 'english', language: 'russian', units: [], run: runOf('none') })
  })
  const { server, editor, shown } = await openEditor(<p>closed</p>)
  let answer = () => {}
  server.answers = new Promise((resolve) => {
    answer = resolve
  })
  void editor.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))
  await shown.unmount()
  await openEditor(<Panel />, { opened: editor })
  expect(savedBefore).toEqual([])
  answer()
  await expect.poll(() => savedBefore[0]).toBe(1)
})
