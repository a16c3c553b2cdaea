import { problems } from '@fabula/contract/problem'
import type { AnswerInput, BodyOf, ParamsOf, QueryOf, Route } from '@fabula/contract/route'
import { readBranches } from '@fabula/contract/routes/branches'
import { readEnding, readTranscript } from '@fabula/contract/routes/ending'
import * as play from '@fabula/contract/routes/play'
import { exportSaves, importSaves } from '@fabula/contract/routes/saves-file'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { OfflineCopy } from '@fabula/core/exchange/offline-copy'
import type { GameStateId, NewId } from '@fabula/core/ids'
import { type Language, languageOf } from '@fabula/core/novel/language'
import { isBlank } from '@fabula/core/record/is-blank'
import { plainName } from '@fabula/core/record/plain-name'
import { startGame } from '@fabula/core/turn/enter-scene'
import { type Move, wantsText } from '@fabula/core/turn/move'
import { problemPhrases } from '@fabula/phrases/problems'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { moveOf } from '../../play/move-of.ts'
import { showGate, showState } from '../../play/play-state.ts'
import { shownMessage } from '../../play/shown-message.ts'
import { ProblemError } from '../../problem-error.ts'
import type { GamesStore, LocalState } from './games-store.ts'
import { LocalGames } from './local-games.ts'
import { createLocalSave, listLocalGames, listLocalSaves, markLocalSave } from './local-moments.ts'
import { localNovel, namesReader } from './local-novel.ts'
import { localBranches, localEnding, localHistory, localTranscript } from './local-past.ts'
import { importLocalSaves, writeLocalSaves } from './local-saves-file.ts'
import { editLocalReply, localReader, takeLocalTurn } from './local-turn.ts'

/** One call, as the browser's client makes it. */
export interface LocalCall<R extends Route = Route> {
  params: ParamsOf<R>
  query: Partial<QueryOf<R>>
  body: BodyOf<R>
  file: Blob | null
}

interface LocalRoute {
  name: string
  answer: (call: LocalCall) => Promise<unknown>
}

/** A text file to download. */
class TextFile {
  constructor(
    readonly text: string,
    readonly type: string,
    readonly filename: string,
  ) {}
}

export interface LocalServerOptions {
  copy: OfflineCopy
  addressOf: Parameters<typeof localNovel>[1]
  store: GamesStore
  newId: NewId
}

/** Answers a page's calls without a network. */
export interface LocalServer {
  answer(route: Route, call: Partial<LocalCall>): Promise<Response>
}

/**
 * The server inside an offline copy: it answers the play page's calls with the same rules and views as the real server,
 * with the offline storyteller, and stores games in the given store. Its reader has no account, and nothing is liked,
 * paid, reported or translated.
 */
export function createLocalServer(options: LocalServerOptions): LocalServer {
  const routes = new Map(routesOf(options).map((each) => [each.name, each]))
  return {
    async answer(route, { params = {}, query = {}, body = {}, file = null }) {
      try {
        const found = routes.get(route.name)
        if (!found) throw new ProblemError('not_found')
        return asResponse(await found.answer({ params, query, body, file }))
      } catch (error) {
        return problemResponse(error)
      }
    },
  }
}

function routesOf({ copy, addressOf, store, newId }: LocalServerOptions): LocalRoute[] {
  const loaded = localNovel(copy, addressOf)
  const games = new LocalGames(store, newId)
  const asksWho = copy.novel.required_18_age || namesReader(copy)
  const inLanguage = (lang: string) => ({ loaded, games, language: languageOf(lang) })
  const shown = (state: LocalState, language: Language) => showState(loaded, state, localReader(games, language))
  const turn = async (state: LocalState, lang: string, move: Move, attempt?: number): Promise<PlayState> => {
    const past = inLanguage(lang)
    return shown(await takeLocalTurn({ ...past, state, move, attempt }), past.language)
  }
  /** The state that a call names. Throws `story_moved_on` when the call has `if_current` and the reader has gone on. */
  const asked = async ({ stateId }: { stateId: GameStateId }, body?: { if_current?: boolean | undefined }) => {
    const state = await games.state(stateId)
    if (body?.if_current && games.reading.current_state_id !== state.id) throw new ProblemError('story_moved_on')
    return state
  }
  /** The current state of the game, or the gate that is closed before it begins. */
  const open = async (lang: string, anew: boolean): Promise<PlayState> => {
    const language = languageOf(lang)
    await games.refresh()
    const { biography_name, confirmed_18, current_state_id } = games.reading
    const known = biography_name !== null && (confirmed_18 || !copy.novel.required_18_age)
    if (asksWho && !known) return showGate(loaded, 'biography', language, noWay)
    const current = anew ? null : games.find(current_state_id)
    return shown(current ?? (await games.begin(firstState(loaded, games, language))), language)
  }
  return [
    on(play.continueGame, ({ params }) => open(params.lang, false)),
    on(play.newGame, ({ params }) => open(params.lang, true)),
    on(play.interact, async ({ params, body }) => {
      const state = await asked(params, body)
      return turn(state, params.lang, moveOf(body))
    }),
    on(play.retry, async ({ params, body }) => {
      const state = await asked(params, body)
      const parent = games.find(state.parent_id)
      if (!parent || state.storyteller === null || state.the_end) throw new ProblemError('move_not_possible')
      const language = languageOf(params.lang)
      const silent: Move = wantsText(loaded.localized(language), parent) ? { kind: 'go_on' } : { kind: 'continue' }
      const move: Move = state.said ? { kind: 'text', text: state.said.text } : silent
      return turn(parent, params.lang, move, siblingsOf(games, state).length)
    }),
    on(play.editReply, async ({ params, body }) => {
      const language = languageOf(params.lang)
      const state = await asked(params, body)
      return shown(await editLocalReply({ loaded, games, language }, state, body.text), language)
    }),
    // An answer is available at once, so there is nothing to cancel.
    on(play.cancelReply, () => Promise.reject(new ProblemError('nothing_in_progress'))),
    on(play.siblings, async ({ params }) =>
      siblingsOf(games, await games.state(params.stateId)).map((state) => ({
        game_state_id: state.id,
        character_message: shownMessage(loaded, state, languageOf(params.lang)).message,
        ...(state.edited ? { edited: true } : {}),
      })),
    ),
    on(play.history, async ({ params, query }) =>
      localHistory(inLanguage(params.lang), await games.state(params.stateId), query),
    ),
    on(play.rollback, async ({ params }) => {
      const state = await games.state(params.stateId)
      await games.goTo(state)
      return shown(state, languageOf(params.lang))
    }),
    on(play.listSaves, async ({ query }) => {
      await games.refresh()
      const { lang, limit, offset = 0 } = query
      return listLocalSaves({ loaded, games, language: lang }).slice(offset, limit && offset + limit)
    }),
    on(play.listGames, async ({ query }) => {
      await games.refresh()
      return listLocalGames({ loaded, games, language: query.lang })
    }),
    on(play.createSave, async ({ params, query, body: { name = '', position = null, quick = false } }) => {
      if (!quick && isBlank(name)) throw new ProblemError('save_name_required')
      const save = { newId, name: quick ? 'Quick save' : name.trim(), position, quick }
      return createLocalSave({ loaded, games, language: query.lang }, await games.state(params.stateId), save)
    }),
    on(play.deleteSave, async ({ params }) => {
      await markLocalSave({ loaded, games }, params.saveId, true)
    }),
    on(play.restoreSave, ({ params, query }) =>
      markLocalSave({ loaded, games, language: query.lang }, params.saveId, false),
    ),
    on(play.changeBiography, async ({ body: { prompt_name, confirmed_18 } }) => {
      const biography_name = plainName(prompt_name ?? '').slice(0, 200)
      if (isBlank(biography_name)) throw new ProblemError('biography_name_required')
      await games.refresh()
      const confirmed = games.reading.confirmed_18 || confirmed_18 === true
      if (copy.novel.required_18_age && !confirmed) throw new ProblemError('age_confirmation_required')
      await games.write({ reading: { ...games.reading, biography_name, confirmed_18: confirmed } })
      return { user_biography_name: biography_name, user_biography: null }
    }),
    on(readBranches, async ({ params }) => {
      await games.refresh()
      return localBranches(inLanguage(params.lang))
    }),
    on(readEnding, async ({ params }) => localEnding(inLanguage(params.lang), await games.state(params.stateId))),
    on(readTranscript, async ({ params }) =>
      localTranscript(inLanguage(params.lang), await games.state(params.stateId)),
    ),
    on(exportSaves, async () => {
      await games.refresh()
      return new TextFile(writeLocalSaves(loaded, games), 'application/x-ndjson', `${copy.play_link}-saves.jsonl`)
    }),
    on(importSaves, async ({ file }) => {
      if (!file) throw new ProblemError('file_required')
      return importLocalSaves({ loaded, games, newId }, await file.text())
    }),
  ]
}

const noWay = { code: null, botName: null, botLink: null, groupLink: null }

function firstState(loaded: LoadedNovel, games: LocalGames, language: Language) {
  const first = startGame(loaded.localized(language), localReader(games, language))
  if (!first) throw new ProblemError('no_first_scene')
  return first
}

/** The alternative answers to the same text, oldest first. */
function siblingsOf(games: LocalGames, state: LocalState): LocalState[] {
  if (state.parent_id === null) return [state]
  return games
    .allStates()
    .filter(
      (other) =>
        other.parent_id === state.parent_id &&
        other.said?.text === state.said?.text &&
        other.storyteller !== null &&
        state.storyteller !== null,
    )
}

/** A route with its handler; the handler's types follow from the route. */
const on = <R extends Route>(
  route: R,
  answer: (call: LocalCall<R>) => Promise<AnswerInput<R> | TextFile | undefined>,
): LocalRoute => ({
  name: route.name,
  // A handler is only ever called with its own route's arguments.
  answer: answer as unknown as LocalRoute['answer'],
})

function asResponse(answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 })
  if (!(answer instanceof TextFile)) return Response.json(answer)
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(answer.filename)}`
  return new Response(answer.text, { headers: { 'content-type': answer.type, 'content-disposition': disposition } })
}

function problemResponse(error: unknown): Response {
  if (!(error instanceof ProblemError)) throw error
  const { code } = error
  const status = problems[code]
  return Response.json({ type: 'about:blank', code, status, detail: problemPhrases.english[code] }, { status })
}
