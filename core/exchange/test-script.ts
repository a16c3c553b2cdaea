import { describe, expect, test } from 'vitest'
import { checkNovel } from '../check/check-novel.ts'
import { placeNames, placesIn } from '../novel/message-places.ts'
import { Novel } from '../novel/novel.ts'
import { makeNovel } from './flow/make-novel.ts'
import { Media } from './flow/media.ts'
import type { Script } from './flow/statements.ts'
import { paperAsset } from './paper.ts'

let count = 0
export const newTestId = <Id extends string>() => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}` as Id

/** For tests: converts a script to a novel, with these files beside it. */
export const novelOf = (script: Script, files: readonly string[] = []) =>
  makeNovel(script, {
    newId: newTestId,
    background: paperAsset(newTestId()),
    media: new Media(files),
    sourceLength: 100_000,
  })

/** For tests: all texts of a novel that readers may see. */
export const readerTexts = (novel: Novel): string[] => [
  ...novel.static_scenes.map(({ original_message }) => original_message),
  ...novel.interactive_scenes.flatMap(({ start_message_original, static_endings }) => [
    start_message_original,
    ...static_endings.map(({ display_name }) => display_name),
  ]),
  ...novel.characters.map(({ prompt_name }) => prompt_name),
]

export const sceneNames = ({ interactive_scenes, static_scenes }: Novel): Map<string, string> =>
  new Map([...interactive_scenes, ...static_scenes].map(({ id, name }) => [id, name]))

/**
 * For tests: what holds for every imported story. `forks`: the least number of forks, all of which must arrive except
 * those of `lost`; `markup`: must not occur in readers' texts after removing `meant`, which the author wrote as text.
 */
export function describeStories(
  stories: Record<string, Pick<ReturnType<typeof makeNovel>, 'novel' | 'forks' | 'losses'>>,
  {
    forks: least,
    markup,
    meant = '{{user}}',
    lost = {},
  }: { forks: number; markup: RegExp; meant?: string; lost?: Record<string, number> },
): void {
  describe.each(Object.entries(stories))('%s', (story, { novel, forks, losses }) => {
    test('becomes a novel with every fork, and without problems that block publishing', () => {
      expect(forks.all).toBeGreaterThanOrEqual(least)
      expect(forks.all - forks.arrived).toBe(lost[story] ?? 0)
      expect(Novel.parse({ ...novel, created_at: 'x' }).name).toBe(novel.name)
      const problems = checkNovel(novel)
      expect(problems.filter(({ severity }) => severity === 'blocks')).toEqual([])
      expect(problems.map(({ code }) => code)).not.toContain('dangling_reference')
    })

    test('leaves no markup in texts that readers see', () => {
      const known = placeNames(novel.states)
      const withoutPlaces = (text: string) =>
        placesIn(text).reduce((left, { written, name }) => (known.has(name) ? left.replace(written, '') : left), text)
      for (const text of readerTexts(novel).filter((each) => each !== '→'))
        expect(withoutPlaces(text).replaceAll(meant, '')).not.toMatch(markup)
    })

    test('reports each loss with an existing scene', () => {
      const scenes = sceneNames(novel)
      for (const { scene } of losses) expect(scenes.has(scene?.scene_id ?? '')).toBe(true)
    })
  })
}
