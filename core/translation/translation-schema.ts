/**
 * The constant schema of a translation answer. `from` comes first: a model that copies it knows which text it is
 * translating.
 */
export const translationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['translations'],
  properties: {
    translations: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from', 'id', 'text'],
        properties: {
          from: { type: 'string', description: 'The first three words of the original.' },
          id: { type: 'string', description: 'The id of the original.' },
          text: { type: 'string', description: 'The translation.' },
        },
      },
    },
  },
} as const
