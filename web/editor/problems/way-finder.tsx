import type { EndingId, SceneId } from '@fabula/core/ids'
import { novelProofPhrases } from '@fabula/phrases/novel-proof'
import { useId, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { WayTarget } from './proof-messages.ts'
import { endingsByScene, nameOfEnding, Way } from './way.tsx'

/** "How to get to…": any scene or ending, or the end of the story; of a scene, it and its endings. */
export function WayFinder({ scene, onFollow }: { scene?: SceneId; onFollow?: () => void }) {
  const words = useWords(novelProofPhrases)
  const novel = useNovel()
  const field = useId()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(scene ? `scene ${scene}` : 'end')
  const all = [...novel.interactive_scenes, ...novel.static_scenes]
  const endings = endingsByScene(novel).filter(({ id }) => !scene || id === scene)
  return (
    <details className="way-finder" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{scene ? words.title : words.anywhere}</summary>
      {open && (
        <>
          <label htmlFor={field}>{words.target}</label>
          <select id={field} className="ui-control" value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {!scene && <option value="end">{words.theEnd}</option>}
            {scene ? (
              <option value={`scene ${scene}`}>{words.thisScene}</option>
            ) : (
              <optgroup label={words.scenes}>
                {all.map(({ id, name }) => (
                  <option key={id} value={`scene ${id}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
            {endings.map((each) =>
              each.endings.length === 0 ? null : (
                <optgroup key={each.id} label={scene ? words.endings : `${words.endings}: ${each.name}`}>
                  {each.endings.map((ending) => (
                    <option key={ending.id} value={`ending ${ending.id}`}>
                      {nameOfEnding(ending, words)}
                    </option>
                  ))}
                </optgroup>
              ),
            )}
          </select>
          <Way target={targetOf(chosen)} onFollow={onFollow} />
        </>
      )}
    </details>
  )
}

function targetOf(chosen: string): WayTarget {
  const [kind, id] = chosen.split(' ')
  if (kind === 'scene') return { kind, id: id as SceneId }
  return kind === 'ending' ? { kind, id: id as EndingId } : { kind: 'end' }
}
