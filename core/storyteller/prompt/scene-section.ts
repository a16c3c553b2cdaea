import type { TurnBrief } from '../../turn/turn-brief.ts'
import type { BriefAliases } from '../alias.ts'

/** The scene's name, the author's prompts for it, and its tracks. */
export function sceneSection(brief: TurnBrief, aliases: BriefAliases): string {
  const tracks = brief.music.tracks.length < 2 ? [] : brief.music.tracks
  return [
    `# The scene: ${brief.scene.name}`,
    ...brief.scene_prompts,
    ...(tracks.length === 0
      ? []
      : ['Music:', ...tracks.map((track) => `- ${aliases.tracks.of(track.id)}: ${track.description}`)]),
  ].join('\n')
}
