import { en, ru } from './counted.ts'

const enPlaces = en('place', 'places')
const enTexts = en('text', 'texts')
const ruPlaces = ru('место', 'места', 'мест')
const ruTexts = ru('тексте', 'текстах', 'текстах')
const ruReplaced = ru('текст', 'текста', 'текстов')

const english = {
  note: 'Looks through everything you have written: messages, prompts, names, keywords.',
  find: 'Find',
  put: 'Replace with',
  putHint: 'Leave empty to delete what is found.',
  patternHint: '$1, $2 stand for what the expression’s brackets found.',
  cased: 'Match case',
  whole: 'Whole words',
  pattern: 'Regular expression',
  wrong: (why: string) => `This expression cannot be searched for: ${why}`,
  patternFaults: {
    open: 'a bracket ( is not closed. For a literal bracket, write \\(',
    openSet: 'a bracket [ is not closed. For a literal bracket, write \\[',
    closed: 'a bracket ) closes nothing. For a literal bracket, write \\)',
    repeat: '*, + or ? has nothing to repeat. For a literal star, write \\*',
    large: 'it repeats too much',
    escape: '\\ is followed by a character it does not change. For a literal backslash, write \\\\',
    range: 'a range in [ ] begins after its end',
    unknown: 'it uses something this search does not support, such as (?=…) or \\1',
  },
  loading: 'Loading…',
  nothing: 'Not found anywhere in the novel.',
  found: (places: number, texts: number) => `${enPlaces(places)} in ${enTexts(texts)}`,
  tooMany: (most: number) => `Only the first ${enPlaces(most)} are shown: search for something longer.`,
  all: 'Select all',
  none: 'Select none',
  replace: (places: number) => `Replace in ${enPlaces(places)}`,
  replaced: (places: number) => `Replaced in ${enPlaces(places)}.`,
  take: (context: string) => `Replace here: ${context}`,
  misfits: { empty: 'Nothing would be left here.', long: 'It would be too long for its place.' },
  actionReplace: (texts: number) => `Replace in ${enTexts(texts)}`,
}

const russian: typeof english = {
  note: 'Ищет во всём, что вы написали: в репликах, указаниях рассказчику, именах, ключевых словах.',
  find: 'Найти',
  put: 'Заменить на',
  putHint: 'Оставьте пустым, чтобы удалить найденное.',
  patternHint: '$1, $2 — то, что нашли скобки выражения.',
  cased: 'Учитывать регистр',
  whole: 'Слово целиком',
  pattern: 'Регулярное выражение',
  wrong: (why) => `По такому выражению искать нельзя: ${why}`,
  patternFaults: {
    open: 'скобка ( не закрыта. Скобка в самом тексте пишется \\(',
    openSet: 'скобка [ не закрыта. Скобка в самом тексте пишется \\[',
    closed: 'скобка ) ничего не закрывает. Скобка в самом тексте пишется \\)',
    repeat: '*, + или ? стоит там, где нечего повторять. Звёздочка в самом тексте пишется \\*',
    large: 'в нём слишком много повторов',
    escape: 'после \\ стоит то, чего этот знак не меняет. Обратная косая черта в самом тексте пишется \\\\',
    range: 'промежуток в [ ] начинается позже, чем кончается',
    unknown: 'в нём есть то, чего этот поиск не знает, например (?=…) или \\1',
  },
  loading: 'Загрузка…',
  nothing: 'В новелле этого нет.',
  found: (places, texts) => `${ruPlaces(places)} в ${ruTexts(texts)}`,
  tooMany: (most) => `Показаны только первые ${ruPlaces(most)}: ищите что-нибудь подлиннее.`,
  all: 'Выбрать всё',
  none: 'Снять выбор',
  replace: (places) => `Заменить: ${ruPlaces(places)}`,
  replaced: (places) => `Заменено: ${ruPlaces(places)}.`,
  take: (context) => `Заменить здесь: ${context}`,
  misfits: { empty: 'Здесь ничего не останется.', long: 'Здесь это не поместится.' },
  actionReplace: (texts) => `замена: ${ruReplaced(texts)}`,
}

export const editorTextPhrases = { english, russian }
