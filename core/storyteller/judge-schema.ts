import { replySchema } from './reply-schema.ts'

const { state, verdict } = replySchema.properties

/** The constant shape of the judge's short answer: what a reply's tail would have said. */
export const judgeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['expression', 'state', 'verdict'],
  properties: {
    expression: { type: 'string', description: "How the speaker looks: one of the speaker's expressions." },
    state,
    verdict,
  },
} as const
