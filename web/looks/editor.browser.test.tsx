import { afterEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { EditorRouter } from '../editor/editor-router.tsx'
import { novelWithStage } from '../editor/live-stage/stage-to-test.tsx'
import { openEditor } from '../editor/test/open-editor.tsx'
import '../ui/base.css'
import { expectLook, showIn } from './kept-look.ts'

const before = location.href
afterEach(async () => {
  await cleanup()
  history.replaceState(null, '', before)
})

const at = (section: string) => {
  const address = new URL(before)
  address.searchParams.set('section', section)
  history.replaceState(null, '', address)
}

test('the editor looks as it did: a form by day, cards by night', async () => {
  await showIn({ width: 1440, lang: 'en', light: 'light' })
  at('info')
  await openEditor(<EditorRouter />, { novel: novelWithStage() })
  await expect.poll(() => document.querySelector('.editor-main h2')).not.toBeNull()
  await expectLook('editor-info-1440-en-day')
  await cleanup()
  await showIn({ width: 768, height: 1024, lang: 'ru', light: 'dark' })
  at('characters')
  await openEditor(<EditorRouter />, { novel: novelWithStage(), language: 'russian' as never })
  await expect.poll(() => document.querySelector('.editor-main h2')).not.toBeNull()
  await expectLook('editor-characters-768-ru-night')
})
