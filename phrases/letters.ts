/** The values in an e-mail: the site's name, the account's username, and the link. */
type Facts = { site: string; username: string; link: string }

const english = {
  confirmSubject: (site: string) => `Confirm your address at ${site}`,
  confirmText: ({ site, username, link }: Facts) =>
    `Someone has entered this address for the account ${username} at ${site}.\n\nIf it was you, open this link within a day to confirm it:\n\n${link}\n\nIf it was not you, do nothing: the address will not be used.\n`,
  recoverySubject: (site: string) => `A new password at ${site}`,
  recoveryText: ({ site, username, link }: Facts) =>
    `Someone has asked for a new password for the account ${username} at ${site}.\n\nIf it was you, open this link within half an hour and set one. You will then be logged out everywhere:\n\n${link}\n\nIf it was not you, do nothing: the password stays as it is.\n`,
  replacedSubject: (site: string) => `Your address at ${site} was replaced`,
  replacedText: ({ site, username, link }: Facts) =>
    `From now on, e-mail about the account ${username} at ${site} goes to another address.\n\nIf it was not you, log in, change your password and look at the security log of your account:\n\n${link}\n`,
  removedSubject: (site: string) => `Your address at ${site} was removed`,
  removedText: ({ site, username, link }: Facts) =>
    `This address no longer belongs to the account ${username} at ${site}, and no more e-mail about that account is sent here.\n\nIf it was not you, log in, change your password and look at the security log of your account:\n\n${link}\n`,
}

const russian: typeof english = {
  confirmSubject: (site) => `Подтвердите адрес: ${site}`,
  confirmText: ({ site, username, link }) =>
    `Этот адрес указан для профиля ${username} на сайте ${site}.\n\nЕсли это сделали вы, в течение суток откройте ссылку и подтвердите адрес:\n\n${link}\n\nЕсли не вы, ничего не делайте: адрес не будет использован.\n`,
  recoverySubject: (site) => `Новый пароль: ${site}`,
  recoveryText: ({ site, username, link }) =>
    `Для профиля ${username} на сайте ${site} запрошен новый пароль.\n\nЕсли это сделали вы, в течение получаса откройте ссылку и задайте его. После этого вы выйдете из профиля на всех устройствах:\n\n${link}\n\nЕсли не вы, ничего не делайте: пароль останется прежним.\n`,
  replacedSubject: (site) => `Адрес заменён: ${site}`,
  replacedText: ({ site, username, link }) =>
    `Письма о профиле ${username} на сайте ${site} теперь приходят на другой адрес.\n\nЕсли это сделали не вы, войдите, смените пароль и загляните в журнал безопасности профиля:\n\n${link}\n`,
  removedSubject: (site) => `Адрес удалён: ${site}`,
  removedText: ({ site, username, link }) =>
    `Этот адрес больше не связан с профилем ${username} на сайте ${site}: писем о профиле сюда не будет.\n\nЕсли это сделали не вы, войдите, смените пароль и загляните в журнал безопасности профиля:\n\n${link}\n`,
}

/** E-mails that the server sends, in plain text. */
export const letterPhrases = { english, russian }
