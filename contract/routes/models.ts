import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { connectionRefusals, notAnswered } from '../model-problems.ts'
import { ModelProbe } from '../shapes/model-probe.ts'
import {
  Connection,
  ConnectionChange,
  LocalServer,
  ModelSettings,
  ModelsPage,
  SayAsk,
  TryAnswer,
  TryAsk,
} from '../shapes/models.ts'

const connection = z.object({ id: z.uuid() })
/** Why a call to a connected model fails. */
const callProblems = [
  'connection_not_found',
  'model_provider_missing',
  'model_address_refused',
  'model_key_needed',
  ...notAnswered,
] as const

export const readModels = defineRoute({
  name: 'readModels',
  method: 'GET',
  path: '/api/admin/models',
  summary: 'List connected models with their roles, spending limits and costs so far.',
  caller: 'admin',
  answer: ModelsPage,
})

export const changeModels = defineRoute({
  name: 'changeModels',
  method: 'PUT',
  path: '/api/admin/models',
  summary:
    'Set the roles of models, daily spending limits, and who may bring their own key. Takes effect with the next reply.',
  caller: 'admin',
  body: ModelSettings,
  largestBody: { bytes: 256 * 1024, values: 1_000 },
  answer: ModelsPage,
  problems: ['connection_not_found', 'model_address_refused', 'model_without_vectors', ...notAnswered],
})

export const findLocalModels = defineRoute({
  name: 'findLocalModels',
  method: 'GET',
  path: '/api/admin/models/local',
  summary: 'Find model servers on this machine (Ollama, LM Studio, llama.cpp), with their models.',
  caller: 'admin',
  answer: z.array(LocalServer),
})

export const addConnection = defineRoute({
  name: 'addConnection',
  method: 'POST',
  path: '/api/admin/models/connections',
  summary: 'Connect a model. Its key is stored encrypted and never shown again.',
  caller: 'admin',
  body: ConnectionChange,
  answer: Connection,
  status: 201,
  problems: connectionRefusals,
})

export const changeConnection = defineRoute({
  name: 'changeConnection',
  method: 'PUT',
  path: '/api/admin/models/connections/:id',
  summary: 'Change a connection. An empty key keeps the stored one, unless provider or address have changed.',
  caller: 'admin',
  params: connection,
  body: ConnectionChange,
  answer: Connection,
  problems: ['connection_not_found', ...connectionRefusals],
})

export const removeConnection = defineRoute({
  name: 'removeConnection',
  method: 'DELETE',
  path: '/api/admin/models/connections/:id',
  summary: 'Delete a connection and its key. Its roles fall back to the writer, or to play without a model.',
  caller: 'admin',
  params: connection,
  problems: ['connection_not_found'],
})

export const probeConnection = defineRoute({
  name: 'probeConnection',
  method: 'POST',
  path: '/api/admin/models/connections/:id/probe',
  summary: 'Test a connected model with known questions, and store the results.',
  caller: 'admin',
  params: connection,
  answer: ModelProbe,
  problems: callProblems,
})

export const tryConnection = defineRoute({
  name: 'tryConnection',
  method: 'POST',
  path: '/api/admin/models/connections/:id/try',
  summary: 'Say something to a connected model, as in a scene, and get its reply. Only its cost is stored.',
  caller: 'admin',
  params: connection,
  body: TryAsk,
  largestBody: { bytes: 512 * 1024, values: 200 },
  answer: TryAnswer,
  problems: callProblems,
})

export const sayWithConnection = defineRoute({
  name: 'sayWithConnection',
  method: 'POST',
  path: '/api/admin/models/connections/:id/say',
  summary: 'Have a connection’s speech service speak a line, as an MP3. Only its cost is stored.',
  caller: 'admin',
  params: connection,
  body: SayAsk,
  answersFile: 'audio/mpeg',
  answer: z.unknown(),
  problems: [...callProblems, 'speech_voice_unknown', 'speech_address_wrong'],
})
