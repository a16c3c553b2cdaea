import type { EndingId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import { endingsOf } from '@fabula/core/novel/novel-index'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** As many as are listed before a part of a name is typed. */
const most = 12

type EndingsControlProps = { completed: readonly EndingId[]; onChange: (completed: EndingId[]) => void }

/** Which endings count as completed: those that do first, then those that fit what is typed. */
export function EndingsControl({ completed, onChange }: EndingsControlProps) {
  const words = useWords(testCanvasPhrases)
  const conditions = useWords(conditionalsPhrases)
  const scenes = useNovel((novel) => novel.interactive_scenes)
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(fold(typed))
  const all = useMemo(
    () =>
      scenes.flatMap((scene) =>
        endingsOf(scene).map((ending) => ({
          id: ending.id,
          name: conditions.endingName({ scene: scene.name, ending: ending.kind === 'context' ? null : ending.name }),
        })),
      ),
    [scenes, conditions],
  )
  if (all.length === 0) return <p className="world-controls-hint">{words.noEndings}</p>
  const chosen = all.filter(({ id }) => completed.includes(id))
  const others = all.filter(({ id, name }) => !completed.includes(id) && fold(name).includes(sought))
  const toggle = (id: EndingId, done: boolean) =>
    onChange(done ? [...completed, id] : completed.filter((each) => each !== id))
  return (
    <fieldset className="editor-fieldset">
      <legend>{words.endings}</legend>
      {all.length > most && (
        <input
          className="ui-control"
          type="search"
          aria-label={words.findEnding}
          placeholder={words.findEnding}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="world-controls-list">
        {[...chosen, ...others.slice(0, most)].map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={completed.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      {others.length > most && <p className="world-controls-hint">{words.moreEndings(others.length - most)}</p>}
    </fieldset>
  )
}
