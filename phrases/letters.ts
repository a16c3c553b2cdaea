/** What a letter is about: the site's name, the account's, and the link that it brings. */
type Facts = { site: string; username: string; link: string }

const english = {
  confirmSubject: (site: string) => `Confirm your address at ${site}`,
  confirmText: ({ site, username, link }: Facts) =>
    `Somebody has given this address for the account ${username} at ${site}.\n\nIf it was you, open this link within a day and confirm it:\n\n${link}\n\nIf it was not you, do nothing: the address is not used.\n`,
  recoverySubject: (site: string) => `A new password at ${site}`,
  recoveryText: ({ site, username, link }: Facts) =>
    `Somebody has asked for a new password for the account ${username} at ${site}.\n\nIf it was you, open this link within half an hour and set one. You are logged out everywhere then:\n\n${link}\n\nIf it was not you, do nothing: the password stays as it is.\n`,
  replacedSubject: (site: string) => `Your address at ${site} was replaced`,
  replacedText: ({ site, username, link }: Facts) =>
    `The account ${username} at ${site} is written to at another address from now on.\n\nIf it was not you, log in, change your password and look at what happened to your account:\n\n${link}\n`,
}

const russian: typeof english = {
  confirmSubject: (site) => `Подтвердите адрес: ${site}`,
  confirmText: ({ site, username, link }) =>
    `Этот адрес указан для профиля ${username} на сайте ${site}.\n\nЕсли это сделали вы, в течение суток откройте ссылку и подтвердите адрес:\n\n${link}\n\nЕсли не вы, ничего не делайте: адрес не будет использован.\n`,
  recoverySubject: (site) => `Новый пароль: ${site}`,
  recoveryText: ({ site, username, link }) =>
    `Для профиля ${username} на сайте ${site} запрошен новый пароль.\n\nЕсли это сделали вы, в течение получаса откройте ссылку и задайте его. На всех устройствах вход тогда закроется:\n\n${link}\n\nЕсли не вы, ничего не делайте: пароль останется прежним.\n`,
  replacedSubject: (site) => `Адрес заменён: ${site}`,
  replacedText: ({ site, username, link }) =>
    `Письма о профиле ${username} на сайте ${site} теперь приходят на другой адрес.\n\nЕсли это сделали не вы, войдите, смените пароль и посмотрите, что было с вашим профилем:\n\n${link}\n`,
}

/** Letters that the server sends, in plain text. */
export const letterPhrases = { english, russian }
