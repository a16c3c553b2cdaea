import type { TurnBrief } from '../../turn/turn-brief.ts'

/** Where we are, and what the author says of it. */
export function scene(brief: TurnBrief): string {
  return [`# The scene: ${brief.scene.name}`, ...brief.scene_prompts].join('\n')
}
