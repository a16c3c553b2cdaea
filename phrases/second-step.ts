const english = {
  title: 'One more step',
  fromApp: 'Type the code that your app shows for this site.',
  appCode: 'Code of the app',
  appCodeHint: 'Six digits, new every half minute',
  fromRecovery: 'Type one of the recovery codes that you kept. Each is good once.',
  recoveryCode: 'Recovery code',
  useRecovery: 'I can not use my app',
  useApp: 'Use a code of the app',
  lostAll: 'If you have lost your recovery codes too, ask the administrators of this site.',
  finish: 'Login',
  back: 'Back',
  codeNeeded: 'Type a code',
  forgotten: 'A new password',
  recoveryText:
    'Type the address that you have confirmed on your account page. A link for a new password is sent there.',
  address: 'E-mail address',
  send: 'Send the link',
  sent: 'If an account has confirmed this address, a link is on its way. It is good for half an hour. If none comes, ask the administrators of this site.',
  noMail: 'This server sends no letters. Ask its administrators: they can give you a link for a new password.',
}

const russian: typeof english = {
  title: 'Ещё один шаг',
  fromApp: 'Введите код, который приложение показывает для этого сайта.',
  appCode: 'Код из приложения',
  appCodeHint: 'Шесть цифр, новые каждые полминуты',
  fromRecovery: 'Введите один из сохранённых кодов восстановления. Каждый действует один раз.',
  recoveryCode: 'Код восстановления',
  useRecovery: 'Приложения нет под рукой',
  useApp: 'Ввести код из приложения',
  lostAll: 'Если потеряны и коды восстановления, обратитесь к администраторам сайта.',
  finish: 'Войти',
  back: 'Назад',
  codeNeeded: 'Введите код',
  forgotten: 'Новый пароль',
  recoveryText: 'Введите адрес, который вы подтвердили в профиле. На него придёт ссылка для нового пароля.',
  address: 'Адрес электронной почты',
  send: 'Отправить ссылку',
  sent: 'Если этот адрес подтверждён для какого-нибудь профиля, ссылка уже в пути. Она действует полчаса. Если письма нет, обратитесь к администраторам сайта.',
  noMail: 'Этот сервер не отправляет писем. Обратитесь к администраторам: они могут дать ссылку для нового пароля.',
}

/** The second step of a sign-in, where an account asks for one. */
export const secondStepPhrases = { english, russian }
