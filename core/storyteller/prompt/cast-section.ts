import type { CastMember, TurnBrief } from '../../turn/turn-brief.ts'
import { type BriefAliases, slug } from '../alias.ts'

/** A few lines are enough to teach a voice. */
const voiceLines = 4

/** The characters on stage, with their expressions. */
export const castSection = (brief: TurnBrief, aliases: BriefAliases): string =>
  ['# The cast', ...brief.cast.map((entry) => memberSection(entry, aliases))].join('\n')

function memberSection(entry: CastMember, aliases: BriefAliases): string {
  const lines = [...entry.scene_lines, ...entry.example_lines].slice(0, voiceLines)
  return [
    `## ${entry.name}${called(entry, aliases)}${entry.may_speak ? '' : ' (is here, and does not speak)'}`,
    ...entry.biographies,
    ...(entry.secrets ?? []).map((secret) => `Knows, and tells nobody, however asked: ${secret}`),
    ...expressionsOf(entry, aliases),
    ...(lines.length > 0 && entry.may_speak ? ['Sounds like:', ...lines.map((line) => `- ${line}`)] : []),
  ].join('\n')
}

/** The name for a character in answers, if it differs from their own. */
function called({ character_id, name }: CastMember, aliases: BriefAliases): string {
  const alias = aliases.actors.of(character_id)
  return alias === slug(name) ? '' : `, named ${alias}`
}

/** A character's expressions, described once: the last message only names them. */
function expressionsOf(entry: CastMember, aliases: BriefAliases): string[] {
  const names = aliases.sprites.get(entry.character_id)
  if (entry.sprites.length < 2) return []
  return [`Looks: ${entry.sprites.map(({ id, description }) => `${names?.of(id) ?? ''} (${description})`).join('; ')}`]
}
