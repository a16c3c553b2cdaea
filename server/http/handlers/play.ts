import { randomUUID } from 'node:crypto'
import { changeBiographyAbove, readBiographyBelow } from '@fabula/contract/routes/biography-paths'
import { readBranches } from '@fabula/contract/routes/branches'
import { readEnding, readTranscript } from '@fabula/contract/routes/ending'
import * as play from '@fabula/contract/routes/play'
import type { GameStateId, NovelId } from '@fabula/core/ids'
import { languageOf } from '@fabula/core/novel/language'
import { isBlank } from '@fabula/core/record/is-blank'
import type { Caller } from '../../accounts/caller.ts'
import { isHiddenFrom } from '../../accounts/hidden-from.ts'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { changeBiography, readBiography } from '../../play/biography.ts'
import { continueGame, newGame } from '../../play/continue-game.ts'
import { editReplyAt } from '../../play/edit-reply.ts'
import { findOwnState, openNovel } from '../../play/find-own-state.ts'
import { cancelElsewhere } from '../../play/follow-elsewhere.ts'
import { findSiblings, setCurrent } from '../../play/game-store.ts'
import { listGames } from '../../play/list-games.ts'
import { moveOf } from '../../play/move-of.ts'
import { setPin } from '../../play/pins.ts'
import { type PlayContext, readerOf } from '../../play/play-context.ts'
import { type ShownTo, showState } from '../../play/play-state.ts'
import { readBranches as branchesOf } from '../../play/read-branches.ts'
import { readEnding as endingOf } from '../../play/read-ending.ts'
import { readHistory } from '../../play/read-history.ts'
import { readTranscript as transcriptOf } from '../../play/read-transcript.ts'
import { withTranslation, withTranslations } from '../../play/reply-translations.ts'
import { retryTurn } from '../../play/retry-turn.ts'
import { createSave, deleteSave, listSaves, restoreSave } from '../../play/saves.ts'
import { shownMessage } from '../../play/shown-message.ts'
import { showSimpleState } from '../../play/simple-state.ts'
import { type BegunTurn, beginTurn } from '../../play/take-turn.ts'
import { ProblemError } from '../../problem-error.ts'
import { EventAnswer, type Handler, handle } from '../handler.ts'
import { problemEvent, problemOf } from '../problem-answer.ts'
import { problemOfError } from '../problem-of-error.ts'

type AtState = { lang: string; novelId: NovelId; stateId: GameStateId }

export const playHandlers = (context: PlayContext): Handler[] => {
  const own = (caller: Caller, { novelId, stateId }: Omit<AtState, 'lang'>) =>
    findOwnState(context, caller, novelId, stateId)
  const { pool } = context
  return [
    handle(play.continueGame, ({ caller, params }) =>
      continueGame(context, caller, params.playLink, languageOf(params.lang)),
    ),
    handle(play.newGame, ({ caller, params }) => newGame(context, caller, params.playLink, languageOf(params.lang))),
    handle(play.interact, async ({ caller, params, body, headers }) => {
      const found = await own(caller, params)
      const language = languageOf(params.lang)
      const key = headers.idempotencyKey ?? randomUUID()
      const ifCurrent = body.if_current
      const begun = await beginTurn(context, { caller, ...found, language, move: moveOf(body), key, ifCurrent })
      return answerTurn(begun, found.loaded, readerOf(caller, found.stored.reading, language), headers)
    }),
    handle(play.retry, async ({ caller, params, body, headers }) => {
      const found = await own(caller, params)
      const language = languageOf(params.lang)
      const again = { key: headers.idempotencyKey, wish: body?.wish, ifCurrent: body?.if_current }
      const begun = await retryTurn(context, caller, found, language, again)
      return answerTurn(begun, found.loaded, readerOf(caller, found.stored.reading, language), headers)
    }),
    handle(play.editReply, async ({ caller, params, body, headers }) => {
      const found = await own(caller, params)
      const language = languageOf(params.lang)
      const key = headers.idempotencyKey ?? randomUUID()
      const state = await editReplyAt(context, found, language, { text: body.text, key, ifCurrent: body.if_current })
      const shown = await withTranslation(pool, caller.id, state, language)
      return showState(found.loaded, shown, readerOf(caller, found.stored.reading, language))
    }),
    handle(play.cancelReply, async ({ caller, params }) => {
      const { stored } = await own(caller, params)
      const turn = context.running.find(stored.state.game_id)
      if (turn?.from === stored.state.id || turn?.askedAt === stored.state.id) turn.abort.abort()
      else if (turn || !(await cancelElsewhere(pool, stored))) throw new ProblemError('nothing_in_progress')
    }),
    handle(play.siblings, async ({ caller, params }) => {
      const { stored, loaded } = await own(caller, params)
      const language = languageOf(params.lang)
      const states = await withTranslations(
        pool,
        caller.id,
        await findSiblings(pool, caller.id, stored.state),
        language,
      )
      return states.map((state) => ({
        game_state_id: state.id,
        character_message: shownMessage(loaded, state, language).message,
        ...(state.edited ? { edited: true } : {}),
      }))
    }),
    handle(play.history, async ({ caller, params, query }) =>
      readHistory(pool, await own(caller, params), languageOf(params.lang), query),
    ),
    handle(play.pinMessage, async ({ caller, params, body }) => {
      const { stored } = await own(caller, params)
      await setPin(pool, stored, body)
    }),
    handle(readBranches, async ({ caller, params, query: { rows, game, first } }) => {
      const loaded = await openNovel(context, caller, params.novelId)
      const asked = rows === undefined ? undefined : { rows, game, first }
      return branchesOf(pool, caller, loaded, languageOf(params.lang), asked)
    }),
    handle(readEnding, async ({ caller, params }) => {
      const found = await own(caller, params)
      return endingOf(pool, found, readerOf(caller, found.stored.reading, languageOf(params.lang)))
    }),
    handle(readTranscript, async ({ caller, params }) => {
      const found = await own(caller, params)
      return transcriptOf(pool, found, readerOf(caller, found.stored.reading, languageOf(params.lang)))
    }),
    handle(play.rollback, async ({ caller, params }) => {
      const { stored, loaded } = await own(caller, params)
      if (context.running.find(stored.state.game_id)) throw new ProblemError('reply_in_progress')
      const { holder } = context.leases
      if (!(await setCurrent(pool, caller.id, loaded.id, stored.state, holder)))
        throw new ProblemError('reply_in_progress')
      const language = languageOf(params.lang)
      const shown = await withTranslation(pool, caller.id, stored.state, language)
      return showState(loaded, shown, readerOf(caller, stored.reading, language))
    }),
    handle(play.readSimpleState, async ({ caller, params }) => {
      const { stored, loaded } = await own(caller, params)
      const language = languageOf(params.lang)
      const shown = await withTranslation(pool, caller.id, stored.state, language)
      return showSimpleState(loaded, shown, readerOf(caller, stored.reading, language))
    }),
    handle(play.simpleInteract, async ({ caller, params, body, headers }) => {
      const found = await own(caller, params)
      const { user_message: text, ...rest } = body
      const move = moveOf({ text, ...rest })
      const language = languageOf(params.lang)
      const key = headers.idempotencyKey ?? randomUUID()
      const { turn } = await beginTurn(context, { caller, ...found, language, move, key })
      return { game_state_id: (await turn.result).id }
    }),
    handle(play.listSaves, async ({ caller, params, query }) =>
      listSaves(pool, caller, await openNovel(context, caller, params.novelId), query),
    ),
    handle(play.listGames, async ({ caller, params, query }) =>
      listGames(pool, caller, await openNovel(context, caller, params.novelId), query.lang),
    ),
    handle(play.createSave, async ({ caller, params, body, query }) => {
      if (!body.quick && isBlank(body.name ?? '')) throw new ProblemError('save_name_required')
      return createSave(pool, caller, { ...(await own(caller, params)), language: query.lang }, body)
    }),
    handle(play.deleteSave, async ({ caller, params }) => {
      await openNovel(context, caller, params.novelId)
      await deleteSave(pool, caller, params.novelId, params.saveId)
    }),
    handle(play.restoreSave, async ({ caller, params, query }) =>
      restoreSave(pool, caller, await openNovel(context, caller, params.novelId), params.saveId, query.lang),
    ),
    ...[play.readBiography, readBiographyBelow].map((route) =>
      handle(route, async ({ caller, params }) =>
        readBiography(pool, caller, await published(context, caller, params.novelId)),
      ),
    ),
    ...[play.changeBiography, changeBiographyAbove].map((route) =>
      handle(route, async ({ caller, params, body }) =>
        changeBiography(pool, caller, await published(context, caller, params.novelId), body),
      ),
    ),
  ]
}

async function published(context: PlayContext, caller: Caller, id: NovelId): Promise<LoadedNovel> {
  const loaded = await context.novels.load(id)
  if (loaded?.kind !== 'production' || isHiddenFrom(loaded, caller)) throw new ProblemError('novel_not_found')
  return loaded
}

/** A turn as events if the client asked for them, otherwise its result. */
async function answerTurn(
  { turn, joined }: BegunTurn,
  loaded: LoadedNovel,
  reader: ShownTo,
  { wantsStream, lastEventId }: { wantsStream: boolean; lastEventId: number },
) {
  if (!wantsStream) return showState(loaded, await turn.result, reader)
  return new EventAnswer(
    (async function* () {
      // The client knows events of a reply that died with its server: the new one is sent from its beginning.
      if (!joined && lastEventId > 0) yield { id: 0, event: 'reset' as const, data: {} }
      yield* turn.follow(joined ? lastEventId : 0)
      const id = turn.lastId + 1
      try {
        yield { id, event: 'state' as const, data: showState(loaded, await turn.result, reader) }
      } catch (error) {
        const { code, facts } = problemOfError(error)
        // The stream breaks off without an end, so that its reader joins again.
        if (code === 'stopping') throw error
        yield { id, event: 'error' as const, data: problemEvent(problemOf(code, facts), facts.retryAfter) }
      }
    })(),
    // Declared already: `play-state.test.ts` shows it for every scene of the demo.
    true,
  )
}
