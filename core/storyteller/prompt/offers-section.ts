import type { OfferedChange, TurnBrief } from '../../turn/turn-brief.ts'
import type { BriefAliases } from '../alias.ts'

/**
 * The values that may change and the endings that may happen now, with the author's reasons; constant while the offer
 * is the same.
 */
export const offersSection = (brief: TurnBrief, aliases: BriefAliases): string =>
  [...values(brief, aliases, 'fixed'), ...endings(brief, aliases)].join('\n')

/** The values that may change, with the author's reasons; `standing` adds the current values. */
export function values(brief: TurnBrief, aliases: BriefAliases, detail: 'fixed' | 'standing'): string[] {
  if (brief.changes.length === 0) return []
  return [
    '# Values that may change',
    ...brief.changes.map((change) => {
      const bounds =
        change.kind === 'scale' ? [`by at most ${change.max_step}`] : detail === 'fixed' ? ['yes or no'] : []
      const details = detail === 'fixed' ? bounds : [`is ${valueInWords(change)}`, ...bounds]
      const only = change.mode === 'single' ? ' Only if an ending happens now.' : ''
      return `- ${aliases.states.of(change.id)} (${details.join(', ')}): ${change.reason}${only}`
    }),
  ]
}

/** A value as written in prompts. */
export const valueInWords = (change: OfferedChange): string =>
  change.kind === 'flag' ? (change.value ? 'yes' : 'no') : String(change.value)

/** The endings that a reply may trigger. */
export function endings(brief: TurnBrief, aliases: BriefAliases): string[] {
  if (brief.endings.length === 0) return []
  return [
    '# Endings that may happen',
    ...brief.endings.map((ending) => `- ${aliases.endings.of(ending.id)}: ${ending.description}`),
  ]
}
