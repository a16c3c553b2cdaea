import * as z from 'zod/mini'
import { AssetId, CharacterId, SceneId } from '../ids.ts'
import { Language } from '../novel/language.ts'
import { limits } from '../record/limits.ts'

const words = (most: number) => z.string().check(z.maxLength(most))
/** The author's wish, in their own words. */
const wish = z._default(words(limits.line), '')

/** What an author asks a model to draft. `text`: the field's current content. */
export const HelpTask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('biography'), character_id: CharacterId, text: words(limits.prompt), wish }),
  z.strictObject({ kind: z.literal('lines'), character_id: CharacterId, wish }),
  z.strictObject({ kind: z.literal('scene'), scene_id: SceneId, text: words(limits.text), wish }),
  z.strictObject({ kind: z.literal('continuation'), scene_id: SceneId, text: words(limits.text), wish }),
  z.strictObject({ kind: z.literal('endings'), scene_id: SceneId, wish }),
  z.strictObject({ kind: z.literal('picture'), asset_id: AssetId, text: words(limits.prompt), wish }),
  z.strictObject({ kind: z.literal('translation'), text: words(limits.text), to: Language, wish }),
])
export type HelpTask = z.infer<typeof HelpTask>

/** A model's proposal; `name` is set for an ending. */
export const HelpProposal = z.object({ name: z.string(), text: z.string() })
export type HelpProposal = z.infer<typeof HelpProposal>

/** How many proposals a task asks for, and the maximum length of each. */
export const boundsOf = (kind: HelpTask['kind']): { count: number; most: number } => {
  switch (kind) {
    case 'lines':
      return { count: 6, most: limits.line }
    case 'endings':
      return { count: 3, most: 2_000 }
    case 'picture':
      return { count: 1, most: limits.line }
    case 'biography':
    case 'scene':
    case 'continuation':
      return { count: 1, most: 8_000 }
    case 'translation':
      return { count: 1, most: limits.text }
  }
}

const draftTokens = 2_500
/** As many as a call of the translator may take. */
const mostTokens = 8_000

/**
 * How many tokens the answer to a task may take. A long text's translation takes more than a draft: at most a token for
 * two characters.
 */
export const answerTokensOf = (task: HelpTask): number =>
  task.kind === 'translation'
    ? Math.min(mostTokens, Math.max(draftTokens, Math.ceil(task.text.length / 2)))
    : draftTokens
