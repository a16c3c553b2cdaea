import type { TurnBrief } from '../turn/turn-brief.ts'
import { allowsFollowing } from './following-line.ts'
import { lineSchema, replySchema, severalLinesSchema, severalSchema } from './reply-schema.ts'

/** A constant schema for replies, with its name. */
export interface ReplyForm {
  name: 'reply' | 'reply_of_several' | 'line' | 'line_of_several'
  schema: { properties: Record<string, { type: string; description?: string }> }
}

/** `judgedApart`: the writer is not asked for changes and endings. */
export function replyForm(brief: TurnBrief, judgedApart: boolean): ReplyForm {
  if (judgedApart)
    return allowsFollowing(brief)
      ? { name: 'line_of_several', schema: severalLinesSchema }
      : { name: 'line', schema: lineSchema }
  return allowsFollowing(brief)
    ? { name: 'reply_of_several', schema: severalSchema }
    : { name: 'reply', schema: replySchema }
}
