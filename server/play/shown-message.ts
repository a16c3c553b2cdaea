import { fillingFinder, translatedFilling } from '@fabula/core/novel/find-filled'
import { languages } from '@fabula/core/novel/known-languages'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { fillIn, readerNameIn } from '@fabula/core/novel/message-places'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { NewState, Said, Speaker } from '@fabula/core/turn/game-state'
import { gestureIn } from '@fabula/phrases/gestures'
import { storyPhrases } from '@fabula/phrases/story'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { authorsWords, isInOtherLanguage } from './authors-words.ts'

/** The fields of a state that are needed to show its message. */
export type SpokenMessage = Pick<NewState, 'scene_id' | 'turn' | 'message' | 'storyteller' | 'language'> & Translated

/** A model's reply, translated into the requested language if there is a translation. */
export interface Translated {
  translation?: string
}

/**
 * A state's message as it is shown in a language. An author's text or a gesture is shown in that language if it exists
 * in it, whatever language it was read in, and also where a model has picked it; a model's own reply is shown in its
 * translation, if any. `untranslated`: the message is in another language.
 */
export function shownMessage(
  loaded: LoadedNovel,
  state: SpokenMessage,
  language: Language,
): { message: string; untranslated: boolean } {
  const isOtherLanguage = state.language !== language
  const asSaid = { message: state.message, untranslated: isOtherLanguage && /\p{L}/u.test(state.message) }
  const picked = pickedWords(loaded, state, language)
  if (picked !== null) return { message: picked, untranslated: false }
  if (isOtherLanguage && state.translation !== undefined) return { message: state.translation, untranslated: false }
  if (state.storyteller === 'model' || (!isOtherLanguage && languageOfNovel(loaded.novel) === language)) return asSaid
  const found = openingWords(loaded, state, language) ?? authorsWords(loaded, language)(state.message)
  if (found) return { message: found.text, untranslated: found.untranslated }
  const gesture = isOtherLanguage ? gestureIn(state.message, language) : null
  return gesture === null ? asSaid : { message: gesture, untranslated: false }
}

/** The author's words in a language for a line that a model picked in the other; null where a model wrote the line. */
export function pickedWords(loaded: LoadedNovel, state: SpokenMessage, language: Language): string | null {
  if (state.storyteller !== 'model' || state.language === language) return null
  const found = authorsWords(loaded, language)(state.message)
  return found && !found.untranslated ? found.text : null
}

/** The opening text of the state's scene; null when the message is not that text. */
function openingWords(loaded: LoadedNovel, state: SpokenMessage, language: Language) {
  for (const each of languages) {
    const source = openingIn(loaded.localized(each), state)
    const filling = source === null ? null : fillingFinder(source, loaded.novel.states)(state.message)
    if (!filling) continue
    const text = openingIn(loaded.localized(language), state) ?? ''
    const untranslated = text === openingIn(loaded.novel, state) && isInOtherLanguage(loaded.novel, text, language)
    return { text: fillIn(text, translatedFilling(filling, loaded.novel.states, language)), untranslated }
  }
  return null
}

/** A scene's opening text as its author wrote it; null when the scene was deleted. */
function openingIn(novel: Novel, state: SpokenMessage): string | null {
  const scene = indexOf(novel).scenes.get(state.scene_id)
  if (!scene) return null
  return scene.type === 'static' ? scene.original_message : state.turn === 0 ? scene.start_message_original : null
}

/**
 * The name shown for a speaker: the narrator's is the language's word for it, a character's is their name in that
 * language, and so is that of a reader who gave none.
 */
export function shownSpeaker(loaded: LoadedNovel, speaker: Speaker, language: Language): string {
  if (speaker.type === 'narrator') return storyPhrases[language].narrator
  if (speaker.type === 'user') return readerNameIn(speaker.name, language)
  const nameIn = (each: Language) =>
    speaker.character_id && indexOf(loaded.localized(each)).characters.get(speaker.character_id)?.prompt_name
  // A name that the author has since changed stays as it was.
  return languages.some((each) => nameIn(each) === speaker.name) ? nameIn(language) || speaker.name : speaker.name
}

/** What the reader said, as it was said; a choice in the words it has in a language. */
export function shownSaid(loaded: LoadedNovel, said: Said, language: Language): string {
  if (said.text === '') return storyPhrases[language].leaveScene
  if (said.kind === 'text') return said.text
  return authorsWords(loaded, language)(said.text)?.text ?? said.text
}
