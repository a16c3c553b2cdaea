import { guidePhrases } from '@fabula/phrases/guide'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EndingsSection } from '../interactive-scene/endings-section.tsx'
import type { SectionProps } from '../interactive-scene/section-props.ts'
import { useNovel } from '../store/use-editor.tsx'
import { novelWithStage } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { guideOfField } from './guide-places.ts'

const words = guidePhrases.english
const linkOf = (what: keyof typeof words.about) => page.getByRole('link', { name: words.help(words.about[what]) })

function InScene({ children }: { children: (scene: SectionProps['scene']) => ReactNode }) {
  const scene = useNovel((novel) => novel.interactive_scenes[0])
  return scene ? children(scene) : null
}

test('sections, fields and conditions link to their part of the guides, which opens beside the editor', async () => {
  await openEditor(<InScene>{(scene) => <EndingsSection scene={scene} />}</InScene>, { novel: novelWithStage() })
  await expect.element(linkOf('endings')).toHaveAttribute('href', '/english/guide/endings#automatic')
  await page.getByRole('button', { name: interactiveScenePhrases.english.endings.automatic.add }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('link', { name: words.help(words.about.endings) })
  await expect.element(field).toHaveAttribute('target', '_blank')
  await expect.element(dialog.getByRole('link', { name: words.help(words.about.conditions) })).toBeVisible()
})

test('recognises a field by the last part of its name', () => {
  expect(guideOfField('biographies.0.secret')).toBe('secrets')
  expect(guideOfField('name')).toBeUndefined()
  expect(guideOfField('constructor')).toBeUndefined()
})
