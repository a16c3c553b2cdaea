import type { CharacterId } from '../../ids.ts'
import type { CastMember, TurnBrief } from '../../turn/turn-brief.ts'
import { aliasesOf, type BriefAliases } from '../alias.ts'
import type { PromptMessage } from '../turn-record.ts'
import { withinBudget } from './build-prompt.ts'
import { endings, values } from './offers-section.ts'
import { judging } from './rules.ts'
import { shortenText } from './shorten-text.ts'

/** What to judge. The judge prompt extends the line's own prompt, so that the model need not read it again. */
export interface JudgeAsk {
  /** The messages that the line answered. For a choice, any prompt of the same turn. */
  prompt: readonly PromptMessage[]
  /** Empty if the reader took a choice. */
  line: string
  speaker?: CharacterId | null
  /** The token budget of the line's prompt; the question may take a quarter of it, the line a tenth. */
  budget?: number
}

const questionShare = 1 / 4
const lineShare = 1 / 10

/**
 * The second, short question of the `split` mode: given what was just said, how does the speaker look, what changed,
 * and has an ending happened? Also completes a reply whose tail is missing, and determines the changes of a choice.
 */
export function buildJudgePrompt(
  brief: TurnBrief,
  { prompt, line, speaker = null, budget }: JudgeAsk,
): PromptMessage[] {
  const question = withinBudget(brief, budget && budget * questionShare, (fitted) => [
    { role: 'user', content: questionOf(fitted, brief, line, speaker) },
  ])
  if (line === '') return [...prompt.slice(0, -1), ...question]
  const answer = shortenText(line, Math.floor((budget ?? 8_000) * lineShare))
  return [...prompt, { role: 'assistant', content: answer }, ...question]
}

function questionOf(fitted: TurnBrief, brief: TurnBrief, line: string, speaker: CharacterId | null): string {
  const aliases = aliasesOf(brief)
  const member = fitted.cast.find(({ character_id }) => character_id === speaker)
  return [
    '# The books',
    `Step out of the story. You now keep its books: judge the last exchange alone, and answer with one JSON object, nothing else. Use only the names listed here. ${judging} Mostly nothing changes: then leave lists empty and names "".`,
    ...(member ? expressionsOf(member, aliases) : []),
    ...values(fitted, aliases, 'standing'),
    ...endings(fitted, aliases),
    ...(line === '' ? [`# What the reader chose\n${fitted.reader_text ?? ''}`] : []),
    '# Answer',
    '{"expression": how the speaker looks now, "state": [{"because": "...", "change": "yes|no|+1|-1", "name": "..."}], "verdict": {"because": "...", "ending": "name or empty"}}',
  ].join('\n')
}

/** The speaker's expressions, with the one shown now marked. */
function expressionsOf(member: CastMember, aliases: BriefAliases): string[] {
  const names = aliases.sprites.get(member.character_id)
  const shown = member.sprites.map(
    ({ id, name, description }) =>
      `${names?.of(id) ?? name} (${description}${id === member.current_sprite ? ', now' : ''})`,
  )
  return [
    '# The speaker and their expressions',
    `- ${aliases.actors.of(member.character_id)}: ${shown.join('; ') || 'no expressions'}`,
  ]
}
