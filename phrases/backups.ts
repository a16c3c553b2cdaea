import type { BackupCause } from '@fabula/contract/shapes/backups'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian, sizeInEnglish, sizeInRussian } from './number.ts'

/** Why a backup failed, as the log says it, and the kind of cause where it was stored. */
type Failure = { failure: string; cause: BackupCause | null }

const english = {
  title: 'Backups',
  off: 'The server makes none by itself: set BACKUP_EVERY to say how often it should.',
  on: (hours: number, keep: number) => `Every ${en('hour', 'hours')(hours)}; the last ${inEnglish(keep)} are kept.`,
  folder: (folder: string) => `In the folder ${folder}`,
  now: 'Back up now',
  nowHint: (keep: number) =>
    `Everything, without interrupting anyone. The last ${inEnglish(keep)} made this way are kept beside the others.`,
  making: 'One is being made now.',
  wrote: (size: string) => `${size} so far`,
  filesOf: (files: number, of: number) => `pictures and music: ${inEnglish(files)} of ${inEnglish(of)}`,
  unfinished: 'The last one was not finished: the server was stopped in the middle of it.',
  failed: (why: Failure) => `The last one failed: ${why.failure}`,
  askedUnfinished: (moment: string) =>
    `The one requested on ${moment} was not finished: the server was stopped in the middle of it.`,
  askedFailed: (moment: string, why: Failure) => `The one requested on ${moment} failed: ${why.failure}`,
  askedDone: (moment: string) => `The one requested on ${moment} is ready.`,
  next: (moment: string) => `Next: ${moment}`,
  none: 'No backups yet.',
  ofAsked: (size: string) => `${size}, by hand`,
  size: sizeInEnglish,
}

const whyInRussian: Record<BackupCause['kind'], (about: string, failure: string) => string> = {
  no_room: (folder) => `на диске папки ${folder} кончилось место.`,
  may_not_write: (folder) => `в папку ${folder} нельзя писать.`,
  folder_in_the_way: (folder) => `на месте папки ${folder} или одной из папок над ней стоит файл.`,
  not_written: (folder, failure) => `в папку ${folder} не удаётся писать («${failure}»).`,
  files_silent: (said) => `хранилище картинок и музыки не отвечает${said && ` («${said}»)`}.`,
  under_way: () => 'в это время делалась другая.',
  damaged: (folder) => `прочитанное заново не совпало с записанным. Проверьте диск папки ${folder}.`,
  database: (_, failure) => `база данных ответила отказом («${failure}»).`,
  other: (_, failure) => `причина в журнале сервера («${failure}»).`,
}

const inRussianWords = ({ failure, cause }: Failure): string =>
  whyInRussian[cause?.kind ?? 'other'](cause?.about ?? '', failure)

const russian: typeof english = {
  title: 'Резервные копии',
  off: 'Сам сервер их не делает: задайте BACKUP_EVERY, чтобы он делал их регулярно.',
  on: (hours, keep) => `Раз в ${ru('час', 'часа', 'часов')(hours)}; хранятся последние: ${inRussian(keep)}.`,
  folder: (folder) => `В папке ${folder}`,
  now: 'Сделать копию сейчас',
  nowHint: (keep) =>
    `Копируется всё, игры не прерываются. Последние копии, сделанные вручную, хранятся отдельно: ${inRussian(keep)}.`,
  making: 'Копия делается прямо сейчас.',
  wrote: (size) => `пока ${size}`,
  filesOf: (files, of) => `картинки и музыка: ${inRussian(files)} из ${inRussian(of)}`,
  unfinished: 'Последняя начата и не закончена: сервер в это время остановили.',
  failed: (why) => `Последняя не получилась: ${inRussianWords(why)}`,
  askedUnfinished: (moment) => `Ручная копия (${moment}) не закончена: сервер в это время остановили.`,
  askedFailed: (moment, why) => `Ручная копия (${moment}) не получилась: ${inRussianWords(why)}`,
  askedDone: (moment) => `Ручная копия (${moment}) готова.`,
  next: (moment) => `Следующая: ${moment}`,
  none: 'Пока нет ни одной.',
  ofAsked: (size) => `${size}, вручную`,
  size: sizeInRussian,
}

export const backupPhrases = { english, russian }
