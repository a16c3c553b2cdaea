import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const english = {
  loading: 'The curtain is going up…',
  history: 'History',
  musicOn: 'Turn music on',
  musicOff: 'Turn music off',
  saves: 'Saves',
  chatMode: 'Chat mode',
  visualMode: 'Visual mode',
  home: 'Home',
  pressArrow: 'Press arrow to continue',
  continue: 'Continue',
  send: 'Send',
  sayPlaceholder: 'Say something…',
  choices: 'Choices',
  waysOn: 'Ways out',
  login: 'Login',
  loginRequired: 'Please log in to play this novel.',
  telegramRequired: 'This novel is for members of its Telegram group.',
  paymentRequired: (stars: number) =>
    stars === 1 ? 'This novel costs 1 Telegram Star.' : `This novel costs ${inEnglish(stars)} Telegram Stars.`,
  loadFailed: 'Failed to load game',
  sendFailed: 'Failed to send message',
  choiceFailed: 'Failed to make choice',
  loadSaveFailed: 'Failed to load save',
  rollBackFailed: 'Failed to roll back to previous message',
  offline: 'Without AI: replies are the author’s own lines',
  untranslated: 'Not fully translated yet: some text is in the original language',
  hint: 'Hint',
  you: 'You',
  message: 'Message',
  controls: 'Game controls',
  nextPage: 'Read on',
  more: 'More',
  backToNovel: 'Back to the novel’s page',
}

type PlayPhrases = typeof english

const starsIn = plural('ru', { one: 'звезду', few: 'звезды', other: 'звёзд' })

const russian: PlayPhrases = {
  loading: 'Занавес поднимается…',
  history: 'История',
  musicOn: 'Включить музыку',
  musicOff: 'Выключить музыку',
  saves: 'Сохранения',
  chatMode: 'Режим чата',
  visualMode: 'Режим сцены',
  home: 'На главную',
  pressArrow: 'Нажмите стрелку, чтобы продолжить',
  continue: 'Дальше',
  send: 'Сказать',
  sayPlaceholder: 'Скажите что-нибудь…',
  choices: 'Выбор',
  waysOn: 'Что дальше',
  login: 'Войти',
  loginRequired: 'Войдите, чтобы читать эту новеллу.',
  telegramRequired: 'Эта новелла — для участников группы в Telegram.',
  paymentRequired: (stars) => `Эта новелла стоит ${inRussian(stars)}\u00A0${starsIn(stars)} Telegram.`,
  loadFailed: 'Не удалось загрузить игру',
  sendFailed: 'Не удалось отправить сообщение',
  choiceFailed: 'Не удалось сделать выбор',
  loadSaveFailed: 'Не удалось загрузить сохранение',
  rollBackFailed: 'Не удалось вернуться к прошлой реплике',
  offline: 'Без ИИ: герои говорят словами автора',
  untranslated: 'Переведено ещё не всё: часть текста на языке оригинала',
  hint: 'Подсказка',
  you: 'Вы',
  message: 'Реплика',
  controls: 'Управление игрой',
  nextPage: 'Читать дальше',
  more: 'Ещё',
  backToNovel: 'На страницу новеллы',
}

export const playPhrases = { english, russian }
