import { guideAddress } from '@fabula/contract/guide-address'
import { pageAddress } from '@fabula/contract/page-address'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { firstScene } from '@fabula/core/novel/novel-index'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { atWidth } from '../../stage/picture-source.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditIcon } from '../../ui/tool-icons.tsx'
import { TypingMark } from '../forms/typing-mark.tsx'
import { locationOfScene } from '../location/location.ts'
import { useEntry } from '../location/use-entry.ts'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { InfoForm } from './info-form.tsx'
import './novel.css'

/** The novel's info, with an edit mode. */
export function InfoSection() {
  const words = useWords(editorNovelPhrases).info
  const { sections } = useWords(editorPhrases)
  const { openNovel } = useEditorLocation()
  const { entry, open, close } = useEntry('info')
  if (entry === 'edit') {
    return (
      <>
        <SectionHead title={sections.info} />
        <InfoForm onClose={close} />
      </>
    )
  }
  return (
    <>
      <SectionHead title={sections.info}>
        <ForEditors>
          <Button onClick={() => open('edit')}>
            <EditIcon />
            {words.editInfo}
            <TypingMark form="info" />
          </Button>
        </ForEditors>
      </SectionHead>
      <InfoView />
      {openNovel.base === 'production_novel' && <Statistics />}
    </>
  )
}

const StatisticsPanel = lazyPart(() => import('../../statistics/statistics-panel.tsx'), 'StatisticsPanel')

/** A published novel's statistics, loaded after the rest of the section. */
function Statistics() {
  const words = useWords(editorNovelPhrases).info
  const { loading } = useWords(editorPhrases)
  const { openNovel } = useEditorLocation()
  return (
    <section className="info-statistics">
      <h3>{words.numbers}</h3>
      <Suspense fallback={<Skeleton shape="block" count={2} label={loading} />}>
        <StatisticsPanel novelId={openNovel.novelId} />
      </Suspense>
    </section>
  )
}

/** The novel's info, with placeholders for what is missing. */
function InfoView() {
  const words = useWords(editorNovelPhrases).info
  const { language } = usePage()
  const { openNovel } = useEditorLocation()
  const novel = useNovel()
  const text = (value: string, missing: string) =>
    value ? <span className="info-text">{value}</span> : <Missing>{missing}</Missing>
  const empty = novel.interactive_scenes.length + novel.static_scenes.length === 0
  return (
    <div className="info-view">
      {empty && (
        <ForEditors>
          <p className="info-begin">
            {words.noScenes} <LocationLink to={{ kind: 'novel', section: 'graph' }}>{words.firstSceneNow}</LocationLink>
            {' · '}
            <a href={guideAddress(language, 'first-novel')} target="_blank" rel="noopener">
              {words.firstNovelGuide}
            </a>
          </p>
        </ForEditors>
      )}
      <dl className="info-facts">
        <Fact label={words.name}>{novel.name}</Fact>
        <Fact label={words.description}>{text(novel.description, words.noDescription)}</Fact>
        <Fact label={words.technicalDescription}>{text(novel.technical_description, words.noDescription)}</Fact>
        <Fact label={words.preferredBiography}>{text(novel.preferred_biography, words.notSet)}</Fact>
        <Fact label={words.credits}>{text(novel.credits ?? '', words.notSet)}</Fact>
        <Fact label={words.adult}>{novel.required_18_age ? words.yes : words.no}</Fact>
        <Fact label={words.language}>
          {novel.language ? words.languages[novel.language] : <Missing>{words.notSet}</Missing>}
        </Fact>
        <Fact label={words.firstScene}>
          <FirstScene novel={novel} />
        </Fact>
        <Fact label={words.created}>
          <Created iso={novel.created_at} />
        </Fact>
        {openNovel.base === 'production_novel' && (
          <>
            {novel.play_link !== null && (
              <Fact label={words.playLink}>
                <a href={pageAddress.published(language, novel.play_link)}>{novel.play_link}</a>
              </Fact>
            )}
            <Fact label={words.price}>{novel.price_stars > 0 ? words.stars(novel.price_stars) : words.free}</Fact>
            <Fact label={words.group}>{novel.telegram_group_required ? words.yes : words.no}</Fact>
          </>
        )}
      </dl>
      <Cover novel={novel} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Missing = ({ children }: { children: ReactNode }) => <span className="info-missing">{children}</span>

function FirstScene({ novel }: { novel: NovelAnswer }) {
  const words = useWords(editorNovelPhrases).info
  if (novel.first_scene_id === null) return <Missing>{words.notSet}</Missing>
  const scene = firstScene(novel)
  if (!scene) return <Missing>{words.unknownScene}</Missing>
  return (
    <LocationLink to={locationOfScene({ scene_id: scene.id, scene_type: scene.type })}>
      {words.sceneWithType(scene.name, words.sceneTypes[scene.type])}
    </LocationLink>
  )
}

function Created({ iso }: { iso: string }) {
  const words = useWords(editorNovelPhrases).info
  const { language } = usePage()
  if (Number.isNaN(Date.parse(iso))) return <Missing>{words.unknown}</Missing>
  return <time dateTime={iso}>{dayIn(language, iso)}</time>
}

/** The cover's name and picture. */
function Cover({ novel }: { novel: NovelAnswer }) {
  const words = useWords(editorNovelPhrases).info
  const id = novel.cover_background_image_id
  const asset = novel.assets.backgrounds.find((each) => each.id === id)
  const [broken, setBroken] = useState<string | null>(null)
  const name = id === null ? words.notSet : (asset?.name ?? words.unknownBackground)
  return (
    <figure className="info-cover">
      <figcaption>{words.cover}</figcaption>
      {asset?.url && broken !== asset.url ? (
        <img src={atWidth(asset.url, 640)} alt="" onError={() => setBroken(asset.url ?? null)} />
      ) : (
        <div className="info-no-cover">{id !== null && words.failedToLoad}</div>
      )}
      <p>{asset ? name : <Missing>{name}</Missing>}</p>
    </figure>
  )
}
