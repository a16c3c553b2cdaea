import type { TurnBrief } from '../../turn/turn-brief.ts'
import { aliasesOf } from '../alias.ts'
import type { PromptMessage } from '../turn-record.ts'
import { now } from './now.ts'

/**
 * The second, short question of the `split` way: given what was just said, how does the speaker look, what changed, has
 * an ending happened? Also repairs a reply whose tail is missing, and asks a choice's changes (`line` is empty then).
 */
export function buildJudgePrompt(brief: TurnBrief, line: string, nonce: string, speaker = ''): PromptMessage[] {
  const said = brief.remembered.recent.slice(-2).map((entry) => `${entry.name || 'Narrator'}: ${entry.text}`)
  return [
    {
      role: 'system',
      content:
        'You keep the books of a visual novel. You judge one exchange and answer with one JSON object, nothing else. Use only the names listed. Mostly nothing changes: then leave lists empty and names "".',
    },
    {
      role: 'user',
      content: [
        ...(said.length > 0 ? ['# Just before', ...said] : []),
        now(brief, aliasesOf(brief), nonce, 'described'),
        ...(line === '' ? [] : [speaker === '' ? '# The answer' : `# ${speaker} answers`, line]),
        '# Answer',
        '{"expression": how the speaker looks now, "state": [{"because": "...", "change": "yes|no|+1|-1", "name": "..."}], "verdict": {"because": "...", "ending": "name or empty"}}',
      ].join('\n'),
    },
  ]
}
