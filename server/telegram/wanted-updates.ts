/** The updates that the bot receives; changes of members must be requested explicitly. */
export const wantedUpdates = [
  'message',
  'edited_message',
  'callback_query',
  'pre_checkout_query',
  'chat_member',
] as const
