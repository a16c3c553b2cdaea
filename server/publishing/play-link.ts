import { playLinkPattern } from '@fabula/core/novel/play-link'
import { Refusal } from '../refusal.ts'

const MOST = 200

/** A play link as it was typed, checked: refuses with the sentences of the specification. */
export function checkPlayLink(typed: unknown): string {
  const link = typeof typed === 'string' ? typed.trim() : ''
  if (link === '') throw new Refusal('play_link_required')
  if (link.length > MOST) {
    throw new Refusal('invalid_input', {
      errors: [{ path: 'play_link', message: `Play link must be at most ${MOST} characters` }],
    })
  }
  if (!playLinkPattern.test(link)) throw new Refusal('play_link_characters')
  return link
}
