import type { TurnBrief } from '../../turn/turn-brief.ts'
import { aliasesOf } from '../alias.ts'
import { replySchema } from '../reply-schema.ts'
import type { PromptMessage } from '../turn-record.ts'
import { cast } from './cast.ts'
import { history, mergeRoles } from './history.ts'
import { now } from './now.ts'
import { rules } from './rules.ts'
import { scene } from './scene.ts'
import { world } from './world.ts'

/** How a reply is asked for; a model that can not do one is asked by the next. */
export type PromptMode = 'schema' | 'object'

/**
 * The messages of one turn: what stays the same first, then what was said, then one message with everything that changes.
 * `nonce` is random, made outside for every turn. For models too weak for a form there is `buildLinePrompt`.
 */
export function buildPrompt(brief: TurnBrief, nonce: string, mode: PromptMode): PromptMessage[] {
  const aliases = aliasesOf(brief)
  const fixed = [rules(brief), world(brief), cast(brief, aliases), scene(brief, aliases)]
    .filter((part) => part !== '')
    .join('\n\n')
  const last = [now(brief, aliases, nonce, 'named'), form(mode)].join('\n\n')
  return mergeRoles([{ role: 'system', content: fixed }, ...history(brief), { role: 'user', content: last }])
}

function form(mode: PromptMode): string {
  switch (mode) {
    case 'schema':
      return 'Answer in the form asked for, nothing else.'
    case 'object':
      return `Answer with one JSON object and nothing else, with these keys in this order: ${describeKeys()}`
  }
}

const describeKeys = (): string =>
  Object.entries(replySchema.properties)
    .map(
      ([key, value]) => `"${key}" (${value.type}: ${'description' in value ? value.description : 'because, ending'})`,
    )
    .join(', ')
