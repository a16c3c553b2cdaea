import { replySchema } from './reply-schema.ts'

const { state, verdict } = replySchema.properties

/** The constant schema of the judge's short answer: the part of a reply after its line. */
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
