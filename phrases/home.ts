import { inEnglish, inRussian } from './number.ts'

const english = {
  welcome: 'Welcome to the theatre',
  welcomeBack: (name: string) => `Welcome back, ${name}`,
  subtitle: 'Choose your adventure',
  line: 'Fabula: visual novels whose characters answer you in their own words',
  doors: 'Where to go',
  search: 'Search novels',
  library: 'My library',
  building: 'My building novels',
  account: 'My account',
  continue: 'Continue',
  lastPlayed: 'Pick up where you left off',
  ended: 'You reached an ending',
  another: 'Find another ending',
  again: 'Play again',
  endings: (found: number, total: number) => `Endings found: ${inEnglish(found)}\u00a0of\u00a0${inEnglish(total)}`,
  tonight: 'On stage tonight',
  play: 'Start Playing',
  about: 'About the novel',
  alsoPlaying: 'Also on stage',
  allNovels: 'All novels',
  changeLanguage: 'Change Language',
}

const russian: typeof english = {
  welcome: 'Добро пожаловать в театр',
  welcomeBack: (name) => `С возвращением, ${name}`,
  subtitle: 'Выберите своё приключение',
  line: 'Fabula: визуальные новеллы, герои которых отвечают вам своими словами',
  doors: 'Куда пойти',
  search: 'Поиск новелл',
  library: 'Моя библиотека',
  building: 'Мои черновики',
  account: 'Мой профиль',
  continue: 'Продолжить',
  lastPlayed: 'С того места, где вы остановились',
  ended: 'Вы дошли до концовки',
  another: 'К другой концовке',
  again: 'Сыграть ещё раз',
  endings: (found, total) => `Найдено концовок: ${inRussian(found)}\u00a0из\u00a0${inRussian(total)}`,
  tonight: 'Сегодня на сцене',
  play: 'Начать игру',
  about: 'О новелле',
  alsoPlaying: 'Ещё на сцене',
  allNovels: 'Все новеллы',
  changeLanguage: 'Сменить язык',
}

/** The home page. */
export const homePhrases = { english, russian }
