import { EndingId, SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCommands } from '../commands/use-commands.ts'
import { useNovel } from '../store/use-editor.tsx'
import { invalid, novelInHand, openEditor } from '../test/open-editor.tsx'
import { ConnectMenu } from './connecting.tsx'

const tavern = newInteractiveScene(SceneId.parse('00000000-0000-4000-8000-0000000000b1'), 'Tavern', '2026-01-01')

function Menu() {
  const { run } = useCommands()
  const scene = useNovel((novel) => novel.interactive_scenes[0]) ?? tavern
  return (
    <ConnectMenu
      scene={scene}
      title="Tavern to Hall"
      onConnect={() => undefined}
      onMake={(by) => {
        const to = { scene_type: 'static' as const, scene_id: '00000000-0000-4000-8000-0000000000a1' as SceneId }
        return run({ command: 'connectScenes', from: tavern.id, to, by })
      }}
      onClose={() => undefined}
    />
  )
}

afterEach(() => localStorage.clear())

test('a refused new ending stays in its form as it was typed', async () => {
  const novel = { ...novelInHand(), interactive_scenes: [{ ...tavern, revision: 1 }] }
  const { server, editor } = await openEditor(<Menu />, { novel })
  server.refuse = invalid
  await page.getByRole('button', { name: 'A new choice…' }).click()
  await page.getByLabelText('What the button says').fill('Leave by the window')
  await page.getByLabelText('Internal name').fill('window')
  const connect = page.getByRole('button', { name: 'Connect' })
  await connect.click()
  await expect.element(page.getByText('API Error (422)')).toBeVisible()
  await expect.element(page.getByLabelText('What the button says')).toHaveValue('Leave by the window')
  server.refuse = null
  await connect.click()
  await expect.poll(() => editor.read().novel.interactive_scenes[0]?.static_endings[0]?.name).toBe('window')
})

test('the count of a new context ending is 1 without a number, whether its field is left or saved by a key', async () => {
  const novel = { ...novelInHand(), interactive_scenes: [{ ...tavern, revision: 1 }] }
  const { editor } = await openEditor(<Menu />, { novel })
  await page.getByRole('button', { name: 'A new context ending…' }).click()
  const count = page.getByLabelText('After how many replies?')
  await count.fill('')
  await userEvent.tab()
  await expect.element(count).toHaveValue('1')
  await count.fill('some')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => editor.read().novel.interactive_scenes[0]?.context_ending?.message_count).toBe(1)
})

test('the form of a context ending closes when a co-author has made the only one that the scene can have', async () => {
  const words = editorGraphPhrases.english
  const novel = { ...novelInHand(), interactive_scenes: [{ ...tavern, revision: 1 }] }
  const { editor } = await openEditor(<Menu />, { novel })
  await page.getByRole('button', { name: words.newContext }).click()
  await expect.element(page.getByLabelText(words.messageCount)).toBeVisible()
  const id = EndingId.parse('00000000-0000-4000-8000-0000000000e1')
  const context_ending = { id, message_count: 3, next_scene: null, states_trigger: emptyTrigger }
  editor.applyAnswer((now) => ({ ...now, interactive_scenes: [{ ...tavern, context_ending, revision: 2 }] }))
  await expect.element(page.getByRole('button', { name: words.contextAfter(3) })).toBeVisible()
  await expect.element(page.getByLabelText(words.messageCount)).not.toBeInTheDocument()
})
