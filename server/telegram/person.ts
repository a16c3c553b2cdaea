import type { Language } from '@fabula/core/novel/language'
import type { User } from 'grammy/types'
import type { TelegramPerson } from '../accounts/link-telegram.ts'

/** In which of our languages somebody is spoken to: that of their Telegram. */
export const languageOfPerson = (user: User | undefined): Language =>
  /^ru\b/i.test(user?.language_code ?? '') ? 'russian' : 'english'

/** Who they are, by `@name` where they have one. */
export const personOf = (user: User): TelegramPerson => ({
  id: user.id,
  name: user.username ? `@${user.username}` : [user.first_name, user.last_name].filter(Boolean).join(' '),
})
