import { GameStateId, NovelId, SaveId } from '@fabula/core/ids'
import { languages } from '@fabula/core/novel/known-languages'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { optionalPaging } from '../shapes/paging.ts'
import {
  AnotherAnswer,
  Biography,
  BiographyChange,
  EditedReply,
  GamePlaces,
  History,
  Interaction,
  NewSave,
  Pin,
  PlayState,
  Save,
  Saves,
  Siblings,
  SimpleInteraction,
  SimpleMoved,
  SimpleState,
} from '../shapes/play.ts'

/** `english` or `russian`; anything else plays in English. */
const lang = z.string()
const byLink = z.object({ lang, playLink: z.string() })
const atState = z.object({ lang, novelId: NovelId, stateId: GameStateId })
/** A text of 4,000 characters, however it is escaped, with room to spare. */
const turnBodySize = { bytes: 65_536, values: 20 }
const gated = ['game_not_found', 'gate_closed'] as const
const moving = [
  ...gated,
  'move_not_possible',
  'reply_in_progress',
  'text_required',
  'no_first_scene',
  'idempotency_mismatch',
  'storyteller_failed',
  'storyteller_busy',
  'reply_cancelled',
  'daily_cap',
  'too_many_replies',
] as const

export const continueGame = defineRoute({
  name: 'continueGame',
  method: 'GET',
  path: '/api/:lang/game/continue/:playLink',
  summary: 'Get the current state of my game, or the first state of a new one.',
  changes: true,
  caller: 'player',
  params: byLink,
  answer: PlayState,
  problems: ['novel_not_found', 'no_first_scene'],
})

export const newGame = defineRoute({
  name: 'newGame',
  method: 'POST',
  path: '/api/:lang/game/new_game/:playLink',
  summary: 'Start a new game; older games and their saves stay.',
  caller: 'player',
  params: byLink,
  answer: PlayState,
  problems: ['novel_not_found', 'no_first_scene'],
})

export const interact = defineRoute({
  name: 'interact',
  method: 'POST',
  path: '/api/:lang/game/:novelId/state/:stateId/interact',
  summary:
    'Make a move: say something, let the cast go on, take a choice, or read on. Streams with `Accept: text/event-stream`.',
  idempotent: true,
  caller: 'player',
  params: atState,
  body: Interaction,
  largestBody: turnBodySize,
  answer: PlayState,
  problems: [...moving, 'story_moved_on'],
  streams: true,
})

export const cancelReply = defineRoute({
  name: 'cancelReply',
  method: 'DELETE',
  path: '/api/:lang/game/:novelId/state/:stateId/interact',
  summary: 'Cancel the reply in progress at this state.',
  caller: 'player',
  params: atState,
  problems: [...gated, 'nothing_in_progress'],
})

export const retry = defineRoute({
  name: 'retry',
  method: 'POST',
  path: '/api/:lang/game/:novelId/state/:stateId/retry',
  summary:
    'Get another answer to the same text: a sibling of this state. `wish` says how it should be, such as “gentler”.',
  idempotent: true,
  caller: 'player',
  params: atState,
  body: AnotherAnswer,
  answer: PlayState,
  problems: [...moving, 'story_moved_on'],
  streams: true,
})

export const editReply = defineRoute({
  name: 'editReply',
  method: 'PUT',
  path: '/api/:lang/game/:novelId/state/:stateId/reply',
  summary:
    'Rewrite the reply of this state, where the author allows it: creates a sibling, which becomes the current state.',
  idempotent: true,
  caller: 'player',
  params: atState,
  body: EditedReply,
  largestBody: turnBodySize,
  answer: PlayState,
  problems: [
    ...gated,
    'editing_not_allowed',
    'words_not_allowed',
    'text_required',
    'move_not_possible',
    'reply_in_progress',
    'story_moved_on',
    'idempotency_mismatch',
    'storyteller_failed',
  ],
})

export const siblings = defineRoute({
  name: 'siblings',
  method: 'GET',
  path: '/api/:lang/game/:novelId/state/:stateId/siblings',
  summary: 'List all answers to the same text, oldest first, including this one.',
  caller: 'player',
  params: atState,
  answer: Siblings,
  problems: gated,
})

export const history = defineRoute({
  name: 'history',
  method: 'GET',
  path: '/api/:lang/game/:novelId/state/:stateId/history',
  summary: 'List the messages on the way to this state, oldest first; with a limit, the last ones.',
  caller: 'player',
  params: atState,
  query: z.object({
    /** The largest number of states; all without it. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
    /** Only messages before this state, for example the first state of a part that is already loaded. */
    before: z.optional(GameStateId),
  }),
  answer: History,
  problems: gated,
})

export const pinMessage = defineRoute({
  name: 'pinMessage',
  method: 'PUT',
  path: '/api/:lang/game/:novelId/state/:stateId/pin',
  summary: 'Pin a message of this state, so that it is remembered however long the game gets, or unpin it.',
  caller: 'player',
  params: atState,
  body: Pin,
  problems: [...gated, 'too_many_pins'],
})

export const rollback = defineRoute({
  name: 'rollback',
  method: 'GET',
  path: '/api/:lang/game/:novelId/state/:stateId/rollback',
  summary: 'Make this state the current one. The states after it are kept.',
  changes: true,
  caller: 'player',
  params: atState,
  answer: PlayState,
  problems: [...gated, 'reply_in_progress'],
})

export const readSimpleState = defineRoute({
  name: 'readSimpleState',
  method: 'GET',
  path: '/api/:lang/game/:novelId/state/:stateId',
  summary: 'Get a state for the simple viewer.',
  caller: 'player',
  params: atState,
  answer: SimpleState,
  problems: gated,
})

export const simpleInteract = defineRoute({
  name: 'simpleInteract',
  method: 'POST',
  path: '/api/:lang/game/:novelId/state/:stateId',
  summary: 'Make a move in the simple viewer. Returns the id of the next state.',
  idempotent: true,
  work: 'turns',
  caller: 'player',
  params: atState,
  body: SimpleInteraction,
  largestBody: turnBodySize,
  answer: SimpleMoved,
  problems: moving,
})

/** The language to show lines in where a translation exists; without it they are shown as they were said. */
const shownIn = z.object({ lang: z.optional(z.enum(languages)) })

export const listSaves = defineRoute({
  name: 'listSaves',
  method: 'GET',
  path: '/api/game/:novelId/saves',
  summary: 'List my saves of this novel, newest first; the latest 1,000 unless a limit is given.',
  caller: 'user',
  params: z.object({ novelId: NovelId }),
  query: z.extend(shownIn, optionalPaging),
  answer: Saves,
  problems: ['novel_not_found', 'gate_closed'],
})

export const listGames = defineRoute({
  name: 'listGames',
  method: 'GET',
  path: '/api/game/:novelId/games',
  summary: 'List my position in each of my games of this novel, most recently played first.',
  caller: 'player',
  params: z.object({ novelId: NovelId }),
  query: shownIn,
  answer: GamePlaces,
  problems: ['novel_not_found', 'gate_closed'],
})

export const createSave = defineRoute({
  name: 'createSave',
  method: 'POST',
  path: '/api/game/:novelId/state/:stateId/save',
  summary: 'Save this state under a name.',
  caller: 'user',
  params: z.object({ novelId: NovelId, stateId: GameStateId }),
  query: shownIn,
  body: NewSave,
  answer: Save,
  status: 201,
  problems: [...gated, 'save_name_required'],
})

export const deleteSave = defineRoute({
  name: 'deleteSave',
  method: 'DELETE',
  path: '/api/game/:novelId/save/:saveId',
  summary: 'Delete a save; the game stays. It can be restored for a day.',
  caller: 'user',
  params: z.object({ novelId: NovelId, saveId: SaveId }),
  problems: ['novel_not_found', 'save_not_found', 'gate_closed'],
})

export const restoreSave = defineRoute({
  name: 'restoreSave',
  method: 'POST',
  path: '/api/game/:novelId/save/:saveId/restore',
  summary: 'Restore a deleted save.',
  caller: 'user',
  params: z.object({ novelId: NovelId, saveId: SaveId }),
  query: shownIn,
  answer: Save,
  problems: ['novel_not_found', 'save_not_found', 'gate_closed'],
})

export const readBiography = defineRoute({
  name: 'readBiography',
  method: 'GET',
  path: '/api/user_novel_game/:novelId',
  summary: 'Get my biography in this novel.',
  caller: 'user',
  params: z.object({ novelId: NovelId }),
  answer: Biography,
  problems: ['novel_not_found'],
})

export const changeBiography = defineRoute({
  name: 'changeBiography',
  method: 'PUT',
  path: '/api/user_novel_game/:novelId/biography',
  summary: 'Set my biography in this novel.',
  caller: 'user',
  params: z.object({ novelId: NovelId }),
  body: BiographyChange,
  largestBody: { bytes: 262_144, values: 20 },
  answer: Biography,
  problems: ['novel_not_found', 'biography_name_required', 'age_confirmation_required'],
})
