import { type ArchiveFault, archiveFaults } from '@fabula/core/exchange/archive-faults'
import { fieldMessagePhrases } from './field-messages.ts'

const russianFaults: Record<ArchiveFault, string> = {
  notZip: 'Это не zip, или он повреждён',
  tooManyEntries: 'Слишком много файлов внутри',
  directoryDamaged: 'Оглавление повреждено',
  encrypted: 'Зашифровано',
  damaged: 'Повреждено',
  cutOff: 'Обрывается',
  packedUnusually: 'Упаковано необычным способом',
  tooMuch: 'После распаковки слишком велико',
  twice: 'Встречается дважды',
  notJson: 'Внутри не JSON',
  fileMissing: 'Файла нет',
  noDocument: 'Внутри нет файла fabula.json',
  notNovel: 'Это не архив новеллы',
  newer: 'Сохранено более новой Фабулой',
  idTwice: 'Идентификатор встречается дважды',
  refused: 'Этот файл не принят',
}

const russianOf = new Map(
  (Object.keys(archiveFaults) as ArchiveFault[]).map((code) => [archiveFaults[code] as string, russianFaults[code]]),
)

const english = { say: (message: string): string => message }

const russian: typeof english = {
  say: (message) => russianOf.get(message) ?? fieldMessagePhrases.russian.say(message),
}

/** Says the server's message about one place in an archive in the language of the page. */
export const archiveFaultPhrases = { english, russian }
