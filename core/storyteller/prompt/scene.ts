import type { TurnBrief } from '../../turn/turn-brief.ts'
import type { BriefAliases } from '../alias.ts'

/** Where we are, what the author says of it, and what music there is. */
export function scene(brief: TurnBrief, aliases: BriefAliases): string {
  const tracks = brief.music.tracks.length < 2 ? [] : brief.music.tracks
  return [
    `# The scene: ${brief.scene.name}`,
    ...brief.scene_prompts,
    ...(tracks.length === 0
      ? []
      : ['Music:', ...tracks.map((track) => `- ${aliases.tracks.of(track.id)}: ${track.description}`)]),
  ].join('\n')
}
