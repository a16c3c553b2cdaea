import { editorPhrases } from '@fabula/phrases/editor'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SaveMark } from '../frame/save-mark.tsx'
import { InfoSection } from '../interactive-scene/info-section.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { bridge, novelWithStage } from '../test/bridge-stage.tsx'
import { invalid, openEditor } from '../test/open-editor.tsx'
import '../../ui/tokens.css'

const words = editorPhrases.english

/** The facts of the bridge, below the save mark. */
function Bridge() {
  const scene = useNovel((novel) => novel.interactive_scenes.find(({ id }) => id === bridge))
  return (
    <div style={{ paddingBlockEnd: '3000px' }}>
      <SaveMark />
      {scene && <InfoSection scene={scene} />}
    </div>
  )
}

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(() => localStorage.clear())

const mark = () => document.querySelector<HTMLElement>('.editor-saving')

test.each([403, 422, 500])('a save refused with %i leads to the reason, and to the save mark', async (status) => {
  const { server } = await openEditor(<Bridge />, { novel: novelWithStage() })
  server.refuse = { ...invalid, status, code: null, detail: 'Not in this house' }
  const help = page.getByRole('textbox', { name: 'Help', exact: true })
  await help.fill('Count them first.')
  scrollTo(0, 2500)
  ;(page.getByRole('button', { name: words.save, exact: true }).element() as HTMLElement).click()
  await expect.poll(() => document.activeElement?.textContent).toContain('Not in this house')
  const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
  await expect.element(page.getByText(`API Error (${status})`)).toBeVisible()
  expect(mark()?.textContent).toContain('Not in this house')
  await expect.element(help).toHaveValue('Count them first.')
})
