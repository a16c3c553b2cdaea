import { GameStateId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { EndingCard, Transcript } from '../shapes/ending.ts'

const atState = z.object({ lang: z.string(), novelId: NovelId, stateId: GameStateId })

export const readEnding = defineRoute({
  name: 'readEnding',
  method: 'GET',
  path: '/api/:lang/game/:novelId/state/:stateId/ending',
  summary: 'Get how a game ended: the name of the ending, how many endings I have found, and which ways I passed by.',
  caller: 'player',
  params: atState,
  answer: EndingCard,
  problems: ['game_not_found', 'gate_closed', 'not_ended'],
})

export const readTranscript = defineRoute({
  name: 'readTranscript',
  method: 'GET',
  path: '/api/:lang/game/:novelId/state/:stateId/transcript',
  summary: 'Get everything that was said on the way to a state, scene by scene.',
  caller: 'player',
  params: atState,
  answer: Transcript,
  problems: ['game_not_found', 'gate_closed'],
})
