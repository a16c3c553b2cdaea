import type { CardPlace } from '@fabula/core/exchange/card-places'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian } from './number.ts'

const beginningsEn = en('beginning', 'beginnings')
const promptsEn = en('world prompt', 'world prompts')
const entriesEn = en('entry that was switched off was left out', 'entries that were switched off were left out')
const patternsEn = en(
  'pattern calls nothing up here, because it looks ahead or behind or is none',
  'patterns call nothing up here, because they look ahead or behind or are none',
)
const picturesEn = en('picture', 'pictures')
const lostEn = en(
  'picture was left out: it is missing, or of a kind that is not shown',
  'pictures were left out: they are missing, or of a kind that is not shown',
)
const beginningsRu = ru('начало', 'начала', 'начал')
const promptsRu = ru('описание мира', 'описания мира', 'описаний мира')
const entriesRu = ru('выключенная запись пропущена', 'выключенные записи пропущены', 'выключенных записей пропущено')
const patternsRu = ru(
  'шаблон здесь ничего не вызовет: он заглядывает вперёд или назад или неверен',
  'шаблона здесь ничего не вызовут: они заглядывают вперёд или назад или неверны',
  'шаблонов здесь ничего не вызовут: они заглядывают вперёд или назад или неверны',
)
const picturesRu = ru('картинка', 'картинки', 'картинок')
const lostRu = ru(
  'картинка пропущена: её нет в файле или такие не показываются',
  'картинки пропущены: их нет в файле или такие не показываются',
  'картинок пропущено: их нет в файле или такие не показываются',
)

const placesEnglish: Record<CardPlace, string> = {
  name: 'the name of the character and of the novel',
  alias: 'another name of the character',
  biography: 'their biography',
  opening: 'what a scene begins with',
  lines: 'their example lines',
  prompt: 'a world prompt of the same name',
  notes: 'the technical description of the novel',
  lore: 'world prompts, with their words, order, chance and depth',
  pictures: 'their looks, and what stands behind them',
  kept: 'nothing in a novel is like it; it stays with the character and leaves with them as a card',
  lost: 'it was too long to keep and was left out',
}

const placesRussian: Record<CardPlace, string> = {
  name: 'имя персонажа и название новеллы',
  alias: 'другое имя персонажа',
  biography: 'биография персонажа',
  opening: 'то, с чего начинается сцена',
  lines: 'примеры реплик',
  prompt: 'описание мира с тем же названием',
  notes: 'техническое описание новеллы',
  lore: 'описания мира: их слова, порядок, вероятность и глубина сохранены',
  pictures: 'внешность персонажа и то, что у него за спиной',
  kept: 'в новелле такого нет: хранится у персонажа и уйдёт вместе с его карточкой',
  lost: 'слишком длинно, чтобы хранить, поэтому пропущено',
}

const english = {
  /** A character whose card has no name. */
  nameless: 'Character',
  novel: {
    opening: (name: string) => `${name} is here.`,
    whichBeginning: 'How does it begin?',
    scene: (number: number) => `Beginning ${inEnglish(number)}`,
    beginnings: 'How it begins',
    looks: 'Expressions',
    portrait: 'As on the card',
    picture: (name: string, look: string) => `${name}: ${look}`,
  },
  report: {
    places: placesEnglish,
    beginnings: (count: number) => `${beginningsEn(count)}: the first scene asks which.`,
    prompts: (count: number) => `${promptsEn(count)}.`,
    leftOut: (count: number) => `${entriesEn(count)}.`,
    pictures: (count: number) => `${picturesEn(count)}.`,
    refused: (names: string) => `Broken, too large or not what the name says, so left out: ${names}.`,
    picturesLeftOut: (count: number) => `${lostEn(count)}.`,
    patterns: (count: number) => `${patternsEn(count)}.`,
    shortened: 'Some texts were too long and were cut.',
  },
}

const russian: typeof english = {
  nameless: 'Персонаж',
  novel: {
    opening: (name) => `${name} здесь.`,
    whichBeginning: 'С чего всё начинается?',
    scene: (number) => `Начало ${inRussian(number)}`,
    beginnings: 'С чего начинается',
    looks: 'Выражения лица',
    portrait: 'Как на карточке',
    picture: (name, look) => `${name}: ${look}`,
  },
  report: {
    places: placesRussian,
    beginnings: (count) => `${beginningsRu(count)}: первая сцена спросит, какое выбрать.`,
    prompts: (count) => `${promptsRu(count)}.`,
    leftOut: (count) => `${entriesRu(count)}.`,
    pictures: (count) => `${picturesRu(count)}.`,
    refused: (names) => `Повреждены, слишком велики или не то, что обещает имя, и потому остались снаружи: ${names}.`,
    picturesLeftOut: (count) => `${lostRu(count)}.`,
    patterns: (count) => `${patternsRu(count)}.`,
    shortened: 'Некоторые тексты были слишком длинны и обрезаны.',
  },
}

/** What is said of character cards of other programs. */
export const cardPhrases = { english, russian }
