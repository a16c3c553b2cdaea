const english = {
  welcome: 'Welcome to the theatre',
  welcomeBack: (name: string) => `Welcome back, ${name}`,
  subtitle: 'Choose your adventure',
  doors: 'Where to go',
  search: 'Search novels',
  library: 'My library',
  building: 'My building novels',
  account: 'My account',
  continue: 'Continue',
  lastPlayed: 'Pick up where you left off',
  changeLanguage: 'Change Language',
}

const russian: typeof english = {
  welcome: 'Добро пожаловать в театр',
  welcomeBack: (name) => `С возвращением, ${name}`,
  subtitle: 'Выберите своё приключение',
  doors: 'Куда пойти',
  search: 'Поиск новелл',
  library: 'Моя библиотека',
  building: 'Мои черновики',
  account: 'Мой профиль',
  continue: 'Продолжить',
  lastPlayed: 'С того места, где вы остановились',
  changeLanguage: 'Сменить язык',
}

/** The façade of the theatre. */
export const homePhrases = { english, russian }
