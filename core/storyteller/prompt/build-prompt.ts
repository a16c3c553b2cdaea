import type { CharacterId } from '../../ids.ts'
import type { TurnBrief } from '../../turn/turn-brief.ts'
import { aliasesOf } from '../alias.ts'
import { replySchema } from '../reply-schema.ts'
import type { PromptMessage } from '../turn-record.ts'
import { cast } from './cast.ts'
import { history, mergeRoles } from './history.ts'
import { now } from './now.ts'
import { languageNames, rules } from './rules.ts'
import { scene } from './scene.ts'
import { world } from './world.ts'

/** How a reply is asked for; a model that can not do one is asked by the next. */
export type PromptMode = 'schema' | 'object'

/** What is decided for one turn beside its brief. */
export interface PromptOptions {
  /** Random, made outside for every turn. */
  nonce: string
  mode: PromptMode
  /** Whom the reader plainly speaks to by name, if anybody; the storyteller decides otherwise. */
  addressed?: CharacterId | null
}

/**
 * The messages of one turn: what stays the same first, then what was said, then one message with everything that changes.
 * For models too weak for a form there is `buildLinePrompt`.
 */
export function buildPrompt(brief: TurnBrief, { nonce, mode, addressed = null }: PromptOptions): PromptMessage[] {
  const aliases = aliasesOf(brief)
  const fixed = [rules(brief), world(brief), cast(brief, aliases), scene(brief, aliases)]
    .filter((part) => part !== '')
    .join('\n\n')
  const speaksTo = addressed === null ? [] : [`The words are for ${aliases.actors.of(addressed)}.`]
  const last = [now(brief, aliases, nonce, 'named'), [...speaksTo, form(mode, brief)].join(' ')].join('\n\n')
  return mergeRoles([{ role: 'system', content: fixed }, ...history(brief), { role: 'user', content: last }])
}

function form(mode: PromptMode, brief: TurnBrief): string {
  const language = languageNames[brief.language]
  switch (mode) {
    case 'schema':
      return `Answer in the form asked for, nothing else; the line in ${language}.`
    case 'object':
      return `Answer with one JSON object and nothing else, the line in ${language}, with these keys in this order: ${describeKeys()}`
  }
}

const describeKeys = (): string =>
  Object.entries(replySchema.properties)
    .map(
      ([key, value]) => `"${key}" (${value.type}: ${'description' in value ? value.description : 'because, ending'})`,
    )
    .join(', ')
