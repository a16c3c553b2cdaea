import { en, ru } from './counted.ts'

const editsEnglish = en('thing was edited', 'things were edited')
const editsRussian = ru('правка', 'правки', 'правок')
const differencesEnglish = en('thing is different', 'things are different')
const differencesRussian = ru('отличие', 'отличия', 'отличий')

const english = {
  title: 'Published from this draft',
  at: (link: string) => `Published as ${link}`,
  same: 'The draft and the published novel are the same.',
  differs: (count: number) => `${differencesEnglish(count)} in this draft.`,
  edited: (count: number) => `${editsEnglish(count)} in the published novel itself.`,
  unknown: 'It was published before versions existed: it is not known which side was changed.',
  loading: 'Comparing with the published novel…',
  failed: 'The published novel could not be read.',
  retry: 'Try again',
  ownerUpdates: 'Only its owner can update the published novel.',
  update: 'Update the published novel…',
  take: 'Take the live edits into this draft…',
  updateTitle: (link: string) => `Update ${link}?`,
  updateText:
    'This is what will change for readers. Games in progress continue, with the new text from their next turn; the published novel as it was is kept as a version.',
  files: (names: string) => `Pictures and music: ${names}.`,
  lost: 'Edits made in the published novel itself are replaced. Take them into the draft first to keep them.',
  takeTitle: (link: string) => `Take the edits from ${link}?`,
  takeText:
    'This was edited in the published novel since the two last matched. Your draft as it is now is kept as a version.',
  mine: 'The draft',
  theirs: 'The published novel',
  doUpdate: 'Update',
  doTake: 'Take them',
  cancel: 'Cancel',
  updated: 'The published novel is up to date',
  taken: 'The live edits are in the draft',
  changed: 'One of the two was changed while you were looking. These are the differences now: look again.',
  notSaved: 'Your last edits are not saved yet. Wait until they are.',
  blocked: (scenes: string) => `Nobody can speak in: ${scenes}`,
}

const russian: typeof english = {
  title: 'Опубликовано из этого черновика',
  at: (link: string) => `Опубликовано как ${link}`,
  same: 'Черновик и опубликованная новелла совпадают.',
  differs: (count: number) => `В черновике: ${differencesRussian(count)}.`,
  edited: (count: number) => `В самой опубликованной новелле: ${editsRussian(count)}.`,
  unknown: 'Новелла опубликована до появления версий: неизвестно, какая сторона менялась.',
  loading: 'Сравнение с опубликованной новеллой…',
  failed: 'Опубликованную новеллу не удалось прочесть.',
  retry: 'Ещё раз',
  ownerUpdates: 'Обновить опубликованную новеллу может только её владелец.',
  update: 'Обновить опубликованную новеллу…',
  take: 'Взять правки оттуда в черновик…',
  updateTitle: (link: string) => `Обновить ${link}?`,
  updateText:
    'Вот что изменится для читателей. Начатые игры продолжатся, со следующего хода с новым текстом; прежнее состояние опубликованной новеллы сохранится как версия.',
  files: (names: string) => `Картинки и музыка: ${names}.`,
  lost: 'Правки, сделанные в самой опубликованной новелле, будут заменены. Чтобы сохранить их, сначала возьмите их в черновик.',
  takeTitle: (link: string) => `Взять правки из ${link}?`,
  takeText:
    'Вот что правили в опубликованной новелле с тех пор, как обе совпадали. Черновик в нынешнем виде сохранится как версия.',
  mine: 'Черновик',
  theirs: 'Опубликованная новелла',
  doUpdate: 'Обновить',
  doTake: 'Взять',
  cancel: 'Отмена',
  updated: 'Опубликованная новелла обновлена',
  taken: 'Правки теперь в черновике',
  changed: 'Пока вы смотрели, одну из двух изменили. Здесь показано, чем они отличаются теперь: посмотрите ещё раз.',
  notSaved: 'Последние правки ещё не сохранены. Дождитесь этого.',
  blocked: (scenes: string) => `Некому говорить в сценах: ${scenes}`,
}

/** A draft and the novels published from it: their differences, and updating one from the other. */
export const publicationPhrases = { english, russian }
