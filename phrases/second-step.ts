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
}

/** The second step of a sign-in, where an account asks for one. */
export const secondStepPhrases = { english, russian }
