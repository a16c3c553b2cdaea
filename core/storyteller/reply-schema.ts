/**
 * The constant schema of a reply. Keys are in alphabetical order, so that servers that sort keys still stream the line
 * early; reasons come before answers. No enums, nulls or optionals, because providers cache the schema. Ids are
 * validated in code.
 */
export const replySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['actor', 'expression', 'line', 'music', 'others', 'state', 'verdict'],
  properties: {
    actor: { type: 'string', description: 'Who speaks: the name of one of the cast who may speak.' },
    expression: { type: 'string', description: "How the speaker looks: one of the speaker's expressions." },
    line: { type: 'string', description: 'What the speaker says and does, in the language asked for. Plain text.' },
    music: { type: 'string', description: 'One of the tracks, or empty to let the music play on.' },
    others: {
      type: 'array',
      description: 'Others on stage who change how they look.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['actor', 'expression'],
        properties: { actor: { type: 'string' }, expression: { type: 'string' } },
      },
    },
    state: {
      type: 'array',
      description: 'Values that this exchange changed; usually empty.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['because', 'change', 'name'],
        properties: {
          because: { type: 'string', description: 'What in this exchange changed it.' },
          change: { type: 'string', description: 'yes or no for a fact; +1, -2 and so on for a number.' },
          name: { type: 'string', description: 'One of the values listed.' },
        },
      },
    },
    verdict: {
      type: 'object',
      additionalProperties: false,
      required: ['because', 'ending'],
      properties: {
        because: { type: 'string', description: 'Whether one of the endings has happened, and why.' },
        ending: { type: 'string', description: 'The name of the ending that has happened, or empty.' },
      },
    },
  },
} as const

/**
 * The schema for replies in which others may join in: their lines come right after the first, so that they can be
 * shown as soon as they arrive. If a model leaves the list empty or out, only one character speaks.
 */
export const severalSchema = {
  ...replySchema,
  required: ['actor', 'expression', 'line', 'more', 'music', 'others', 'state', 'verdict'],
  properties: {
    actor: replySchema.properties.actor,
    expression: replySchema.properties.expression,
    line: replySchema.properties.line,
    more: {
      type: 'array',
      description:
        'Lines of others of the cast who answer at once: each actor, expression, line. Empty where nobody would.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['actor', 'expression', 'line'],
        properties: { actor: { type: 'string' }, expression: { type: 'string' }, line: { type: 'string' } },
      },
    },
    music: replySchema.properties.music,
    others: replySchema.properties.others,
    state: replySchema.properties.state,
    verdict: replySchema.properties.verdict,
  },
} as const

/** Both schemas for a writer that does not judge: without changes and endings. */
export const lineSchema = withoutJudgement(replySchema)
export const severalLinesSchema = withoutJudgement(severalSchema)

function withoutJudgement<
  Shape extends { required: readonly string[]; properties: { state: object; verdict: object } },
>(shape: Shape) {
  const { state, verdict, ...properties } = shape.properties
  return { ...shape, required: shape.required.filter((key) => key !== 'state' && key !== 'verdict'), properties }
}
