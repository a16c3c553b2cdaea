import type { AssetId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { makeNovel } from './flow/make-novel.ts'
import { Media } from './flow/media.ts'
import type { Script } from './flow/statements.ts'

let count = 0
export const newTestId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

/** For tests: a script as a novel, with these files beside it. */
export const novelOf = (script: Script, files: readonly string[] = []) =>
  makeNovel(script, {
    newId: newTestId,
    background: { id: newTestId() as AssetId, name: 'Paper', prompt_description: 'plain paper', extension: 'png' },
    media: new Media(files),
    sourceLength: 100_000,
  })

/** For tests: every word of a novel that a reader may see. */
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
