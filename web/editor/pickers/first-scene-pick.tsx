import type { SceneId } from '@fabula/core/ids'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useMemo } from 'react'
import { byNameIn } from '../../page/by-name.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Options } from '../../ui/options.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { useNovel } from '../store/use-editor.tsx'
import { infoOf } from './info-of.ts'

/** Selects the first scene, inside the message that it is missing. Renders nothing without scenes. */
export function FirstScenePick() {
  const words = useWords(editorNovelPhrases).info
  const { runAndShow } = useCommands()
  const novel = useNovel()
  if (novel.interactive_scenes.length + novel.static_scenes.length === 0) return null
  const choose = (first_scene_id: SceneId) =>
    void runAndShow({ command: 'changeInfo', info: { ...infoOf(novel), first_scene_id } })
  return (
    <select
      className="ui-control first-scene-pick"
      aria-label={words.chooseFirstScene}
      value=""
      onChange={({ currentTarget: { value } }) => choose(value as SceneId)}
    >
      <option value="" disabled>
        {words.chooseFirstScene}
      </option>
      <SceneOptions />
    </select>
  )
}

/** Options of a select: every scene of the novel, by kind and name. */
export function SceneOptions() {
  const { sceneTypes } = useWords(editorNovelPhrases).info
  const interactive = useNovel((novel) => novel.interactive_scenes)
  const fixed = useNovel((novel) => novel.static_scenes)
  const { language } = usePage()
  const kinds = useMemo(() => {
    const inOrder = byNameIn(language)
    return [
      { type: 'interactive' as const, scenes: [...interactive].sort((a, b) => inOrder(a.name, b.name)) },
      { type: 'static' as const, scenes: [...fixed].sort((a, b) => inOrder(a.name, b.name)) },
    ]
  }, [interactive, fixed, language])
  return kinds.map(({ type, scenes }) => (
    <optgroup key={type} label={sceneTypes[type]}>
      <Options of={scenes} />
    </optgroup>
  ))
}
