import { pageAddress } from '@fabula/contract/page-address'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { BackLink } from '../../page/back-link.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Bench } from '../frame/bench.tsx'
import type { Drawer } from '../frame/drawer.ts'
import { type NovelSection, novelSections } from '../place/place.ts'
import { usePlaces } from '../place/use-place.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import { InfoSection } from './info-section.tsx'
import { NovelActions } from './novel-actions.tsx'

/** A drawer whose script comes when it is first opened. */
const drawer = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  lazy(async () => ({ default: (await loadChunk(load))[name] }))

const contents: Record<NovelSection, ComponentType> = {
  info: InfoSection,
  states: drawer(() => import('./states-section.tsx'), 'StatesSection'),
  'world-prompts': drawer(() => import('./world-prompts-section.tsx'), 'WorldPromptsSection'),
  characters: drawer(() => import('./characters-section.tsx'), 'CharactersSection'),
  music: drawer(() => import('./music-section.tsx'), 'MusicSection'),
  assets: drawer(() => import('../assets/assets-section.tsx'), 'AssetsSection'),
  graph: drawer(() => import('../graph/graph-section.tsx'), 'GraphSection'),
  'interactive-scenes': drawer(() => import('./interactive-scenes-section.tsx'), 'InteractiveScenesSection'),
  'static-scenes': drawer(() => import('./static-scenes-section.tsx'), 'StaticScenesSection'),
  translations: drawer(() => import('../translations/translations-section.tsx'), 'TranslationsSection'),
}

/** How many things lie in a drawer; null where counting says nothing. */
function countOf(novel: NovelAnswer, section: NovelSection): number | undefined {
  switch (section) {
    case 'states':
      return novel.states.flags.length + novel.states.scales.length
    case 'world-prompts':
      return novel.world_prompts.length
    case 'characters':
      return novel.characters.length
    case 'music':
      return novel.music_mixes.length
    case 'assets':
      return novel.assets.sprites.length + novel.assets.backgrounds.length + novel.assets.musics.length
    case 'interactive-scenes':
      return novel.interactive_scenes.length
    case 'static-scenes':
      return novel.static_scenes.length
    case 'info':
    case 'graph':
    case 'translations':
      return undefined
  }
}

/** The whole novel: nine drawers, and the translations. Drafts and published novels alike. */
export function NovelBuilder({ section }: { section: NovelSection }) {
  const words = useWords(workshopPhrases)
  const { table } = usePlaces()
  const novel = useNovel()
  const Content = contents[section]
  const draft = table.base === 'building_novel'
  const drawers = novelSections.map(
    (each): Drawer => ({
      to: { kind: 'novel', section: each },
      label: words.sections[each],
      current: each === section,
      count: countOf(novel, each),
    }),
  )
  return (
    <Bench
      title={novel.name}
      back={
        <BackLink
          href={draft ? pageAddress.building(table.language) : pageAddress.search(table.language)}
          label={draft ? words.backToBuilding : words.backToSearch}
        />
      }
      actions={<NovelActions />}
      drawersLabel={words.drawers}
      drawers={drawers}
      wide={section === 'graph'}
    >
      <Suspense fallback={<Skeleton shape="block" count={3} label={words.loading} />}>
        <Content />
      </Suspense>
    </Bench>
  )
}
