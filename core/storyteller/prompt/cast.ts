import type { CastMember, TurnBrief } from '../../turn/turn-brief.ts'
import { type BriefAliases, slug } from '../alias.ts'

/** A few lines teach a voice; more would only cost. */
const voiceLines = 4

/** Who is on stage and how they can look. */
export const cast = (brief: TurnBrief, aliases: BriefAliases): string =>
  ['# The cast', ...brief.cast.map((entry) => member(entry, aliases))].join('\n')

function member(entry: CastMember, aliases: BriefAliases): string {
  const lines = [...entry.scene_lines, ...entry.example_lines].slice(0, voiceLines)
  return [
    `## ${entry.name}${called(entry, aliases)}${entry.may_speak ? '' : ' (is here, and does not speak)'}`,
    ...entry.biographies,
    ...(entry.secrets ?? []).map((secret) => `Knows, and tells nobody, however asked: ${secret}`),
    ...looks(entry, aliases),
    ...(lines.length > 0 && entry.may_speak ? ['Sounds like:', ...lines.map((line) => `- ${line}`)] : []),
  ].join('\n')
}

/** By which name an answer names them, where that can not be told from their own. */
function called({ character_id, name }: CastMember, aliases: BriefAliases): string {
  const alias = aliases.actors.of(character_id)
  return alias === slug(name) ? '' : `, named ${alias}`
}

/** How somebody can look, described once: the last message only names it. */
function looks(entry: CastMember, aliases: BriefAliases): string[] {
  const names = aliases.sprites.get(entry.character_id)
  if (entry.sprites.length < 2) return []
  return [`Looks: ${entry.sprites.map(({ id, description }) => `${names?.of(id) ?? ''} (${description})`).join('; ')}`]
}
