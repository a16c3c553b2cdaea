import { aliasesOf } from '@fabula/core/storyteller/alias'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'

const reason = { type: 'string', maxLength: 120 } as const

/** The judge's form with this turn's names, so that a model that writes by a grammar can name nothing else. */
export function narrowJudgement(brief: TurnBrief, speaker: CastMember | null): object {
  const aliases = aliasesOf(brief)
  const expressions = speaker ? (aliases.sprites.get(speaker.character_id)?.all() ?? []) : []
  const changes = brief.changes.map((change) => ({
    type: 'object',
    additionalProperties: false,
    required: ['because', 'change', 'name'],
    properties: {
      because: reason,
      change: { enum: change.kind === 'flag' ? ['yes', 'no'] : ['+1', '-1'] },
      name: { const: aliases.states.of(change.id) },
    },
  }))
  return {
    type: 'object',
    additionalProperties: false,
    required: ['expression', 'state', 'verdict'],
    properties: {
      expression: { enum: expressions.length > 0 ? expressions : [''] },
      state: {
        type: 'array',
        maxItems: changes.length > 0 ? 2 : 0,
        items: changes.length > 0 ? { oneOf: changes } : reason,
      },
      verdict: {
        type: 'object',
        additionalProperties: false,
        required: ['because', 'ending'],
        properties: { because: reason, ending: { enum: ['', ...aliases.endings.all()] } },
      },
    },
  }
}
