const english = {
  title: 'Join',
  description: 'Make an account, or set a new password, by a link that you were given.',
  invited: 'You are invited',
  invitedText: 'Make an account here: a name and a password are enough.',
  register: 'Make an account',
  passwordTitle: 'A new password',
  passwordText: 'Choose a new password for your account. You will be logged out everywhere.',
  password: 'New password',
  again: 'The same again',
  set: 'Set the password',
  fillAll: 'Please fill in all fields',
  differ: 'Passwords do not match',
  done: (name: string) => `The password of ${name} is set. You can log in now.`,
  logIn: 'Log in',
  closed: 'New accounts cannot be made here at the moment. Novels can be played without one.',
  byInvitation: 'Accounts are made here by invitation: open the link that you were given.',
  nothing: 'There is nothing in this link',
  nothingText: 'It was probably cut off. Open it again as it was sent, whole.',
}

const russian: typeof english = {
  title: 'Вход по ссылке',
  description: 'Создание профиля или нового пароля по ссылке, которую вам прислали.',
  invited: 'Вас пригласили',
  invitedText: 'Заведите здесь профиль: хватит имени и пароля.',
  register: 'Завести профиль',
  passwordTitle: 'Новый пароль',
  passwordText: 'Придумайте новый пароль. На всех устройствах вы выйдете из профиля.',
  password: 'Новый пароль',
  again: 'Ещё раз',
  set: 'Сохранить пароль',
  fillAll: 'Заполните все поля',
  differ: 'Пароли не совпадают',
  done: (name) => `Пароль пользователя ${name} сохранён. Теперь можно войти.`,
  logIn: 'Войти',
  closed: 'Сейчас новые профили здесь не заводят. Новеллы можно проходить и без профиля.',
  byInvitation: 'Профили здесь заводят по приглашению: откройте ссылку, которую вам прислали.',
  nothing: 'В этой ссылке ничего нет',
  nothingText: 'Похоже, она обрезана. Откройте её целиком, как прислали.',
}

/** Where links lead that administrators give out. */
export const joinPhrases = { english, russian }
