import type { GuidePart } from '@fabula/contract/guide-address'
import { en, ru } from './counted.ts'

type Part = { title: string; about: string }

const results = { en: en('result', 'results'), ru: ru('результат', 'результата', 'результатов') }

const english = {
  title: 'Guides',
  description:
    'How to read, write and run novels with Fabula: for readers, for authors, for those who run a server of their own.',
  lede: 'How to read novels here, how to write them, and how to run a server of your own.',
  footer: 'Guides',
  contents: 'Contents',
  allGuides: 'All guides',
  parts: {
    readers: {
      title: 'For readers',
      about: 'From the first evening to your own model: everything on the reader’s side of the stage.',
    },
    authors: {
      title: 'For authors',
      about: 'From a portrait to a published novel, and what the storyteller makes of it.',
    },
    operators: { title: 'For operators', about: 'A server of your own: models, a domain, backups, and what it costs.' },
  } satisfies Record<GuidePart, Part> as Record<GuidePart, Part>,
  search: 'Search the guides',
  searchMost: 'No more than 100 characters',
  find: 'Find',
  found: (count: number, query: string) => `${results.en(count)} for “${query}”`,
  nothing: (query: string) => `Nothing about “${query}”. Try another word, or fewer words.`,
  previous: 'Previous',
  next: 'Next',
  help: (what: string) => `Help: ${what}`,
  about: {
    conditions: 'conditions',
    states: 'flags and scales',
    changes: 'who changes flags and scales',
    endings: 'endings',
    characters: 'characters',
    secrets: 'secrets',
    worldPrompts: 'world prompts',
    scenePrompts: 'scene prompts',
    ownLines: 'playing without a model',
    sceneKinds: 'which kind of scene',
    script: 'writing a script',
    gates: 'who may play',
    translations: 'translations',
    rehearsal: 'rehearsals',
    history: 'versions',
  },
}

const russian: typeof english = {
  title: 'Руководства',
  description:
    'Как читать, писать и запускать новеллы в Fabula: для читателей, для авторов и для тех, у кого свой сервер.',
  lede: 'Как здесь читают новеллы, как их пишут и как держат собственный сервер.',
  footer: 'Руководства',
  contents: 'Содержание',
  allGuides: 'Все руководства',
  parts: {
    readers: { title: 'Читателю', about: 'От первого вечера до собственной модели: всё, что по эту сторону рампы.' },
    authors: { title: 'Автору', about: 'От портрета до опубликованной новеллы — и что из неё сделает рассказчик.' },
    operators: {
      title: 'Владельцу сервера',
      about: 'Свой сервер: модели, домен, резервные копии и сколько это стоит.',
    },
  },
  search: 'Поиск по руководствам',
  searchMost: 'Не больше 100 знаков',
  find: 'Найти',
  found: (count, query) => `По запросу «${query}»: ${results.ru(count)}`,
  nothing: (query) => `О «${query}» здесь ничего нет. Попробуйте другое слово или меньше слов.`,
  previous: 'Назад',
  next: 'Дальше',
  help: (what) => `Справка: ${what}`,
  about: {
    conditions: 'условия',
    states: 'флаги и шкалы',
    changes: 'кто меняет флаги и шкалы',
    endings: 'концовки',
    characters: 'персонажи',
    secrets: 'тайны',
    worldPrompts: 'описание мира',
    scenePrompts: 'указания сцены',
    ownLines: 'игра без модели',
    sceneKinds: 'какую сцену выбрать',
    script: 'как писать сценарий',
    gates: 'кто может играть',
    translations: 'переводы',
    rehearsal: 'репетиции',
    history: 'версии',
  },
}

/** The pages of the guides, and the links to them. */
export const guidePhrases = { english, russian }
