import { pageAddress } from '@fabula/contract/page-address'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { editorPhrases } from '@fabula/phrases/editor'
import { type ComponentType, Suspense } from 'react'
import { BackLink } from '../../page/back-link.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditorLayout } from '../frame/editor-layout.tsx'
import type { Section } from '../frame/section.ts'
import { type NovelSection, novelSections } from '../location/location.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { InfoSection } from './info-section.tsx'
import { NovelActions } from './novel-actions.tsx'

const contents: Record<NovelSection, ComponentType> = {
  info: InfoSection,
  states: lazyPart(() => import('./states-section.tsx'), 'StatesSection'),
  'world-prompts': lazyPart(() => import('./world-prompts-section.tsx'), 'WorldPromptsSection'),
  characters: lazyPart(() => import('./characters-section.tsx'), 'CharactersSection'),
  music: lazyPart(() => import('./music-section.tsx'), 'MusicSection'),
  assets: lazyPart(() => import('../assets/assets-section.tsx'), 'AssetsSection'),
  graph: lazyPart(() => import('../graph/graph-section.tsx'), 'GraphSection'),
  'interactive-scenes': lazyPart(() => import('../scenes/scene-list.tsx'), 'InteractiveScenes'),
  'static-scenes': lazyPart(() => import('../scenes/scene-list.tsx'), 'StaticScenes'),
  script: lazyPart(() => import('../script/script-section.tsx'), 'ScriptSection'),
  words: lazyPart(() => import('../words/words-section.tsx'), 'WordsSection'),
  search: lazyPart(() => import('../search/search-section.tsx'), 'SearchSection'),
  translations: lazyPart(() => import('../translations/translations-section.tsx'), 'TranslationsSection'),
  history: lazyPart(() => import('../history/history-section.tsx'), 'HistorySection'),
  rehearsal: lazyPart(() => import('../rehearsal/rehearsal-section.tsx'), 'RehearsalSection'),
}

/** The number of things in a section; undefined if a count says nothing. */
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
    case 'script':
    case 'search':
    case 'words':
    case 'translations':
    case 'rehearsal':
    case 'history':
      return undefined
  }
}

/** A draft's or a published novel's editor, section by section. */
export function NovelBuilder({ section }: { section: NovelSection }) {
  const words = useWords(editorPhrases)
  const { openNovel } = useEditorLocation()
  const novel = useNovel()
  const Content = contents[section]
  const draft = openNovel.base === 'building_novel'
  const sections = novelSections.map(
    (each): Section => ({
      to: { kind: 'novel', section: each },
      label: words.sections[each],
      current: each === section,
      count: countOf(novel, each),
    }),
  )
  return (
    <EditorLayout
      title={novel.name}
      back={
        <BackLink
          href={draft ? pageAddress.building(openNovel.language) : pageAddress.search(openNovel.language)}
          label={draft ? words.backToBuilding : words.backToSearch}
        />
      }
      actions={<NovelActions />}
      sectionsLabel={words.sectionsLabel}
      sections={sections}
      wide={section === 'graph'}
    >
      <Suspense fallback={<Skeleton shape="block" count={3} label={words.loading} />}>
        <Content />
      </Suspense>
    </EditorLayout>
  )
}
