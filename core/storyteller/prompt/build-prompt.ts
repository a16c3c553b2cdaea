import type { TurnBrief } from '../../turn/turn-brief.ts'
import { aliasesOf } from '../alias.ts'
import { replySchema } from '../reply-schema.ts'
import type { PromptMessage } from '../turn-record.ts'
import { cast } from './cast.ts'
import { history, mergeRoles } from './history.ts'
import { now, words } from './now.ts'
import { languageNames, rules } from './rules.ts'
import { scene } from './scene.ts'
import { world } from './world.ts'

/** How a reply is asked for; a model that can not do one is asked by the next. */
export type PromptMode = 'schema' | 'object' | 'line'

/**
 * The messages of one turn: what stays the same first, then what was said, then one message with everything that changes.
 * `nonce` is random, made outside for every turn. `line` asks for the words of `speaker` alone, for models too weak for a form.
 */
export function buildPrompt(brief: TurnBrief, nonce: string, mode: PromptMode, speaker?: string): PromptMessage[] {
  const aliases = aliasesOf(brief)
  const fixed = [rules(brief), world(brief), cast(brief), scene(brief)].filter((part) => part !== '').join('\n\n')
  const last = [mode === 'line' ? words(brief, nonce) : now(brief, aliases, nonce), form(brief, mode, speaker)].join(
    '\n\n',
  )
  return mergeRoles([{ role: 'system', content: fixed }, ...history(brief), { role: 'user', content: last }])
}

function form(brief: TurnBrief, mode: PromptMode, speaker = 'one of the cast'): string {
  switch (mode) {
    case 'schema':
      return 'Answer in the form asked for, nothing else.'
    case 'object':
      return `Answer with one JSON object and nothing else, with these keys in this order: ${describeKeys()}`
    case 'line':
      return `Write what ${speaker} answers, in ${languageNames[brief.language]}: the line alone, plain text, no name in front, no quotes around it.`
  }
}

const describeKeys = (): string =>
  Object.entries(replySchema.properties)
    .map(
      ([key, value]) => `"${key}" (${value.type}: ${'description' in value ? value.description : 'because, ending'})`,
    )
    .join(', ')
