import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { postedStateId } from '@fabula/core/turn/posted-scene'
import { type PromptText, promptTexts } from '@fabula/core/turn/prompt-texts'
import type { PastLine } from '@fabula/core/turn/turn-brief'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { locationOfScene, type Place } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { backTo, type Conversation, chosenOf, startMessageOf, worldOf } from './conversation.ts'

type FedLinesProps = {
  scene: InteractiveScene
  conversation: Conversation
  /** The index of the turn whose answer is shown, from 0. */
  at: number
}

/**
 * What a line of a test was based on: biographies, prompts, possible changes and endings, and memories; each links to
 * its field.
 */
export function FedLines({ scene, conversation, at }: FedLinesProps) {
  const words = useWords(testCanvasPhrases)
  const novel = useNovel()
  const turn = conversation.turns[at]
  const { fed, lines } = useMemo(() => {
    const before = backTo(conversation, at)
    const recent = linesOf(before, startMessageOf(novel, scene, conversation).message)
    const text = turn?.said.kind === 'text' ? turn.said.text : null
    return { fed: promptTexts(novel, scene, worldOf(before), text, recent, postedStateId), lines: recent.length }
  }, [novel, scene, conversation, at, turn])
  const summaries = (turn && chosenOf(turn)?.answer?.summaries) ?? []
  return (
    <div className="fed-lines">
      <p className="test-canvas-note">{words.fedNow}</p>
      <ul>
        {fed.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice; the order is the prompt's
          <li key={index}>
            <p>
              <LocationLink to={placeOf(scene, each)}>{titleOf(each, words)}</LocationLink>
              {each.kind === 'world_prompt' && each.triggered && <> ({words.fedWoken})</>}
            </p>
            <p className="fed-lines-text">{each.text}</p>
            <ConditionalsSentence value={each.conditionals} />
          </li>
        ))}
        <li>
          <p>{words.fedMemory(lines)}</p>
          {summaries.map((summary) => (
            <p key={summary} className="fed-lines-text">
              {summary}
            </p>
          ))}
        </li>
      </ul>
    </div>
  )
}

function titleOf(fed: PromptText, words: (typeof testCanvasPhrases)['english']): string {
  switch (fed.kind) {
    case 'biography':
      return fed.secret ? words.fedSecret(fed.name) : words.fedBiography(fed.name)
    case 'world_prompt':
      return words.fedWorld(fed.name)
    case 'scene_prompt':
      return words.fedScene
    case 'change':
      return words.fedChange
    case 'ending':
      return words.fedEnding(fed.name)
  }
}

function placeOf({ id }: InteractiveScene, fed: PromptText): Place {
  const scene = { scene_type: 'interactive' as const, scene_id: id }
  switch (fed.kind) {
    case 'biography':
      return { kind: 'novel', section: 'characters', entry: fed.character_id }
    case 'world_prompt':
      return { kind: 'novel', section: 'world-prompts', entry: fed.id }
    case 'scene_prompt':
      return locationOfScene(scene, 'scene-prompts', String(fed.index))
    case 'change':
      return locationOfScene(scene, 'modifying-states', String(fed.index))
    case 'ending':
      return locationOfScene(scene, 'endings', fed.id)
  }
}

/** The lines said by then, which decide what keywords call up. */
function linesOf({ turns }: Conversation, opening: string): PastLine[] {
  const said = turns.flatMap((turn) => [turn.said.text, chosenOf(turn)?.message ?? ''])
  return [opening, ...said]
    .filter((text) => text !== '')
    .map((text) => ({ by: 'narrator', character_id: null, name: '', text, state_id: '' as PastLine['state_id'] }))
}
