import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { TestAnswer, TestInteraction } from '../shapes/test-interaction.ts'

export const testInteraction = defineRoute({
  name: 'testInteraction',
  method: 'POST',
  path: '/api/test_interaction',
  summary: 'Play one turn of a scene that is posted whole; nothing is stored.',
  caller: 'user',
  query: z.object({ prompt: z.optional(z.string()) }),
  body: TestInteraction,
  // A scene with all characters and assets of its novel, and the conversation so far.
  largestBody: { bytes: 4 * 1_048_576, values: 20_000 },
  answer: TestAnswer,
  problems: [
    'storyteller_failed',
    'own_model_failed',
    'storyteller_busy',
    'daily_cap',
    'too_many_replies',
    'text_required',
    'move_not_possible',
  ],
  streams: true,
})
