import type { Gate, PlayBackground, PlayFile, PlaySprite, PlayState } from '@fabula/contract/shapes/play'
import type { AssetId, EndingId } from '@fabula/core/ids'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { fillIn, fillingOf } from '@fabula/core/novel/message-places'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { StageSprite } from '@fabula/core/scene/stage'
import { shownStates } from '@fabula/core/scene/world'
import { mayEditReply } from '@fabula/core/turn/edit-reply'
import type { GameState, NewState, Reader } from '@fabula/core/turn/game-state'
import { offeredChoices, wantsText } from '@fabula/core/turn/move'
import { storyPhrases } from '@fabula/phrases/story'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { authorsWords } from './authors-words.ts'
import { filesToPreload } from './files-to-preload.ts'
import type { GateHelp } from './gate-help.ts'
import { showFigure, showStaging, showVoices } from './show-staging.ts'
import { type ShownLine, shownLines } from './shown-lines.ts'
import { shownMessage, shownSaid, shownSpeaker, type Translated } from './shown-message.ts'

/** The reader to whom something is shown: their language, and their character's name. */
export type ShownTo = Pick<Reader, 'name' | 'language'>

/** The play page's view of a state. A state that is not stored yet has no id. */
export function showState(loaded: LoadedNovel, state: (NewState | GameState) & Translated, reader: ShownTo): PlayState {
  const { language } = reader
  const novel = loaded.localized(language)
  const filling = fillingOf(novel.states, state.world, reader)
  const id = 'id' in state ? state.id : null
  const offered = offeredChoices(novel, state)
  const file = (asset: AssetId | null): PlayFile | null => showFile(novel, asset)
  const states = shownStates(novel, state.world)
  const { message, untranslated } = shownMessage(loaded, state, language)
  const choices = choicesOf(novel, state, offered)
  const filledChoices = choices.map((choice) => ({ ...choice, display_name: fillIn(choice.display_name, filling) }))
  const help = helpOf(novel, state)
  const lines = shownLines(loaded, state, message, language)
  const otherTexts = [...choices.map(({ display_name }) => display_name), ...(help === null ? [] : [help])]
  return {
    ...emptyPlayState(loaded, novel),
    game_state_id: id,
    message_id: id,
    parent_state_id: 'id' in state ? state.parent_id : null,
    character_name: shownSpeaker(loaded, state.speaker, language),
    character_id: state.speaker.character_id,
    character_message: message,
    ...((untranslated || isUntranslated(loaded, language, otherTexts)) && { untranslated: true }),
    ...(lines && !state.the_end && { lines: lines.map((line) => showLine(novel, state, line)) }),
    ...(mayEditReply(novel, state) && { can_edit: true }),
    ...(state.edited && !state.the_end && { edited: true }),
    speaker_type: state.speaker.type,
    user_message: state.said && shownSaid(loaded, state.said, language),
    sprites: state.stage.sprites.flatMap((sprite) => showSprite(novel, sprite)),
    background: showBackground(novel, state.stage.background_asset_id),
    music: file(state.stage.music_asset_id),
    staging: showStaging(novel, state),
    voices: showVoices(novel, state),
    static_endings: filledChoices,
    choices: filledChoices.map(({ display_name }) => display_name),
    offered_endings: inOrderOfStory(novel, state, offered)
      .filter((ending) => state.offered_endings.includes(ending))
      .map((ending) => ({ id: ending, label: fillIn(endingLabel(novel, ending, language), filling) })),
    help: help === null ? null : fillIn(help, filling),
    interact: wantsText(novel, state),
    the_end: state.the_end,
    flags: states.flags,
    scales: states.scales,
    scene: {
      id: state.scene_id,
      name: indexOf(novel).scenes.get(state.scene_id)?.name ?? state.scene_name,
      type: state.scene_type,
    },
    can_retry: state.storyteller !== null && !state.the_end,
    storyteller: state.the_end ? null : state.storyteller,
    notice: state.notice,
    preload: filesToPreload(novel, state),
  }
}

function showSprite(novel: Novel, sprite: StageSprite): PlaySprite[] {
  const { asset_id, ...placed } = sprite
  const asset = indexOf(novel).assets.get(asset_id)
  const file = asset?.url && { extension: asset.extension, url: asset.url }
  return file ? [{ id: asset_id, ...placed, ...file, ...showFigure(novel, sprite) }] : []
}

/**
 * One of several lines of a reply, with its speaker's sprite at that point if it differs from the one on stage at the
 * end.
 */
function showLine(novel: Novel, state: NewState, { speaker, sprite_id, start, end }: ShownLine) {
  const now = state.stage.sprites.find((sprite) => sprite.character_id === speaker.character_id)
  const then = now && sprite_id !== null && now.asset_id !== sprite_id ? { ...now, asset_id: sprite_id } : null
  const [sprite] = then ? showSprite(novel, then) : []
  const { character_id, name: character_name } = speaker
  return { character_id, character_name, start, end, ...(sprite && { sprite }) }
}

function showBackground(novel: Novel, id: AssetId | null): PlayBackground | null {
  const file = showFile(novel, id)
  const focus = id === null ? undefined : novel.background_focus?.[id]
  return file && { ...file, ...(focus && { focus }) }
}

/** Whether any of the author's texts, given as shown, is missing in a language. */
const isUntranslated = (loaded: LoadedNovel, language: Language, texts: readonly string[]): boolean =>
  languageOfNovel(loaded.novel) !== language && texts.some((text) => authorsWords(loaded, language)(text)?.untranslated)

/** What a reader behind a closed gate is shown: how to open it, and nothing of the story. */
export function showGate(loaded: LoadedNovel, gate: Gate, language: Language, help: GateHelp): PlayState {
  const novel = loaded.localized(language)
  const { telegram_group_required, price_stars } = loaded
  const isLogin = gate === 'login'
  return {
    ...emptyPlayState(loaded, novel),
    gate,
    payment_required: gate === 'payment' || (isLogin && (price_stars > 0 || !telegram_group_required)),
    telegram_required: gate === 'telegram' || (isLogin && telegram_group_required),
    payment_string: gate === 'payment' ? help.code : null,
    telegram_verification_code: gate === 'telegram' ? help.code : null,
    telegram_group_link: help.groupLink,
    telegram_bot_name: help.botName,
    telegram_bot_link: help.botLink,
    biography_needed: gate === 'biography',
    preferred_biography: gate === 'biography' ? novel.preferred_biography : null,
  }
}

/** A play state with the novel's fields, and nothing on stage. */
function emptyPlayState(loaded: LoadedNovel, novel: Novel): PlayState {
  return {
    novel_id: loaded.id,
    game_state_id: null,
    message_id: null,
    character_name: null,
    character_id: null,
    character_message: null,
    speaker_type: null,
    user_message: null,
    sprites: [],
    background: null,
    music: null,
    choices: [],
    help: null,
    interact: false,
    biography_needed: false,
    static_endings: [],
    offered_endings: [],
    payment_required: false,
    price_stars: loaded.price_stars,
    payment_string: null,
    telegram_required: false,
    telegram_verification_code: null,
    telegram_group_link: null,
    telegram_bot_name: null,
    telegram_bot_link: null,
    preferred_biography: null,
    required_18_age: novel.required_18_age,
    the_end: false,
    flags: [],
    scales: [],
    scene: null,
    can_retry: false,
    storyteller: null,
    gate: null,
    notice: null,
    novel_name: novel.name,
    play_link: loaded.play_link ?? '',
    cover: showFile(novel, novel.cover_background_image_id)?.url ?? null,
    preload: [],
  }
}

/** The choices offered at a state, with their placeholders. */
function choicesOf(novel: Novel, state: NewState, offered: readonly EndingId[]): PlayState['static_endings'] {
  const { endings } = indexOf(novel)
  return offered
    .filter((id) => state.stage.choices.includes(id))
    .flatMap((id) => {
      const ending = endings.get(id)?.ending
      return ending?.kind === 'choice' ? [{ id, name: ending.name, display_name: ending.display_name }] : []
    })
}

/** Endings in the author's order, so that a way out keeps its place from one reply to the next. */
function inOrderOfStory(novel: Novel, { scene_id }: NewState, offered: readonly EndingId[]): EndingId[] {
  const scene = indexOf(novel).scenes.get(scene_id)
  if (scene?.type !== 'interactive') return [...offered]
  const order = [...scene.endings, ...scene.static_endings, ...(scene.context_ending ? [scene.context_ending] : [])]
  return order.flatMap(({ id }) => (offered.includes(id) ? [id] : []))
}

/**
 * The label of a way out: an automatic ending's name; for a context ending, which has no name, the scene that it leads
 * to.
 */
export function endingLabel(novel: Novel, id: EndingId, language: Language): string {
  const { endings, scenes } = indexOf(novel)
  const ending = endings.get(id)?.ending
  switch (ending?.kind) {
    case 'automatic':
      return ending.name
    case 'choice':
      return ending.display_name
    case 'context': {
      const next = ending.next_scene && scenes.get(ending.next_scene.scene_id)?.name
      return next ? storyPhrases[language].leaveFor(next) : storyPhrases[language].leaveScene
    }
    case undefined:
      return storyPhrases[language].leaveScene
  }
}

function helpOf(novel: Novel, state: NewState): string | null {
  const scene = indexOf(novel).scenes.get(state.scene_id)
  return scene?.type === 'interactive' && scene.help.trim() !== '' && !state.the_end ? scene.help : null
}

/** Null when the novel has no such asset, or its file was never uploaded. */
export function showFile(novel: Novel, id: AssetId | null): PlayFile | null {
  const asset = id === null ? undefined : indexOf(novel).assets.get(id)
  return asset?.url ? { id: asset.id, extension: asset.extension, url: asset.url } : null
}
