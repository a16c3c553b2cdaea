import { beforeCopy } from './before-copy.ts'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian, sizeInEnglish, sizeInRussian } from './number.ts'

const draftsEn = en('draft', 'drafts')
const draftsRu = ru('черновик', 'черновика', 'черновиков')

const binnedEnglish = en('novel', 'novels')
const binnedRussian = ru('новелла', 'новеллы', 'новелл')

/** The first few names of a list. */
const fewOf = (names: readonly string[]): string => `${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}`

const english = {
  title: 'My Building Novels',
  create: 'Create new',
  name: 'Novel name',
  nameRequired: 'Novel name is required',
  createSubmit: 'Create',
  close: 'Close',
  empty: 'No novels yet',
  emptyText: 'Start with a name. Scenes, characters and pictures can follow in any order.',
  failed: 'Error loading novels',
  noDescription: 'No description yet',
  edit: 'Edit',
  more: (name: string) => `More for “${name}”`,
  duplicate: 'Duplicate',
  duplicating: (name: string) => `Copying “${name}”…`,
  duplicated: (name: string) => `“${name}” is on your shelf`,
  copyName: (name: string) => `${beforeCopy(name)} (copy)`,
  export: 'Save as a file',
  script: { fabula: 'Save as a script', twee: 'Save as Twee', renpy: 'Save as Ren’Py', json: 'Save as JSON' },
  scriptHint:
    'Every scene with its fixed text, and the ways between scenes. Pictures and music come with “Save as a file”.',
  exporting: (name: string) => `Packing “${name}”…`,
  import: 'Open a file',
  importHint:
    'A novel saved as a .fabula file, with its pictures and music; a story written for another program: Twine (.twee, or the .html that it publishes), Ink (.ink, or compiled .ink.json), Ren’Py (.rpy), Yarn Spinner (.yarn) or WebGAL (.txt), or a zip of its folder with pictures and music; or a character card: PNG, JSON or CHARX, with a zip of expressions if there is one.',
  notReadable:
    'It contains no story and no character that can be read. Import a lorebook into an existing novel, under World Prompts.',
  noCard:
    'This picture has no character card in it: such a card is stored inside a PNG, and is lost when the picture is converted or sent by a messenger. To create a character from any picture, choose “Begin with a portrait”.',
  oldInk:
    'This story was compiled by an old version of Ink. Open its .ink files, or recompile them with a current one.',
  packedRenpy:
    'The scripts of this game are packed for players (.rpa, .rpyc), and no story can be read from them. Open the .rpy files they were made from.',
  importerFailed: (importer: string, why: string) => `This site’s importer “${importer}” could not read it: ${why}`,
  tooHeavy: 'Reading it took too long or too much memory.',
  talk: 'Talk to them',
  importing: (file: string) => `Reading ${file}`,
  unpacking: 'The server is unpacking it…',
  imported: (name: string) => `“${name}” is on your shelf`,
  aside: (files: readonly string[]) => `Left out: ${fewOf(files)}. Open each separate novel on its own.`,
  importFailed: (file: string) => `${file} could not be read`,
  stop: 'Stop',
  retry: 'Try again',
  dismiss: 'Dismiss',
  sharedBy: {
    editor: (owner: string) => `By ${owner}; you are an editor`,
    viewer: (owner: string) => `By ${owner}; you read and comment`,
  },
  bin: {
    title: (count: number) => `Bin: ${binnedEnglish(count)}`,
    text: 'Deleted novels stay here for 30 days, with everything in them.',
    until: (day: string) => `until ${day}`,
    restore: 'Bring back',
    remove: 'Delete for good',
    removeTitle: (name: string) => `Delete “${name}” for good?`,
    removeText: 'Its texts, pictures and history are deleted at once. Nobody can bring them back.',
  },
  changed: (moment: string) => `changed ${moment}`,
  published: (link: string) => `published as ${link}`,
  publishedState: {
    both: 'both changed since',
    draft: 'draft changed since',
    live: 'edited live since',
    same: 'the same',
  },
  room: 'Space used',
  roomBytes: (used: number, most: number | null) =>
    most === null ? `${sizeInEnglish(used)} used` : `${sizeInEnglish(used)} of ${sizeInEnglish(most)} used`,
  roomDrafts: (used: number, most: number | null) =>
    most === null ? draftsEn(used) : `${draftsEn(used)} of ${inEnglish(most)}`,
  roomPublished: (used: number, most: number | null) =>
    `${inEnglish(used)}${most === null ? '' : ` of ${inEnglish(most)}`} published`,
}

const russian: typeof english = {
  title: 'Мои черновики',
  create: 'Начать новую',
  name: 'Название новеллы',
  nameRequired: 'Новелле нужно название',
  createSubmit: 'Начать',
  close: 'Закрыть',
  empty: 'Новелл пока нет',
  emptyText: 'Начните с названия. Сцены, персонажи и картинки придут следом, в любом порядке.',
  failed: 'Не удалось загрузить новеллы',
  noDescription: 'Описания пока нет',
  edit: 'Править',
  more: (name) => `Ещё для «${name}»`,
  duplicate: 'Сделать копию',
  duplicating: (name) => `Копируем «${name}»…`,
  duplicated: (name) => `«${name}» уже на полке`,
  copyName: (name) => `${beforeCopy(name)} (копия)`,
  export: 'Сохранить файлом',
  script: {
    fabula: 'Сохранить как сценарий',
    twee: 'Сохранить как Twee',
    renpy: 'Сохранить как Ren’Py',
    json: 'Сохранить как JSON',
  },
  scriptHint: 'Все сцены с их неизменным текстом и пути между ними. Картинки и музыка — в «Сохранить файлом».',
  exporting: (name) => `Упаковываем «${name}»…`,
  import: 'Открыть файл',
  importHint:
    'Новелла, сохранённая файлом .fabula, вместе с картинками и музыкой; история для другой программы: Twine (.twee либо опубликованная страница .html), Ink (.ink либо собранный .ink.json), Ren’Py (.rpy), Yarn Spinner (.yarn) или WebGAL (.txt), можно архивом zip всей папки с картинками и музыкой; карточка персонажа: PNG, JSON или CHARX, можно сразу с архивом выражений лица.',
  notReadable:
    'В нём нет ни истории, которую можно прочитать, ни персонажа. Лорбук загружают в готовую новеллу, в разделе «Описание мира».',
  noCard:
    'В этой картинке нет карточки персонажа: карточка хранится внутри PNG и теряется, если картинку преобразовать или переслать через мессенджер. Чтобы создать персонажа из любой картинки, нажмите «Начать с портрета».',
  oldInk: 'Эта история собрана старой версией Ink. Откройте её файлы .ink или соберите их заново нынешней версией.',
  packedRenpy:
    'Ren’Py упаковал сценарий этой игры для игроков (.rpa, .rpyc), прочитать по ним историю нельзя. Откройте файлы .rpy, из которых он собран.',
  importerFailed: (importer, why) => `Импорт «${importer}» не смог прочитать файл: ${why}`,
  tooHeavy: 'На его чтение ушло слишком много времени или памяти.',
  talk: 'Поговорить',
  importing: (file) => `Читаем ${file}`,
  unpacking: 'Сервер распаковывает…',
  imported: (name) => `«${name}» уже на полке`,
  aside: (files) => `Не вошло: ${fewOf(files)}. Отдельную новеллу открывайте отдельно.`,
  importFailed: (file) => `${file} прочитать не удалось`,
  stop: 'Остановить',
  retry: 'Попробовать ещё раз',
  dismiss: 'Убрать',
  sharedBy: {
    editor: (owner) => `Автор: ${owner}; вы редактор`,
    viewer: (owner) => `Автор: ${owner}; вы читаете и комментируете`,
  },
  bin: {
    title: (count) => `Корзина: ${binnedRussian(count)}`,
    text: 'Удалённые новеллы лежат здесь 30 дней со всем, что в них есть.',
    until: (day) => `до ${day}`,
    restore: 'Вернуть',
    remove: 'Удалить навсегда',
    removeTitle: (name) => `Удалить «${name}» навсегда?`,
    removeText: 'Тексты, картинки и история исчезнут сразу. Вернуть их не сможет никто.',
  },
  changed: (moment) => `изменена ${moment}`,
  published: (link) => `опубликована как ${link}`,
  publishedState: {
    both: 'с тех пор менялись обе',
    draft: 'черновик менялся',
    live: 'правили опубликованную',
    same: 'без отличий',
  },
  room: 'Занятое место',
  roomBytes: (used: number, most: number | null) =>
    most === null ? `занято ${sizeInRussian(used)}` : `занято ${sizeInRussian(used)} из ${sizeInRussian(most)}`,
  roomDrafts: (used: number, most: number | null) =>
    most === null ? draftsRu(used) : `${draftsRu(used)} из ${inRussian(most)}`,
  roomPublished: (used: number, most: number | null) =>
    `опубликовано ${inRussian(used)}${most === null ? '' : ` из ${inRussian(most)}`}`,
}

/** The shelf of drafts. */
export const buildingPhrases = { english, russian }
