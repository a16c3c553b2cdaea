import { en, ru } from './counted.ts'
import { inEnglish, inRussian, sizeInEnglish, sizeInRussian } from './number.ts'

const english = {
  title: 'Backups',
  off: 'The server makes none by itself: BACKUP_EVERY sets how often.',
  on: (hours: number, keep: number) => `Every ${en('hour', 'hours')(hours)}; the last ${inEnglish(keep)} are kept.`,
  folder: (folder: string) => `In the folder ${folder}`,
  now: 'Back up now',
  nowHint: (keep: number) =>
    `Everything, while people play on. The last ${inEnglish(keep)} of those that are asked for are kept beside the others.`,
  making: 'One is being made now.',
  wrote: (size: string) => `${size} so far`,
  filesOf: (files: number, of: number) => `pictures and music: ${inEnglish(files)} of ${inEnglish(of)}`,
  unfinished: 'The last one was begun and not finished: the server was stopped amid it.',
  failed: (why: string) => `The last one failed: ${why}`,
  askedUnfinished: (moment: string) =>
    `The one asked for on ${moment} was not finished: the server was stopped amid it.`,
  askedFailed: (moment: string, why: string) => `The one asked for on ${moment} failed: ${why}`,
  askedDone: (moment: string) => `The one asked for on ${moment} is made.`,
  next: (moment: string) => `Next: ${moment}`,
  none: 'There is none yet.',
  ofAsked: (size: string) => `${size}, asked for`,
  size: sizeInEnglish,
}

const russian: typeof english = {
  title: 'Резервные копии',
  off: 'Сам сервер их не делает: как часто — задаёт BACKUP_EVERY.',
  on: (hours, keep) => `Раз в ${ru('час', 'часа', 'часов')(hours)}; хранятся последние: ${inRussian(keep)}.`,
  folder: (folder) => `В папке ${folder}`,
  now: 'Сделать копию сейчас',
  nowHint: (keep) =>
    `Всё целиком, и никто не прерывает игру. Сделанных по просьбе хранится отдельно: ${inRussian(keep)}.`,
  making: 'Копия делается прямо сейчас.',
  wrote: (size) => `пока ${size}`,
  filesOf: (files, of) => `картинки и музыка: ${inRussian(files)} из ${inRussian(of)}`,
  unfinished: 'Последняя начата и не закончена: сервер в это время остановили.',
  failed: (why) => `Последняя не получилась: ${why}`,
  askedUnfinished: (moment) => `Копия по просьбе (${moment}) не закончена: сервер в это время остановили.`,
  askedFailed: (moment, why) => `Копия по просьбе (${moment}) не получилась: ${why}`,
  askedDone: (moment) => `Копия по просьбе (${moment}) готова.`,
  next: (moment) => `Следующая: ${moment}`,
  none: 'Пока нет ни одной.',
  ofAsked: (size) => `${size}, по просьбе`,
  size: sizeInRussian,
}

export const backupPhrases = { english, russian }
