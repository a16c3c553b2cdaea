import type { CardPlace } from '@fabula/core/exchange/card-places'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian } from './number.ts'

const beginningsEn = en('beginning', 'beginnings')
const promptsEn = en('world prompt', 'world prompts')
const entriesEn = en('disabled entry was left out', 'disabled entries were left out')
const patternsEn = en(
  'pattern will not match here: it looks ahead or behind, or is not valid',
  'patterns will not match here: they look ahead or behind, or are not valid',
)
const untimedEn = en('world prompt lost a setting', 'world prompts lost settings')
const picturesEn = en('picture', 'pictures')
const lostEn = en(
  'picture was left out: it is missing, or of an unsupported kind',
  'pictures were left out: they are missing, or of an unsupported kind',
)
const beginningsRu = ru('начало', 'начала', 'начал')
const promptsRu = ru('описание мира', 'описания мира', 'описаний мира')
const entriesRu = ru('выключенная запись пропущена', 'выключенные записи пропущены', 'выключенных записей пропущено')
const patternsRu = ru(
  'шаблон здесь не сработает: он заглядывает вперёд или назад либо неверен',
  'шаблона здесь не сработают: они заглядывают вперёд или назад либо неверны',
  'шаблонов здесь не сработают: они заглядывают вперёд или назад либо неверны',
)
const untimedRu = ru('описание мира лишилось', 'описания мира лишились', 'описаний мира лишились')
const picturesRu = ru('картинка', 'картинки', 'картинок')
const lostRu = ru(
  'картинка пропущена: её нет в файле или её вид не поддерживается',
  'картинки пропущены: их нет в файле или их вид не поддерживается',
  'картинок пропущено: их нет в файле или их вид не поддерживается',
)

const placesEnglish: Record<CardPlace, string> = {
  name: 'the name of the character and of the novel',
  alias: 'another name of the character',
  biography: 'their biography',
  opening: 'the opening of a scene',
  lines: 'their example lines',
  prompt: 'a world prompt of the same name',
  notes: 'the technical description of the novel',
  lore: 'world prompts, with their words, order, probability and depth',
  pictures: 'their looks, and the backgrounds',
  kept: 'novels have no such field; it is kept with the character and goes back into their card',
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
  pictures: 'облик персонажа и фоны',
  kept: 'в новелле такого поля нет: оно хранится у персонажа и вернётся в его карточку',
  lost: 'слишком длинно, чтобы хранить, поэтому пропущено',
}

const english = {
  /** The name of a character whose card has none. */
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
    untimed: (count: number) => `${untimedEn(count)} that novels do not have: sticky, cooldown, delay or group.`,
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
    refused: (names) => `Пропущены, потому что повреждены, слишком велики или не то, что обещает имя: ${names}.`,
    picturesLeftOut: (count) => `${lostRu(count)}.`,
    patterns: (count) => `${patternsRu(count)}.`,
    untimed: (count) => `${untimedRu(count)} настроек, которых в новелле нет: sticky, cooldown, delay или group.`,
    shortened: 'Некоторые тексты были слишком длинны и обрезаны.',
  },
}

/** What authors read about character cards from other programs. */
export const cardPhrases = { english, russian }
