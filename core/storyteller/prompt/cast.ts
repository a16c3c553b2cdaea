import type { CastMember, TurnBrief } from '../../turn/turn-brief.ts'

/** A few lines teach a voice; more would only cost. */
const voiceLines = 4

/** Who is on stage, and who the reader is. */
export function cast(brief: TurnBrief): string {
  const reader = brief.reader.biography.trim()
  return [
    '# The cast',
    ...brief.cast.map(member),
    '# The reader',
    `${brief.reader.name}${reader === '' ? ' (nothing more is known)' : `: ${reader}`}`,
  ].join('\n')
}

function member(entry: CastMember): string {
  const lines = [...entry.scene_lines, ...entry.example_lines].slice(0, voiceLines)
  return [
    `## ${entry.name}${entry.may_speak ? '' : ' (is here, and does not speak)'}`,
    ...entry.biographies,
    ...(lines.length > 0 && entry.may_speak ? ['Sounds like:', ...lines.map((line) => `- ${line}`)] : []),
  ].join('\n')
}
