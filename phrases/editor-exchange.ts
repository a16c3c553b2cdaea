import { en, ru } from './counted.ts'

const english = {
  publish: {
    publish: 'Publish Novel',
    title: 'Publish Novel',
    text: 'A copy of this draft is published under a play link. The draft stays here and can be published again.',
    link: 'Play link',
    linkHint: (address: string) => `Readers will find it at ${address}`,
    descriptionHint:
      'Readers see it before they begin; messengers and search engines show it too. The novel has none yet.',
    linkRequired: 'Play link is required',
    linkCharacters: 'Play link must contain only lowercase letters, numbers, hyphens, or underscores',
    taken: 'This play link is already taken',
    blocked: 'The following interactive scenes have no active characters and cannot be published:',
    noFirstScene: 'No first scene configured: readers will not be able to begin.',
    otherProblems: en('problem to look at', 'problems to look at'),
    waits: 'Saving your last changes…',
    notSaved: 'Your last changes could not be saved, so it was not published. Try again once they are.',
    uploading: 'Files are still being uploaded. Wait for them under Assets, or remove them from the list there.',
    working: 'Copying scenes, pictures and music…',
    opening: 'Published. Opening its page…',
    submit: 'Publish',
    submitWithout: 'Publish without it',
    typedLeftOut: 'Typed but not saved, so readers will not get it:',
    failed: 'It could not be published',
  },

  deleteNovel: {
    delete: 'Delete Novel',
    title: (name: string) => `Delete “${name}”?`,
    warning: 'This action cannot be undone. All scenes and assets will be permanently deleted.',
    toBin:
      'It stays in the bin on your shelf for 30 days, with all scenes and assets. After that it is deleted for good.',
    confirm: 'Delete',
    failed: 'Failed to delete novel',
  },

  exchange: {
    characters: 'Character cards (V1, V2, V3) as PNG, JSON or CHARX',
    saveCard: (name: string) => `Save as a card: ${name}`,
    lorebooks: 'Lorebooks as JSON, or cards that have one',
    unreadable: (file: string) => `${file} is neither a character card nor a lorebook`,
    tooLarge: (file: string) => `${file} is too large`,
    nothing: (file: string) => `There is nothing to import in ${file}`,
    brought: (what: string) => `Imported: ${what}`,
    promptCount: en('world prompt', 'world prompts'),
    keptWith: (fields: string) => `Kept with the character and written back to their card: ${fields}`,
    passedOver: (fields: string) => `Left out because it is too long: ${fields}`,
    leftOut: en('disabled entry was left out', 'disabled entries were left out'),
    shortened: 'Some texts were too long and were cut.',
    pictureDescription: (name: string) => `${name}, as on the card`,
  },
}

const russian: typeof english = {
  publish: {
    publish: 'Опубликовать',
    title: 'Публикация',
    text: 'Копия черновика будет опубликована под своей ссылкой. Черновик останется здесь, и его можно опубликовать снова.',
    link: 'Ссылка для игры',
    linkHint: (address) => `Читатели найдут новеллу по адресу ${address}`,
    descriptionHint: 'Его видят до начала, и в мессенджерах, и в поиске. Пока описания нет.',
    linkRequired: 'Нужна ссылка для игры',
    linkCharacters: 'В ссылке возможны только строчные латинские буквы, цифры, дефис и подчёркивание',
    taken: 'Эта ссылка уже занята',
    blocked: 'В этих живых сценах нет говорящих персонажей, опубликовать их нельзя:',
    noFirstScene: 'Первая сцена не задана: читателям не с чего начать.',
    otherProblems: ru('замечание', 'замечания', 'замечаний'),
    waits: 'Сохраняем последние правки…',
    notSaved:
      'Последние правки сохранить не удалось, поэтому новелла не опубликована. Попробуйте, когда они сохранятся.',
    uploading: 'Файлы ещё загружаются. Дождитесь их в «Материалах» или уберите там из списка.',
    working: 'Переносим сцены, картинки и музыку…',
    opening: 'Новелла опубликована. Открываем её страницу…',
    submit: 'Опубликовать',
    submitWithout: 'Опубликовать без этого',
    typedLeftOut: 'Набрано, но не сохранено — читатели этого не увидят:',
    failed: 'Опубликовать не удалось',
  },

  deleteNovel: {
    delete: 'Удалить новеллу',
    title: (name) => `Удалить «${name}»?`,
    warning: 'Отменить это нельзя. Все сцены и материалы будут удалены навсегда.',
    toBin: 'Она пролежит 30 дней в корзине на вашей полке, со всеми сценами и материалами. Потом исчезнет навсегда.',
    confirm: 'Удалить',
    failed: 'Не удалось удалить новеллу',
  },

  exchange: {
    characters: 'Карточки персонажей (V1, V2, V3) в PNG, JSON или CHARX',
    saveCard: (name) => `Сохранить карточкой: ${name}`,
    lorebooks: 'Лорбуки в JSON или карточки, в которых они есть',
    unreadable: (file) => `${file} — не карточка персонажа и не лорбук`,
    tooLarge: (file) => `${file} слишком велик`,
    nothing: (file) => `В файле ${file} нет ничего подходящего`,
    brought: (what) => `Загружено: ${what}`,
    promptCount: ru('описание мира', 'описания мира', 'описаний мира'),
    keptWith: (fields) => `Хранится у персонажа и вернётся в его карточку: ${fields}`,
    passedOver: (fields: string) => `Пропущено, потому что слишком длинно: ${fields}`,
    leftOut: ru('выключенная запись пропущена', 'выключенные записи пропущены', 'выключенных записей пропущено'),
    shortened: 'Некоторые тексты были слишком длинны и обрезаны.',
    pictureDescription: (name) => `${name}, как на карточке`,
  },
}

/** Publishing and deleting a novel, and importing into it. */
export const exchangePhrases = { english, russian }
