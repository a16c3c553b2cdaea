import { RehearsalId } from '@fabula/core/ids'
import { RehearsalGame } from '@fabula/core/rehearsal/rehearsal-game'
import { RehearsalWish } from '@fabula/core/rehearsal/rehearsal-plan'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { inNovel } from '../in-novel.ts'
import { Rehearsal, RehearsalEstimate, Rehearsals, RehearsalWithReport } from '../shapes/rehearsal.ts'

const runParams = z.extend(inNovel, { run: RehearsalId })
const own = ['novel_not_found', 'edit_denied'] as const
const ofRun = [...own, 'rehearsal_not_found'] as const
const wished = [
  ...own,
  'scene_not_found',
  'game_not_found',
  'no_first_scene',
  'rehearsal_empty',
  'rehearsal_too_long',
] as const

export const listRehearsals = defineRoute({
  name: 'listRehearsals',
  method: 'GET',
  path: '/api/:base/:id/rehearsals',
  summary:
    'List the runs of simulated readers through a novel of mine, newest first, and my own games that can be replayed.',
  caller: 'user',
  params: inNovel,
  answer: Rehearsals,
  problems: own,
})

export const estimateRehearsal = defineRoute({
  name: 'estimateRehearsal',
  method: 'POST',
  path: '/api/:base/:id/rehearsals/estimate',
  summary: 'Estimate the size of a run in games, replies, tokens and money. Nothing is started.',
  caller: 'user',
  params: inNovel,
  body: RehearsalWish,
  answer: RehearsalEstimate,
  problems: wished,
})

export const startRehearsal = defineRoute({
  name: 'startRehearsal',
  method: 'POST',
  path: '/api/:base/:id/rehearsals',
  summary:
    'Start simulated readers playing a novel of mine in the background. Each novel has at most one active run; the last twenty are kept.',
  caller: 'user',
  params: inNovel,
  body: RehearsalWish,
  answer: Rehearsal,
  problems: [...wished, 'rehearsal_running', 'owner_blocked'],
})

export const readRehearsal = defineRoute({
  name: 'readRehearsal',
  method: 'GET',
  path: '/api/:base/:id/rehearsals/:run',
  summary: 'Get a run with its figures; each figure names games that show it.',
  caller: 'user',
  params: runParams,
  answer: RehearsalWithReport,
  problems: ofRun,
})

export const cancelRehearsal = defineRoute({
  name: 'cancelRehearsal',
  method: 'POST',
  path: '/api/:base/:id/rehearsals/:run/cancel',
  summary: 'Stop a run; its finished games are kept.',
  caller: 'user',
  params: runParams,
  answer: Rehearsal,
  problems: ofRun,
})

export const deleteRehearsal = defineRoute({
  name: 'deleteRehearsal',
  method: 'DELETE',
  path: '/api/:base/:id/rehearsals/:run',
  summary: 'Delete a run with its games; an active run is stopped first.',
  caller: 'user',
  params: runParams,
  answer: z.object({}),
  problems: ofRun,
})

export const readRehearsalGame = defineRoute({
  name: 'readRehearsalGame',
  method: 'GET',
  path: '/api/:base/:id/rehearsals/:run/games/:game',
  summary: 'Get a game of a run, step by step.',
  caller: 'user',
  params: z.extend(runParams, { game: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answer: RehearsalGame,
  problems: ofRun,
})
