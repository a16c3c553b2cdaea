import { GameStateId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

/** What a reader wants to hear: words of the state, and one of the service's voices (`''`: the one of who speaks). */
export const SpokenLine = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
  voice: z._default(z.string().check(z.maxLength(200)), ''),
})

/** Voices of the operator's speech service; none where there is no service. */
export const SpeechVoices = z.object({ voices: z.array(z.string()) })

export const listVoices = defineRoute({
  name: 'listVoices',
  method: 'GET',
  path: '/api/speech/voices',
  summary: 'The voices that this server can say a line with; none: it has no speech service.',
  answer: SpeechVoices,
})

export const sayAloud = defineRoute({
  name: 'sayAloud',
  method: 'POST',
  path: '/api/:lang/game/:novelId/state/:stateId/speech',
  summary: 'Words of this state said aloud, as an MP3. Nothing that the state does not say is said.',
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
