import type { Language } from '@fabula/core/novel/language'
import { plainLine } from '@fabula/core/record/plain-name'
import type { User } from 'grammy/types'
import type { TelegramPerson } from '../accounts/link-telegram.ts'

/** In which of our languages somebody is spoken to: that of their Telegram. */
export const languageOfPerson = (user: User | undefined): Language =>
  /^ru\b/i.test(user?.language_code ?? '') ? 'russian' : 'english'

/** Who they are, by `@name` where they have one. */
export const personOf = (user: User): TelegramPerson => ({
  id: user.id,
  // Anything may stand in it; it is shown amid words of ours.
  name: user.username
    ? `@${user.username}`
    : plainLine([user.first_name, user.last_name].filter(Boolean).join(' ')) || String(user.id),
})
