import type { LastPlayed } from '@fabula/contract/pages'
import type { PublishedPage, SearchResult } from '@fabula/contract/shapes/published'
import type { Language } from '@fabula/core/novel/language'

/** A picture of two sheets of paper and a lamp, in the given colours. */
const cut = (far: string, near: string, lamp = '#f0a94b') =>
  `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 96 54"><path fill="${far}" d="M0 0h96v54H0z"/><circle cx="70" cy="18" r="7" fill="${lamp}"/><path fill="${near}" d="M0 54V34l20-6 24 9 22-8 30 5v20z"/></svg>`,
  )}`

/** A figure, cut from one sheet. */
export const figure = (sheet: string, face: string) =>
  `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 60 80"><path fill="${sheet}" d="M8 80c0-24 8-34 22-34s22 10 22 34z"/><circle cx="30" cy="30" r="16" fill="${face}"/></svg>`,
  )}`

export const night = cut('#2a3552', '#14192b')
export const dusk = cut('#8a4b3c', '#3a1f2c', '#ffd08a')

const texts = {
  english: {
    names: [
      'The Fortieth Lamp',
      'A Novel Whose Name Is Much Longer Than Anybody Would Like',
      'Salt',
      'The Night Bakery',
      'Two Tongues',
      'The House That Was Sold Twice',
    ],
    description:
      'A flooded town, a lighthouse keeper who never sleeps, and a letter that must stay closed until the ice has gone.',
    speaker: 'Ilse',
    line: 'Mind the third step. It has been loose since the flood, and nobody who mends steps is left in this town.',
  },
  russian: {
    names: [
      'Сороковой фонарь',
      'Новелла, название которой куда длиннее, чем хотелось бы кому бы то ни было',
      'Соль',
      'Ночная пекарня',
      'Два наречия',
      'Дом, который продали дважды',
    ],
    description:
      'Затопленный город, смотритель маяка, который никогда не спит, и письмо, которое нельзя вскрывать до ледохода.',
    speaker: 'Ильзе',
    line: 'Осторожно, третья ступенька. Шатается с самого паводка, а чинить ступеньки в этом городе некому.',
  },
} satisfies Record<Language, object>

export const textsIn = (language: Language) => texts[language]

/** Playable novels, with covers of their own. */
export const novelsIn = (language: Language): SearchResult[] =>
  texts[language].names.map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}` as SearchResult['id'],
    name,
    description: at % 2 === 0 ? texts[language].description.repeat(2) : texts[language].description,
    cover_background_image_id: null,
    cover_background_image_extension: null,
    cover_url: at % 2 === 0 ? night : dusk,
    play_link: `novel-${at}`,
    likes: at * 417,
  }))

/** A game in progress in the first of them. */
export function lastPlayedIn(language: Language, fields: Partial<LastPlayed> = {}): LastPlayed {
  const [{ id, name, play_link, cover_url }] = novelsIn(language) as [SearchResult]
  const { speaker, line } = texts[language]
  return { id, name, play_link, cover_url, speaker, line, ended: false, endings_found: 1, endings_total: 3, ...fields }
}

/** The first of them as its page shows it. */
export function novelIn(language: Language, fields: Partial<PublishedPage> = {}): PublishedPage {
  const [{ cover_url, ...novel }] = novelsIn(language) as [SearchResult]
  return {
    ...novel,
    description: `${texts[language].description}\n\n${texts[language].line}`,
    technical_description: '',
    language,
    required_18_age: false,
    cover: cover_url,
    created_at: '2026-03-01T12:00:00Z',
    likes: 12,
    liked: false,
    is_owner: false,
    author: { id: '00000000-0000-4000-8000-0000000000a1' as PublishedPage['author']['id'], username: 'Nell' },
    price_stars: 0,
    telegram_group_required: false,
    hidden: false,
    hidden_reason: null,
    ...fields,
  }
}
