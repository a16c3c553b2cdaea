import type { EndingId, SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { type Ending, endingsOf, indexOf } from '@fabula/core/novel/novel-index'
import type { Step } from '@fabula/core/proof/visit'
import { novelProofPhrases } from '@fabula/phrases/novel-proof'
import { useId, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { locationOfScene, type Place } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { WayTarget } from './proof-messages.ts'
import { useWay } from './use-problems.ts'

/** "How to get to…" for any scene or ending, or the end of the story; with `scene`, for that scene and its endings. */
export function WayFinder({ scene, onFollow }: { scene?: SceneId; onFollow?: () => void }) {
  const words = useWords(novelProofPhrases)
  const novel = useNovel()
  const field = useId()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(scene ? `scene ${scene}` : 'end')
  const all = [...novel.interactive_scenes, ...novel.static_scenes]
  const endings = novel.interactive_scenes
    .filter(({ id }) => !scene || id === scene)
    .map((each) => ({ id: each.id, name: each.name, endings: endingsOf(each) }))
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

type WayProps = { target: WayTarget; onFollow?: () => void }

/** The path through the fewest scenes from the first one to a place; each exit is linked to its form. */
function Way({ target, onFollow }: WayProps) {
  const words = useWords(novelProofPhrases)
  const reach = useWay(target)
  if (!reach) return <p role="status">{words.looking}</p>
  if (reach.kind !== 'reachable') return <p role="status">{words[reach.kind]}</p>
  if (reach.path.length === 0) return <p role="status">{words.begins}</p>
  let at = 0
  return (
    <>
      <p role="status">{words.reachable(reach.path.length)}</p>
      <ol className="way">
        {reach.path.map((step) => (
          <li key={at++}>
            <Move step={step} onFollow={onFollow} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Move({ step, onFollow }: { step: Step; onFollow: (() => void) | undefined }) {
  const words = useWords(novelProofPhrases)
  const novel = useNovel()
  const made = moveOf(novel, step, words)
  if (!made) return null
  return (
    <>
      <LocationLink to={made.place} onClick={onFollow}>
        {made.scene}: {made.text}
      </LocationLink>
      <ConditionalsSentence value={made.conditionals} />
    </>
  )
}

type Words = (typeof novelProofPhrases)['english']

/** A move in words with its place; null if the scene was deleted. */
function moveOf(novel: Novel, step: Step, words: Words) {
  const scene = indexOf(novel).scenes.get(step.scene_id)
  if (!scene) return null
  const at = (section: string, entry?: string): Place =>
    locationOfScene({ scene_type: scene.type, scene_id: scene.id }, section, entry)
  if (step.kind === 'stop') return { scene: scene.name, text: words.ends, conditionals: [], place: at('info') }
  if (step.kind === 'next') {
    const conditionals = scene.type === 'static' ? (scene.next_scenes[step.index]?.conditionals ?? []) : []
    return { scene: scene.name, text: words.goOn, conditionals, place: at('next-scenes', String(step.index)) }
  }
  const ending = scene.type === 'interactive' ? endingsOf(scene).find(({ id }) => id === step.ending_id) : undefined
  if (!ending) return null
  const conditionals = ending.kind === 'context' ? [] : ending.conditionals
  return { scene: scene.name, text: endingMove(ending, words), conditionals, place: at('endings', ending.id) }
}

function endingMove(ending: Ending, words: Words): string {
  switch (ending.kind) {
    case 'choice':
      return words.choose(ending.display_name)
    case 'automatic':
      return words.recognised(ending.name)
    case 'context':
      return words.afterReplies(ending.message_count)
  }
}

/** An ending's name in a list of places; a context ending is named by its count. */
const nameOfEnding = (ending: Ending, words: Words): string =>
  ending.kind === 'context' ? words.afterReplies(ending.message_count) : ending.name
