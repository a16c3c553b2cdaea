import { GameStateId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

/** Words of the state to speak, and one of the service's voices (empty: the speaker's own). */
export const SpokenLine = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
  voice: z._default(z.string().check(z.maxLength(200)), ''),
})

/** Voices of the operator's speech service; empty without one. */
export const SpeechVoices = z.object({ voices: z.array(z.string()) })

export const listVoices = defineRoute({
  name: 'listVoices',
  method: 'GET',
  path: '/api/speech/voices',
  summary: 'List the voices that this server can speak with; empty without a speech service.',
  answer: SpeechVoices,
})

export const sayAloud = defineRoute({
  name: 'sayAloud',
  method: 'POST',
  path: '/api/:lang/game/:novelId/state/:stateId/speech',
  summary: 'Speak words of this state, as an MP3. Only text that the state contains is spoken.',
  caller: 'player',
  params: z.object({ lang: z.string(), novelId: NovelId, stateId: GameStateId }),
  body: SpokenLine,
  largestBody: { bytes: 65_536, values: 20 },
  changes: false,
  work: 'turns',
  answersFile: 'audio/mpeg',
  answer: z.unknown(),
  problems: ['game_not_found', 'gate_closed', 'text_not_found', 'speech_unavailable', 'speech_cap'],
})
