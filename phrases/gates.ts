const english = {
  telegramHow: 'Join the group, then send this code to the bot:',
  paymentHow: 'Send this to the bot to get the invoice:',
  joinGroup: 'Join the group',
  openBot: 'Open the bot',
  openBotNamed: (bot: string) => `Open ${bot}`,
  botAway: 'The bot that opens this novel is unavailable right now. Please come back a little later.',
  copy: 'Copy',
  copied: 'Copied!',
  waiting: 'This page will open by itself as soon as access is granted.',
}

const russian: typeof english = {
  telegramHow: 'Вступите в группу и отправьте боту этот код:',
  paymentHow: 'Отправьте это боту, и он выставит счёт:',
  joinGroup: 'Вступить в группу',
  openBot: 'Открыть бота',
  openBotNamed: (bot) => `Открыть ${bot}`,
  botAway: 'Бот, который открывает эту новеллу, сейчас недоступен. Загляните чуть позже.',
  copy: 'Скопировать',
  copied: 'Скопировано!',
  waiting: 'Страница откроется сама, как только появится доступ.',
}

/** The gates that a bot opens. */
export const gatePhrases = { english, russian }
