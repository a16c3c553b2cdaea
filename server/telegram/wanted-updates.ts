/** What the bot is told of; that members come and go has to be asked for by name. */
export const wantedUpdates = ['message', 'callback_query', 'pre_checkout_query', 'chat_member'] as const
