import type { Language } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { storytellingOf } from '../novel/storytelling.ts'
import { characterSpeaker } from './enter-scene.ts'
import type { GameState, NewState, ReplyLine } from './game-state.ts'
import { joinLines, splitLines } from './reply-lines.ts'

/** Whether a reader may reword a reply: the author allows it, and a storyteller wrote the reply. */
export const mayEditReply = (novel: Novel, state: NewState): boolean =>
  novel.readers_may_edit === true && state.storyteller !== null && !state.the_end

/**
 * Makes a sibling state in which the reply has the reader's words. The changes of the turn stay; only the text differs
 * and is marked as edited. If several characters may speak, names at the beginning of paragraphs identify the
 * speakers.
 */
export function editReply(novel: Novel, state: GameState, text: string, language: Language): NewState {
  const { id, game_id, parent_id, created_at, lines, ...rest } = state
  const edited = { ...rest, message: text, language, edited: true, notice: null }
  const newLines = linesOf(novel, state, text)
  const [first] = newLines
  if (!first) return { ...edited, message: text }
  if (newLines.length === 1) return { ...edited, message: first.message, speaker: first.speaker }
  const message = joinLines(newLines.map(({ speaker, message }) => ({ name: speaker.name, message })))
  return { ...edited, message, speaker: first.speaker, lines: newLines }
}

function linesOf(novel: Novel, state: GameState, text: string): ReplyLine[] {
  if (!state.lines && !mayBeSeveral(novel, state)) return []
  const cast = state.stage.speakers.map((id) => characterSpeaker(novel, id))
  return splitLines(
    text,
    cast.map(({ name }) => name),
  ).flatMap(({ name, start, end }, at): ReplyLine[] => {
    const message = text.slice(start, end).trim()
    if (message === '') return []
    const speaker = cast.find((member) => member.name === name) ?? state.speaker
    const before = state.lines?.[at]
    const previousSprite = before?.speaker.character_id === speaker.character_id ? before.sprite_id : null
    const shown = state.stage.sprites.find((sprite) => sprite.character_id === speaker.character_id)
    return [{ speaker, message, sprite_id: previousSprite ?? shown?.asset_id ?? null }]
  })
}

function mayBeSeveral(novel: Novel, { scene_id }: NewState): boolean {
  const scene = indexOf(novel).scenes.get(scene_id)
  return scene?.type === 'interactive' && storytellingOf(novel, scene).several === true
}
