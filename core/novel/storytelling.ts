import * as z from 'zod/mini'
import { textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'

export const replyLengths = ['short', 'usual', 'long'] as const
export const replyMoods = ['calm', 'usual', 'lively'] as const
export const replySpeakers = ['one', 'usual', 'several'] as const

/**
 * How an author wants the storyteller to write: fields of a novel's head and of interactive scenes, where the scene's
 * settings take precedence. Absent, empty and `usual` all mean the default.
 */
export const storytellingFields = {
  reply_length: z.optional(z.enum(replyLengths)),
  /** A model's sampling freedom. */
  reply_mood: z.optional(z.enum(replyMoods)),
  /** How many of the cast may speak in one reply. */
  reply_speakers: z.optional(z.enum(replySpeakers)),
  reply_style: z.optional(textField(limits.line)),
  /** A reminder for every reply, placed right before the reader's message. */
  author_note: z.optional(textField(limits.line)),
}

const Fields = z.object(storytellingFields)
type Fields = z.infer<typeof Fields>

/** The options that apply to one reply; unset ones are absent. */
export interface Storytelling {
  length?: 'short' | 'long'
  mood?: 'calm' | 'lively'
  /** Other characters may join in the same reply. */
  several?: true
  style?: string
  /** The novel's note, then the scene's. */
  notes: string[]
}

const nonBlank = (text: string | undefined): string[] => (text?.trim() ? [text.trim()] : [])

/** Combines the options: the scene's take precedence over the novel's, and notes are collected from both. */
export function storytellingOf(novel: Fields, scene: Fields): Storytelling {
  const pick = <T extends string>(...values: (T | 'usual' | undefined)[]) =>
    values.find((value): value is T => value !== undefined && value !== 'usual')
  const length = pick<'short' | 'long'>(scene.reply_length, novel.reply_length)
  const mood = pick<'calm' | 'lively'>(scene.reply_mood, novel.reply_mood)
  const speakers = pick<'one' | 'several'>(scene.reply_speakers, novel.reply_speakers)
  const [style] = [...nonBlank(scene.reply_style), ...nonBlank(novel.reply_style)]
  return {
    ...(length && { length }),
    ...(mood && { mood }),
    ...(speakers === 'several' && { several: true }),
    ...(style && { style }),
    notes: [...nonBlank(novel.author_note), ...nonBlank(scene.author_note)],
  }
}
