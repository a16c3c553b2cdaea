import { AssetId, CharacterId } from '@fabula/core/ids'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { HelpButton } from './help-button.tsx'

const character_id = CharacterId.parse('00000000-0000-4000-8000-0000000000e1')

const asset_id = AssetId.parse('00000000-0000-4000-8000-0000000000f1')

function Described({ onSave }: { onSave?: () => void }) {
  const [text, setText] = useState('ilse calm')
  return (
    <form onSubmit={onSave}>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      <HelpButton
        task={(wish) => ({ kind: 'picture', asset_id, text, wish })}
        value={text}
        onTake={([draft]) => {
          setText(draft?.text ?? '')
          return () => setText(text)
        }}
      />
    </form>
  )
}

function Field() {
  const [text, setText] = useState('She is old.')
  return (
    <>
      <output>{text}</output>
      <HelpButton
        task={(wish) => ({ kind: 'biography', character_id, text, wish })}
        value={text}
        onTake={([draft]) => {
          setText(draft?.text ?? '')
          return () => setText(text)
        }}
      />
    </>
  )
}

const answered = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Serves this model, and these answers to drafts. */
function serve(model: string | null, answer: () => Response, sees = false) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return answered({ model, sees })
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  return sent
}

afterEach(() => vi.unstubAllGlobals())
/** A novel per test, because the model is fetched once per novel. */
const novelOf = (at: number) => ({ ...novelInHand(), id: `00000000-0000-4000-8000-00000000e${at}00` as never })

test('offers no help without a model', async () => {
  serve(null, () => answered({}))
  await openEditor(<Field />, { novel: novelOf(100) })
  await expect.element(page.getByText('She is old.')).toBeVisible()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(page.getByRole('button').elements()).toEqual([])
})

test('compares a draft with the text, takes parts of it, and reverts with one key', async () => {
  const proposals = [{ name: '', text: 'She is very old.\n\nShe likes fog.' }]
  const usage = { model: 'scripted', input_tokens: 210, output_tokens: 9, cost: { currency: 'USD', amount: 0.0021 } }
  const sent = serve('scripted', () => answered({ proposals, ...usage }))
  await openEditor(<Field />, { novel: novelOf(200) })
  await page.getByRole('button', { name: 'Draft a biography' }).click()
  await page.getByRole('textbox').fill('shorter')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(page.getByText('scripted: 210 tokens read, 9 tokens written. Price: US$0.0021.')).toBeVisible()
  expect(sent).toMatchObject([{ kind: 'biography', text: 'She is old.', wish: 'shorter' }])
  await expect.element(page.getByRole('insertion').first()).toBeVisible()
  // Closing the dialog by mistake loses nothing: the answer was paid for.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Draft a biography' }).click()
  await expect.element(page.getByRole('textbox')).toHaveValue('shorter')
  await page.getByRole('checkbox', { name: 'She likes fog.' }).click()
  await page.getByRole('button', { name: 'Use the selected' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('She is very old.')
  await expect.element(page.getByRole('button', { name: 'Remove the draft' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove the draft' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('She is old.')
})

test('reports an unreadable answer in one sentence, and changes nothing', async () => {
  const problem = { code: 'help_unreadable', detail: 'The model’s answer could not be read.', status: 502 }
  serve('scripted', () => answered(problem, 502))
  await openEditor(<Field />, { novel: novelOf(300) })
  await page.getByRole('button', { name: 'Draft a biography' }).click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be read')
  await expect.element(page.getByText('She is old.')).toBeInTheDocument()
})

test('a picture is described only by a model that accepts pictures, and taken sentence by sentence; later typing is not reverted', async () => {
  const proposals = [{ name: '', text: 'A woman of sixty. She smiles. Her coat is wet.' }]
  const answer = { proposals, model: 'scripted', input_tokens: 900, output_tokens: 12, cost: null }
  serve('blind', () => answered(answer))
  const { shown } = await openEditor(<Described />, { novel: novelOf(400) })
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(page.getByRole('button').elements()).toEqual([])
  await shown.unmount()
  const sent = serve('seeing', () => answered(answer), true)
  const saved = vi.fn()
  await openEditor(<Described onSave={saved} />, { novel: novelOf(500) })
  const field = page.getByRole('textbox').first()
  const take = async () => {
    await page.getByRole('button', { name: 'Describe the picture' }).click()
    await expect.element(page.getByText('The picture goes only to seeing')).toBeVisible()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('checkbox', { name: 'She smiles.' }).click()
    await page.getByRole('button', { name: 'Use the selected' }).click()
    await expect.element(field).toHaveValue('A woman of sixty. Her coat is wet.')
  }
  const back = page.getByRole('button', { name: 'Remove the draft' })
  await take()
  expect(sent).toMatchObject([{ kind: 'picture', asset_id, text: 'ilse calm' }])
  await back.click()
  await expect.element(field).toHaveValue('ilse calm')
  await take()
  // Asking neither saved nor closed the surrounding form.
  expect(saved).not.toHaveBeenCalled()
  await field.fill('A woman of sixty. Her coat is wet. Rain.')
  await expect.element(back).not.toBeInTheDocument()
})
