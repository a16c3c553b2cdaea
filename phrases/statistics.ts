import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const readerEn = plural('en', { one: 'reader is', other: 'readers are' })
const readerRu = plural('ru', { one: 'читатель', few: 'читателя', many: 'читателей', other: 'читателя' })

const english = {
  title: 'Statistics',
  about: 'Only you can see this. You are not counted as a reader, and nobody’s words are shown.',
  failed: 'The statistics could not be loaded.',
  again: 'Try again',
  loading: 'Counting…',
  period: 'Period',
  days: (count: number) => `Last ${count} days`,
  readers: 'Readers',
  few: 'under 5',
  withheld: (fewest: number) => `What fewer than ${inEnglish(fewest)} readers did is not shown.`,
  fewReaders: 'A few people have read it. The numbers appear once there are five, so that nobody can be recognised.',
  starts: 'Games started',
  finished: 'Reached an ending',
  likes: 'Likes',
  turns: 'Turns',
  rerolls: 'Asked for another reply',
  refused: 'Replies refused in part',
  perReader: (count: string) => `${count} per reader`,
  tokens: 'Tokens',
  tokensIn: 'Given to the model',
  tokensCached: 'of which from its cache',
  tokensOut: 'Written by the model',
  perDay: 'Day by day',
  show: 'Show',
  noReaders: 'Nobody has read it yet. Share its link, and come back.',
  noTurns: 'No turns in this period.',
  scenes: 'How far readers get',
  scenesAbout: 'Readers who saw each scene, from the first one on, and those who stopped there a week ago or more.',
  stopped: (count: string) => `stopped here: ${count}`,
  endings: 'Endings reached',
  endingName: (scene: string, ending: string) => `${scene} - ${ending}`,
  contextEnding: 'context ending',
  noEndings: 'This novel has no endings to reach.',
  ofReaders: (count: string, share: string) => `${count} (${share})`,
  day: 'Day',
  asTable: 'As a table',
  languages: 'Languages they read in',
  language: { english: 'English', russian: 'Russian' },
  export: 'Download as CSV',

  heat: 'Show readers',
  heatOff: 'Hide readers',
  heatOf: (readers: string, share: string) => `${readers} (${share})`,
  here: (count: number) => `${inEnglish(count)} ${readerEn(count)} in this scene now: your changes reach them at once.`,
  hereFew: 'A few readers are in this scene now: your changes reach them at once.',
  kinds: {
    talking: (count: string) => `In mid-conversation: ${count}. The next reply follows the scene as it is then.`,
    choosing: (count: string) =>
      `Facing a choice: ${count}. They see the choices that are left; if there are none, the conversation goes on.`,
    ended: (count: string) =>
      `After the end of the scene: ${count}. They continue where that ending led when they reached it.`,
    reading: (count: string) =>
      `Reading it: ${count}. They keep the text they have; the new conditions decide where they go next.`,
  },
  hereDeleted:
    'If you delete the scene, all of them except those past its end start again at the first scene, keeping their flags and scales.',
}

const russian: typeof english = {
  title: 'Статистика',
  about: 'Это видите только вы. Сами вы среди читателей не учтены, и ничьих слов здесь нет.',
  failed: 'Не удалось загрузить статистику.',
  again: 'Попробовать ещё раз',
  loading: 'Считаем…',
  period: 'Период',
  days: (count) => `Последние ${count} дней`,
  readers: 'Читатели',
  few: 'меньше 5',
  withheld: (fewest) => `Что делали меньше ${inRussian(fewest)} читателей, не показано.`,
  fewReaders: 'Несколько человек уже читали. Числа появятся, когда их станет пятеро: иначе по ним можно узнать людей.',
  starts: 'Начатые игры',
  finished: 'Дошли до конца',
  likes: 'Нравится',
  turns: 'Ходы',
  rerolls: 'Просили другой ответ',
  refused: 'Отчасти отклонённые ответы',
  perReader: (count) => `${count} на читателя`,
  tokens: 'Токены',
  tokensIn: 'Получила модель',
  tokensCached: 'из них из её кэша',
  tokensOut: 'Написала модель',
  perDay: 'День за днём',
  show: 'Показать',
  noReaders: 'Пока никто не читал. Поделитесь ссылкой и загляните позже.',
  noTurns: 'За это время ходов не было.',
  scenes: 'Как далеко доходят',
  scenesAbout:
    'Сколько читателей видели сцену, начиная с первой, и сколько остановились в ней неделю назад или раньше.',
  stopped: (count) => `остановились здесь: ${count}`,
  endings: 'Какие концовки находят',
  endingName: (scene, ending) => `${scene} — ${ending}`,
  contextEnding: 'концовка по счёту реплик',
  noEndings: 'В этой новелле нет концовок.',
  ofReaders: (count, share) => `${count} (${share})`,
  day: 'День',
  asTable: 'Таблицей',
  languages: 'На каких языках читают',
  language: { english: 'Английский', russian: 'Русский' },
  export: 'Скачать в CSV',

  heat: 'Показать читателей',
  heatOff: 'Скрыть читателей',
  heatOf: (readers, share) => `${readers} (${share})`,
  here: (count) => `Сейчас в этой сцене ${inRussian(count)}\u00A0${readerRu(count)}: ваши правки дойдут до них сразу.`,
  hereFew: 'Сейчас в этой сцене несколько читателей: ваши правки дойдут до них сразу.',
  kinds: {
    talking: (count) => `Посреди разговора: ${count}. Следующий ответ будет написан по сцене, какой она тогда будет.`,
    choosing: (count) =>
      `Перед выбором: ${count}. Они увидят те варианты, что останутся; если ни одного, разговор продолжится.`,
    ended: (count) => `После конца сцены: ${count}. Они пойдут туда, куда эта концовка вела, когда её достигли.`,
    reading: (count) => `Читают её: ${count}. Текст у них останется прежний, а куда идти дальше, решат новые условия.`,
  },
  hereDeleted:
    'Если удалить сцену, все, кроме тех, кто уже за её концом, начнут с первой сцены, сохранив флаги и шкалы.',
}

/** A published novel in numbers, for its owner. */
export const statisticsPhrases = { english, russian }
