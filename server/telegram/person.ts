import type { Language } from '@fabula/core/novel/language'
import { plainLine } from '@fabula/core/record/plain-name'
import type { User } from 'grammy/types'
import type { TelegramPerson } from '../accounts/link-telegram.ts'

/** The language for talking to a person: that of their Telegram client. */
export const languageOfPerson = (user: User | undefined): Language =>
  /^ru\b/i.test(user?.language_code ?? '') ? 'russian' : 'english'

/** A person by their `@name`, or without one by their display name. */
export const personOf = (user: User): TelegramPerson => ({
  id: user.id,
  // It may contain anything; it is shown within our own text.
  name: user.username
    ? `@${user.username}`
    : plainLine([user.first_name, user.last_name].filter(Boolean).join(' ')) || String(user.id),
})
