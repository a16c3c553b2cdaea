import type { TurnBrief } from '../../turn/turn-brief.ts'

/** The facts of the world that currently hold. */
export function worldSection(brief: TurnBrief): string {
  if (brief.world_prompts.length === 0) return ''
  return ['# The world', ...brief.world_prompts.map(({ name, text }) => `${name}: ${text}`)].join('\n')
}
