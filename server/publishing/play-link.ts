import { playLinkPattern } from '@fabula/core/novel/play-link'
import { ProblemError } from '../problem-error.ts'

const maxLength = 200

/** Validates a typed play link. Throws the problems of the specification. */
export function checkPlayLink(typed: unknown): string {
  const link = typeof typed === 'string' ? typed.trim() : ''
  if (link === '') throw new ProblemError('play_link_required')
  if (link.length > maxLength) {
    throw new ProblemError('invalid_input', {
      errors: [{ path: 'play_link', message: `Play link must be at most ${maxLength} characters` }],
    })
  }
  if (!playLinkPattern.test(link)) throw new ProblemError('play_link_characters')
  return link
}
