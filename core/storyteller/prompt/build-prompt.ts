import type { CharacterId } from '../../ids.ts'
import { estimateTokens } from '../../turn/estimate-tokens.ts'
import type { TurnBrief } from '../../turn/turn-brief.ts'
import { aliasesOf, type BriefAliases } from '../alias.ts'
import { type ReplyForm, replyForm } from '../reply-form.ts'
import type { PromptMessage } from '../turn-record.ts'
import { cast } from './cast.ts'
import { fitBrief, withoutOldest } from './fit-brief.ts'
import { history, mergeRoles } from './history.ts'
import { now } from './now.ts'
import { offers } from './offers.ts'
import { languageNames, rules } from './rules.ts'
import { scene } from './scene.ts'
import { world } from './world.ts'

/** How a reply is asked for; a model that can not do one is asked by the next. */
export type PromptMode = 'schema' | 'object'

/** What is decided for one turn beside its brief. */
export interface PromptOptions {
  /** Stands around the reader's words: made outside, not to be guessed, the same for a reader's turns in one scene. */
  nonce: string
  mode: PromptMode
  /** What changed and what has ended is said elsewhere: only the line and how it looks are asked for. */
  judgedApart?: boolean
  /** Whom the reader plainly speaks to by name, if anybody; the storyteller decides otherwise. */
  addressed?: CharacterId | null
  /** The tokens that the whole may come to; without it, as many as there are. */
  budget?: number | undefined
  /** Why the answer before was not taken, in words for the model. */
  correction?: string | undefined
}

/**
 * The messages of one turn: what stays the same first, then what was said, then one message with everything that changes.
 * One system message with nothing of the reader's, then the reader's and the cast's in turn, the reader's last.
 * For models too weak for a form there is `buildLinePrompt`.
 */
export const buildPrompt = (brief: TurnBrief, options: PromptOptions): PromptMessage[] =>
  withinBudget(brief, options.budget, (fitted) => messages(fitted, brief, options))

function messages(fitted: TurnBrief, brief: TurnBrief, options: PromptOptions) {
  const { nonce, mode, judgedApart = false, addressed = null, correction } = options
  const aliases = aliasesOf(brief)
  const fixed = systemOf(fitted, aliases, judgedApart)
  const speaksTo = addressed === null ? [] : [`The words are for ${aliases.actors.of(addressed)}.`]
  const last = [
    now(fitted, aliases, nonce),
    [...speaksTo, ...correctionOf(fitted, correction), reminder(mode, fitted)].join(' '),
  ].join('\n\n')
  return mergeRoles([{ role: 'system', content: fixed }, ...history(fitted, nonce), { role: 'user', content: last }])
}

/** What stays the same from turn to turn: the text of before for as long as all that it is made of is. */
function systemOf(fitted: TurnBrief, aliases: BriefAliases, judgedApart: boolean): string {
  const { world_prompts, scene_prompts, music } = fitted
  const form = formInWords(replyForm(fitted, judgedApart))
  const rule = rules(fitted, judgedApart)
  // Behind all else that stays: an offer that comes or goes leaves the beginning as it was.
  const offered = offers(fitted, aliases)
  const made = [
    rule,
    world_prompts,
    scene_prompts,
    fitted.scene.name,
    music.tracks,
    aliases.actors,
    aliases.sprites,
    aliases.tracks,
    form,
  ]
  const known = systems.get(fitted.cast)
  const isSame = known?.of.every((each, at) => each === made[at]) === true
  if (isSame && known.offered === offered) return known.text
  const text = [rule, world(fitted), cast(fitted, aliases), scene(fitted, aliases), form, offered]
    .filter((part) => part !== '')
    .join('\n\n')
  systems.set(fitted.cast, { of: made, offered, text })
  return text
}
const systems = new WeakMap<TurnBrief['cast'], { of: readonly unknown[]; offered: string; text: string }>()

/**
 * The messages of a brief within a budget: the oldest words go first, then everything authors and readers wrote is
 * shortened, less and less of it; what is always there stays.
 */
export function withinBudget(
  brief: TurnBrief,
  budget: number | undefined,
  build: (fitted: TurnBrief) => PromptMessage[],
): PromptMessage[] {
  let fitted = fitBrief(brief, budget)
  let made = build(fitted)
  if (budget === undefined) return made
  for (let room = budget; room > 100 && tokensOf(made) > budget; room *= 0.8) {
    fitted = fitBrief(fitted, room)
    const lighter = withoutOldest(fitted, tokensOf(build(fitted)) - budget, budget)
    made = build(lighter)
  }
  return made
}

/** About how many tokens messages are, with what templates put around each. */
export const tokensOf = (messages: readonly PromptMessage[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0)

/** The keys stand in words as well, the same whatever is asked for: some servers drop a schema without a word. */
function formInWords({ name, schema }: ReplyForm): string {
  const known = inWords.get(name)
  if (known !== undefined) return known
  const keys = Object.entries(schema.properties).map(
    ([key, { type, description }]) => `"${key}" (${type}: ${description ?? 'because, ending'})`,
  )
  const words = `# The form of an answer\nOne JSON object and nothing else, with these keys in this order: ${keys.join(', ')}`
  inWords.set(name, words)
  return words
}
const inWords = new Map<ReplyForm['name'], string>()

function reminder(mode: PromptMode, brief: TurnBrief): string {
  const only = mode === 'schema' ? 'in the form asked for, nothing else' : 'with one JSON object and nothing else'
  return `Answer ${only}; the line in ${languageNames[brief.language]}.`
}

/** What a model is told of its answer before. */
export const correctionOf = ({ language }: TurnBrief, why: string | undefined): string[] =>
  why === undefined
    ? []
    : [language === 'russian' ? `Прошлый ответ не подошёл: ${why}.` : `Your answer before was not used: ${why}.`]
