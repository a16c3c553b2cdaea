import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const textEn = plural('en', { one: 'text', other: 'texts' })
const characterEn = plural('en', { one: 'character', other: 'characters' })
const tokenEn = plural('en', { one: 'token', other: 'tokens' })
const callEn = plural('en', { one: 'call', other: 'calls' })
const textRu = plural('ru', { one: 'текст', few: 'текста', many: 'текстов', other: 'текста' })
const characterRu = plural('ru', { one: 'знак', few: 'знака', many: 'знаков', other: 'знака' })
const tokenRu = plural('ru', { one: 'токен', few: 'токена', many: 'токенов', other: 'токена' })
const callRu = plural('ru', { one: 'запрос', few: 'запроса', many: 'запросов', other: 'запроса' })
const refusedRu = plural('ru', { one: 'отклонён', other: 'отклонено' })

const english = {
  note: 'Every text that readers see, in both languages. What you write here stays yours: no model replaces it.',
  loading: 'Loading the texts…',
  failed: 'The texts could not be loaded.',
  again: 'Try again',
  languages: { english: 'English', russian: 'Russian' },
  original: 'Original',
  translation: 'Translation',
  translationOf: (what: string) => `Translation: ${what}`,

  show: 'Show',
  filters: { all: 'All', missing: 'Not translated', stale: 'Out of date', model: 'By the model' },
  search: 'Search in both languages',
  found: (count: number) => `${inEnglish(count)} ${textEn(count)}`,
  nothing: 'No texts here.',

  groups: { novel: 'The novel', scene: 'Scene', character: 'Character' },
  toPlace: 'Open',
  fields: {
    name: 'Name',
    description: 'Description',
    technical_description: 'Technical description',
    preferred_biography: 'Preferred biography',
    credits: 'Credits',
    alias: 'Another name',
    example_line: 'Example line',
    help: 'Hint',
    start_message_original: 'Start message',
    original_message: 'Message',
    ending: 'Name of an ending',
    display_name: 'Choice',
    keyword: 'Keyword',
    other: 'Text',
  },

  made: { author: 'Yours', model: 'Made by the model' },
  missing: 'Readers see the original',
  stale: 'The original has changed since',
  stillRight: 'It still fits',
  approve: 'Accept as mine',
  refused: (why: string) => `The model’s answer was not accepted: ${why}`,
  faults: {
    missing: 'it left this text out',
    empty: 'it was empty',
    placeholder: 'a placeholder such as {{user}} was lost or added',
    markup: 'markup was added or lost',
    script: 'it was in the wrong alphabet',
    length: 'it was far too long or too short',
    swapped: 'it belonged to another text',
  },
  placeholders: (places: string) => `Keep these as they are: ${places}`,
  saving: 'Saving…',
  saved: 'Saved',
  originalChanged: 'The original has changed in the meantime: check that this still fits.',
  notSaved: 'Not saved. What you typed is kept in this browser.',
  saveNow: 'Save now',
  theirs: 'Someone else has written here in the meantime:',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  actionNamed: 'name of a character',

  machine: 'Translation by a model',
  noModel:
    'This server has no model that could translate. Readers of the other language see your originals, marked as such.',
  allDone: 'Every text has a translation.',
  estimate: (texts: number, characters: number) =>
    `${inEnglish(texts)} ${textEn(texts)} to translate, ${inEnglish(characters)} ${characterEn(characters)}.`,
  cost: (calls: number, tokens: number, model: string) =>
    `About ${inEnglish(tokens)} ${tokenEn(tokens)} in ${inEnglish(calls)} ${callEn(calls)} of ${model}.`,
  start: 'Translate what is missing',
  tryAgain: 'Try those again',
  atPublish: 'Translate what is missing in the background',
  running: 'Translating',
  waiting: 'The translation is waiting',
  goesOnAt: (when: string) => `It continues at ${when}.`,
  progress: (done: number, total: number) => `${inEnglish(done)} of ${inEnglish(total)}`,
  stop: 'Stop',
  stopped: 'Stopped. What is translated stays.',
  finished: (texts: number, tokens: number) =>
    `Done: ${inEnglish(texts)} ${textEn(texts)}, ${inEnglish(tokens)} ${tokenEn(tokens)}.`,
  refusedCount: (count: number) => `${inEnglish(count)} not accepted: see below.`,
  runFailed: 'The translation stopped.',

  files: 'Files for a translator',
  csv: 'Download as a table (CSV)',
  xliff: 'Download for a translator’s program (XLIFF 1.2)',
  xliff2: 'Download for a newer one (XLIFF 2.1)',
  po: 'Download as a gettext catalogue (PO)',
  upload: 'Upload a translated file…',
  uploaded: 'The file was read',
  changed: (count: number) => `${inEnglish(count)} ${textEn(count)} changed.`,
  unchanged: (count: number) => `${inEnglish(count)} ${textEn(count)} unchanged.`,
  skipped: (count: number) => `${inEnglish(count)} ${textEn(count)} left out:`,
  line: (line: number) => `Line ${line}`,
  reasons: {
    unknown_text: 'there is no such text in the novel',
    placeholder: 'a placeholder such as {{user}} was lost or added',
    too_long: 'it is too long',
    language: 'it is in another language',
  },
}

const russian: typeof english = {
  note: 'Все тексты, которые видят читатели, на двух языках. Написанное здесь остаётся вашим: модель его не заменит.',
  loading: 'Тексты загружаются…',
  failed: 'Не удалось загрузить тексты.',
  again: 'Попробовать ещё раз',
  languages: { english: 'английский', russian: 'русский' },
  original: 'Оригинал',
  translation: 'Перевод',
  translationOf: (what) => `Перевод: ${what}`,

  show: 'Показать',
  filters: { all: 'Все', missing: 'Без перевода', stale: 'Устарели', model: 'От модели' },
  search: 'Искать на обоих языках',
  found: (count) => `${inRussian(count)}\u00A0${textRu(count)}`,
  nothing: 'Таких текстов нет.',

  groups: { novel: 'Новелла', scene: 'Сцена', character: 'Персонаж' },
  toPlace: 'Открыть',
  fields: {
    name: 'Название',
    description: 'Описание',
    technical_description: 'Техническое описание',
    preferred_biography: 'Предпочтительная биография',
    credits: 'Титры',
    alias: 'Другое имя',
    example_line: 'Пример реплики',
    help: 'Подсказка',
    start_message_original: 'Первая реплика',
    original_message: 'Текст сцены',
    ending: 'Название концовки',
    display_name: 'Выбор',
    keyword: 'Ключевое слово',
    other: 'Текст',
  },

  made: { author: 'Ваш', model: 'От модели' },
  missing: 'Читатели видят оригинал',
  stale: 'С тех пор оригинал изменился',
  stillRight: 'Всё ещё верно',
  approve: 'Принять как свой',
  refused: (why) => `Ответ модели не принят: ${why}`,
  faults: {
    missing: 'этот текст пропущен',
    empty: 'ответ пуст',
    placeholder: 'потеряна или добавлена вставка вроде {{user}}',
    markup: 'разметка добавлена или потеряна',
    script: 'ответ написан не теми буквами',
    length: 'ответ слишком длинный или слишком короткий',
    swapped: 'это перевод другого текста',
  },
  placeholders: (places) => `Оставьте как есть: ${places}`,
  saving: 'Сохраняется…',
  saved: 'Сохранено',
  originalChanged: 'Тем временем изменился оригинал: проверьте, подходит ли перевод.',
  notSaved: 'Не сохранено. Написанное хранится в этом браузере.',
  saveNow: 'Сохранить сейчас',
  theirs: 'Тем временем здесь написал кто-то другой:',
  takeTheirs: 'Взять чужой вариант',
  keepMine: 'Оставить мой',
  actionNamed: 'имя персонажа',

  machine: 'Перевод с помощью модели',
  noModel:
    'На этом сервере нет модели, которая могла бы переводить. Читатели другого языка видят оригиналы с пометкой.',
  allDone: 'У каждого текста есть перевод.',
  estimate: (texts, characters) =>
    `Осталось перевести ${inRussian(texts)}\u00A0${textRu(texts)}, ${inRussian(characters)}\u00A0${characterRu(characters)}.`,
  cost: (calls, tokens, model) =>
    `Это примерно ${inRussian(tokens)}\u00A0${tokenRu(tokens)} и ${inRussian(calls)}\u00A0${callRu(calls)} к модели ${model}.`,
  start: 'Перевести недостающее',
  tryAgain: 'Попробовать их ещё раз',
  atPublish: 'Перевести недостающее в фоне',
  running: 'Идёт перевод',
  waiting: 'Перевод ждёт',
  goesOnAt: (when) => `Продолжится ${when}.`,
  progress: (done, total) => `${inRussian(done)} из ${inRussian(total)}`,
  stop: 'Остановить',
  stopped: 'Остановлено. Переведённое остаётся.',
  finished: (texts, tokens) => `Готово: ${inRussian(texts)}\u00A0${textRu(texts)}, токенов: ${inRussian(tokens)}.`,
  refusedCount: (count) => `${inRussian(count)}\u00A0${refusedRu(count)}: смотрите ниже.`,
  runFailed: 'Перевод остановился.',

  files: 'Файлы для переводчика',
  csv: 'Скачать таблицей (CSV)',
  xliff: 'Скачать для программы переводчика (XLIFF 1.2)',
  xliff2: 'Скачать для программы поновее (XLIFF 2.1)',
  po: 'Скачать каталогом gettext (PO)',
  upload: 'Загрузить переведённый файл…',
  uploaded: 'Файл прочитан',
  changed: (count) => `Изменено: ${inRussian(count)}\u00A0${textRu(count)}.`,
  unchanged: (count) => `Без изменений: ${inRussian(count)}\u00A0${textRu(count)}.`,
  skipped: (count) => `Пропущено: ${inRussian(count)}\u00A0${textRu(count)}:`,
  line: (line) => `Строка ${line}`,
  reasons: {
    unknown_text: 'такого текста в новелле нет',
    placeholder: 'потеряна или добавлена вставка вроде {{user}}',
    too_long: 'слишком длинно',
    language: 'это другой язык',
  },
}

/** The section of translations: both languages side by side. */
export const editorTranslationPhrases = { english, russian }
