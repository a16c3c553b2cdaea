import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { notAnswered, notTaken } from '../model-problems.ts'
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

export const readModels = defineRoute({
  name: 'readModels',
  method: 'GET',
  path: '/api/admin/models',
  summary: 'Models that are connected, what they are used for, what they may cost, and what was spent.',
  caller: 'admin',
  answer: ModelsPage,
  problems: ['invalid_admin_key'],
})

export const changeModels = defineRoute({
  name: 'changeModels',
  method: 'PUT',
  path: '/api/admin/models',
  summary:
    'Which model does what, what a day may cost, who may bring a key of their own. It holds from the next reply on.',
  caller: 'admin',
  body: ModelSettings,
  largestBody: { bytes: 256 * 1024, values: 1_000 },
  answer: ModelsPage,
  problems: [
    'invalid_admin_key',
    'connection_not_found',
    'model_address_refused',
    'model_without_vectors',
    ...notAnswered,
  ],
})

export const findLocalModels = defineRoute({
  name: 'findLocalModels',
  method: 'GET',
  path: '/api/admin/models/local',
  summary: 'Model servers that answer on this machine (Ollama, LM Studio, llama.cpp), with their models.',
  caller: 'admin',
  answer: z.array(LocalServer),
  problems: ['invalid_admin_key'],
})

export const addConnection = defineRoute({
  name: 'addConnection',
  method: 'POST',
  path: '/api/admin/models/connections',
  summary: 'Connect a model. Its key is kept sealed, and never shown again.',
  caller: 'admin',
  body: ConnectionChange,
  answer: Connection,
  status: 201,
  problems: ['invalid_admin_key', ...notTaken],
})

export const changeConnection = defineRoute({
  name: 'changeConnection',
  method: 'PUT',
  path: '/api/admin/models/connections/:id',
  summary: 'Change a connection. An empty key keeps the one there is, unless provider or address have changed.',
  caller: 'admin',
  params: connection,
  body: ConnectionChange,
  answer: Connection,
  problems: ['invalid_admin_key', 'connection_not_found', ...notTaken],
})

export const removeConnection = defineRoute({
  name: 'removeConnection',
  method: 'DELETE',
  path: '/api/admin/models/connections/:id',
  summary:
    'Forget a connection and its key. What it was used for falls back to the writer, or to play without a model.',
  caller: 'admin',
  params: connection,
  problems: ['invalid_admin_key', 'connection_not_found'],
})

export const probeConnection = defineRoute({
  name: 'probeConnection',
  method: 'POST',
  path: '/api/admin/models/connections/:id/probe',
  summary: 'Ask a connected model known questions, and keep what it was seen to do.',
  caller: 'admin',
  params: connection,
  answer: ModelProbe,
  problems: [
    'invalid_admin_key',
    'connection_not_found',
    'model_provider_missing',
    'model_address_refused',
    'model_key_needed',
    ...notAnswered,
  ],
})

export const tryConnection = defineRoute({
  name: 'tryConnection',
  method: 'POST',
  path: '/api/admin/models/connections/:id/try',
  summary: 'Say something to a connected model, as in a scene, and hear its reply. Nothing is kept but what it cost.',
  caller: 'admin',
  params: connection,
  body: TryAsk,
  largestBody: { bytes: 512 * 1024, values: 200 },
  answer: TryAnswer,
  problems: [
    'invalid_admin_key',
    'connection_not_found',
    'model_provider_missing',
    'model_address_refused',
    'model_key_needed',
    ...notAnswered,
  ],
})

export const sayWithConnection = defineRoute({
  name: 'sayWithConnection',
  method: 'POST',
  path: '/api/admin/models/connections/:id/say',
  summary: 'Hear a line said by a connection’s speech service, as an MP3. Nothing is kept but what it cost.',
  caller: 'admin',
  params: connection,
  body: SayAsk,
  answersFile: 'audio/mpeg',
  answer: z.unknown(),
  problems: [
    'invalid_admin_key',
    'connection_not_found',
    'model_provider_missing',
    'model_address_refused',
    'model_key_needed',
    'speech_voice_unknown',
    'speech_address_wrong',
    ...notAnswered,
  ],
})
