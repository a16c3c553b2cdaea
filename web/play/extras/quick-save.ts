import * as routes from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { call } from '../../client/call.ts'
import { session } from '../../client/session.ts'
import { toast } from '../../ui/toast.ts'
import type { Play } from '../game/play.ts'
import { messageOf, type PlayModel, stateOf } from '../game/play-model.ts'
import { pageAt, pagesOf } from '../message/split-pages.ts'

interface QuickPlace {
  state: GameStateId
  page: number
}

/** Saves this state as the game's quick save: in the account, or for a guest on this device. */
export async function quickSave({ game, model }: Pick<Play, 'game' | 'model'>, language: Language): Promise<void> {
  const sheet = playSheetPhrases[language]
  const state = stateOf(model)
  if (game.awaitsReply('cancel')) return
  if (!state?.game_state_id || (model.phase !== 'ready' && model.phase !== 'ended')) return
  const page = pageOf(model)
  if (!session.read()) {
    if (storeLocally(state, { state: state.game_state_id, page })) toast.success(sheet.quickDeviceOnly)
    else toast.error(sheet.quickSave, sheet.quickFailed)
    return
  }
  const params = { novelId: state.novel_id, stateId: state.game_state_id }
  try {
    await call(routes.createSave, { params, body: { quick: true, position: page } })
    toast.success(sheet.quickSaved)
  } catch (error) {
    // The call has shown its red note.
    console.error(error)
  }
}

/** Returns to the newest quick save of the novel. */
export async function quickLoad({ game, model }: Pick<Play, 'game' | 'model'>, language: Language): Promise<void> {
  const state = stateOf(model)
  if (!state) return
  try {
    const place = session.read() ? await newestQuickSave(state) : readLocally(state)
    if (place) await game.goTo(place.state, { page: place.page })
    else toast.error(playSheetPhrases[language].quickLoad, playSheetPhrases[language].quickNone)
  } catch (error) {
    // The call has shown its red note.
    console.error(error)
  }
}

async function newestQuickSave({ novel_id: novelId }: PlayState): Promise<QuickPlace | null> {
  const saves = await call(routes.listSaves, { params: { novelId } })
  const quick = saves.find((save) => save.kind === 'quick')
  return quick ? { state: quick.game_state_id, page: quick.position ?? 0 } : null
}

const pageOf = (model: PlayModel) => ('reading' in model ? pageAt(pagesOf(messageOf(model)), model.reading.page) : 0)

const keyOf = ({ play_link }: PlayState) => `fabula.quick.${play_link}`

function storeLocally(state: PlayState, place: QuickPlace): boolean {
  try {
    localStorage.setItem(keyOf(state), JSON.stringify(place))
    return true
  } catch {
    // Storage full or forbidden; the reader is told.
    return false
  }
}

function readLocally(state: PlayState): QuickPlace | null {
  try {
    // Only `storeLocally` writes under this key.
    return JSON.parse(localStorage.getItem(keyOf(state)) ?? 'null') as QuickPlace | null
  } catch {
    // Another format, or no access: treated as no save.
    return null
  }
}
