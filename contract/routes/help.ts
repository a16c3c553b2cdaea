import { HelpTask } from '@fabula/core/helper/help-task'
import { defineRoute } from '../define-route.ts'
import { inNovel } from '../in-novel.ts'
import { HelpAnswer, HelpModel } from '../shapes/help.ts'

const own = ['novel_not_found', 'edit_denied'] as const

export const readHelpModel = defineRoute({
  name: 'readHelpModel',
  method: 'GET',
  path: '/api/:base/:id/help',
  summary: 'Get the model that drafts for me on request: my own, or the installation’s.',
  caller: 'user',
  params: inNovel,
  answer: HelpModel,
  problems: own,
})

export const askForHelp = defineRoute({
  name: 'askForHelp',
  method: 'POST',
  path: '/api/:base/:id/help',
  summary: 'Ask a model to draft something for a novel of mine. It only proposes; nothing is changed.',
  work: 'turns',
  caller: 'user',
  params: inNovel,
  body: HelpTask,
  answer: HelpAnswer,
  problems: [
    ...own,
    'no_model',
    'model_sees_nothing',
    'asset_not_found',
    'files_unavailable',
    'file_too_heavy',
    'text_not_found',
    'help_unreadable',
    'daily_cap',
    'too_many_replies',
    'storyteller_busy',
    'storyteller_failed',
    'own_model_failed',
    'reply_held_back',
    'reply_cancelled',
  ],
})
