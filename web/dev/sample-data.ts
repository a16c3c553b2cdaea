import { PAGE_SIZE, readLibraryFilter, readPageAddress, readSearchFilter } from '@fabula/contract/page-address'
import type { PageData, Viewer } from '@fabula/contract/pages'
import type { User } from '@fabula/contract/shapes/account'
import type { LibraryNovel } from '@fabula/contract/shapes/library'
import type { PublishedPage, SearchResult } from '@fabula/contract/shapes/published'
import type { AssetId, NovelId, UserId } from '@fabula/core/ids'

/** Pages to look at without a server: a handful of novels, one reader called `mira` with any password. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const mira: Viewer = { id: id(900) as UserId, username: 'mira' }

const covers = ['lamp-street-night', 'quay-dusk', 'workshop-night', 'hill-dawn', 'river-night', 'station-night', null]
const names = [
  'Сороковой фонарь',
  'The Ferryman of Orlin',
  'A Very Long Title That an Author Could Not Bring Themselves to Shorten',
  'Двенадцатая лампа',
  'Salt',
  'Ночной поезд до Вереи',
  'Untitled',
]
const descriptions = [
  'Ночью река встанет. Вы приехали последним паромом, с письмом от тётки, о которой вам никогда не говорили.\n\nОдна ночь, трое людей, тридцать девять огней. И столб на вершине холма, который не зажигали ни разу.',
  'He takes nobody twice. You have a return ticket.',
  'A house, a summer, and an apprentice who is out of oil and patience. In Orlin the street lamps keep voices: things people said once and could not bear to lose.',
  'Мастерская закрывается в полночь.',
  '',
  'В купе было трое, и никто из них не садился.',
  '',
]
const count = 16

export const publishedPage = (index: number): PublishedPage => ({
  id: id(index) as NovelId,
  name: `${names[index % 7]}${index >= 7 ? ` ${index}` : ''}`,
  description: descriptions[index % 7] ?? '',
  technical_description: index % 2 ? '' : 'С языковой моделью — два-три часа, без неё — меньше часа. Три финала.',
  language: 'russian',
  required_18_age: index % 5 === 1,
  cover: covers[index % 7] ? `/assets/backgrounds/${covers[index % 7]}.webp?t=1` : null,
  cover_background_image_id: null,
  cover_background_image_extension: null,
  created_at: '2026-10-03T18:24:00Z',
  play_link: `novel-${index}`,
  likes: index === 3 ? 1204 : index,
  liked: false,
  is_owner: false,
  price_stars: index % 4 === 3 ? 50 : 0,
  telegram_group_required: false,
  hidden: index === 5,
  hidden_reason: index === 5 ? 'Чужие рисунки' : null,
})

export const novels = Array.from({ length: count }, (_, index) => publishedPage(index))
const summary = (novel: PublishedPage): SearchResult => ({ ...novel, cover_url: novel.cover })

export function searchAnswer(name: string, offset: number) {
  const found = novels.filter((novel) => novel.name.toLowerCase().includes(name.toLowerCase()))
  return { novels: found.slice(offset, offset + PAGE_SIZE).map(summary), max_novels: found.length }
}

export const user = (viewer: Viewer | null): User => ({
  id: viewer?.id ?? (id(901) as UserId),
  username: viewer?.username ?? null,
  ip: viewer ? null : '127.0.0.1',
  is_owner: true,
  join_date: '2026-02-14T09:00:00Z',
  telegram_group_subscription: viewer ? false : null,
  telegram_name: viewer ? '@vera' : null,
  novels: viewer
    ? novels.slice(0, 4).map((novel) => ({
        ...novel,
        novel_id: novel.id,
        cover_image_id: null,
        cover_image_extension: null,
        cover_url: novel.cover,
      }))
    : [],
})

export const libraryNovel = (novel: PublishedPage): LibraryNovel => ({
  ...novel,
  novel_id: novel.id,
  cover_image_id: null as AssetId | null,
  cover_image_extension: null,
  cover_url: novel.cover,
  user_biography_name: 'Вера',
  user_biography: 'Из Орлина меня увезли в четыре года, и я ничего не помню.',
  endings_found: 2,
  endings_total: 7,
})

export function libraryAnswer(name: string, offset: number) {
  const found = novels.slice(0, 8).filter((novel) => novel.name.toLowerCase().includes(name.toLowerCase()))
  return { novel_briefs: found.slice(offset, offset + PAGE_SIZE).map(libraryNovel), max_novels: found.length }
}

/** What a server would put into the page at an address. */
export function samplePage(path: string, query: string, viewer: Viewer | null): PageData {
  const route = readPageAddress(path)
  const { language } = route
  const everyPage = { language, viewer, path, query }
  const asked = new URLSearchParams(query)
  switch (route.page) {
    case 'home': {
      const [last] = novels
      return {
        ...everyPage,
        page: 'home',
        last: viewer && last ? { name: last.name, play_link: last.play_link, cover_url: last.cover } : null,
      }
    }
    case 'search': {
      const filter = readSearchFilter(asked)
      const broken = filter.name === 'error'
      const answer = broken ? null : searchAnswer(filter.name, (filter.page - 1) * PAGE_SIZE)
      return { ...everyPage, page: 'search', filter, answer }
    }
    case 'published': {
      const novel = novels.find(({ play_link }) => play_link === route.playLink) ?? null
      const owned = novel && { ...novel, is_owner: viewer !== null && novel.play_link === 'novel-2' }
      return {
        ...everyPage,
        page: 'published',
        play_link: route.playLink,
        novel: owned,
        failure: novel ? null : 'not_found',
      }
    }
    case 'account':
      return {
        ...everyPage,
        page: 'account',
        user_id: route.userId,
        user: route.userId ? { ...user(mira), is_owner: false, telegram_group_subscription: null } : user(viewer),
        failure: null,
      }
    case 'library': {
      const filter = readLibraryFilter(asked)
      const answer = viewer && libraryAnswer(filter.name, (filter.page - 1) * PAGE_SIZE)
      return { ...everyPage, page: 'library', filter, answer, failure: null }
    }
    case 'library_novel': {
      const novel = novels.find(({ play_link }) => play_link === route.playLink)
      const failure = viewer && !novel ? 'not_found' : null
      return {
        ...everyPage,
        page: 'library_novel',
        play_link: route.playLink,
        novel: viewer && novel ? libraryNovel(novel) : null,
        failure,
      }
    }
    default:
      return path.endsWith('/error')
        ? { ...everyPage, page: 'error', id: id(77) }
        : { ...everyPage, page: 'coming_soon' }
  }
}
