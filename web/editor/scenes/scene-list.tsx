import { fold } from '@fabula/core/novel/fold'
import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { editorPhrases } from '@fabula/phrases/editor'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AddIcon } from '../../ui/tool-icons.tsx'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { ForEditors } from '../rights/use-rights.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { type AnyScene, findScene, sceneLists } from '../store/parts.ts'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { useUsageLabel } from '../usages/usage-list.tsx'
import { AddSceneDialog } from './add-scene-dialog.tsx'
import { CopySceneDialog } from './copy-scene-dialog.tsx'
import { DeleteSceneDialog, usagesOfScene, useRemoveScene } from './delete-scene-dialog.tsx'
import { pictureOfScene, type SceneAction, SceneCard } from './scene-card.tsx'
import { useGrowingList } from './use-growing-list.ts'
import './scenes.css'

export const InteractiveScenes = () => <SceneList type="interactive" />
export const StaticScenes = () => <SceneList type="static" />

/** The scenes of one kind: search, create, open, copy and delete. Smooth with thousands. */
function SceneList({ type }: { type: SceneType }) {
  const words = useWords(scenePhrases)
  const { sections } = useWords(editorPhrases)
  const novel = useNovel()
  const scenes: readonly AnyScene[] = novel[sceneLists[type]]
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(fold(query))
  const found = useMemo(
    () => (wanted === '' ? scenes : scenes.filter(({ name }) => fold(name).includes(wanted))),
    [scenes, wanted],
  )
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<{ action: 'delete' | 'copy'; scene: SceneRef } | null>(null)
  /** The scene that was just created, which is scrolled to. */
  const [created, setCreated] = useState<string | null>(null)
  const { shown, end } = useGrowingList(found.length, wanted, found.findIndex(({ id }) => id === created) + 1)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const card = created && list.current?.querySelector(`[data-scene="${created}"]`)
    if (!card) return
    card.scrollIntoView({ block: 'center' })
    card.querySelector('a')?.focus({ preventScroll: true })
  }, [created])
  const onAction = useSceneCardActions(setAsked, setCreated)

  return (
    <section className="scene-list">
      <SectionHead title={sections[`${type}-scenes`]} guide="sceneKinds">
        <ForEditors>
          <Button onClick={() => setAdding(true)}>
            <AddIcon />
            {words.add}
          </Button>
        </ForEditors>
      </SectionHead>
      <div className="scene-list-search">
        <SearchField
          label={words.search}
          value={query}
          onSearch={(next) => {
            setQuery(next)
            setCreated(null)
          }}
        />
        <p role="status">{words.found(found.length)}</p>
      </div>
      {found.length === 0 && <Nothing type={type} query={scenes.length > 0 ? query : ''} />}
      <ul ref={list} className="scene-cards">
        {found.slice(0, shown).map((scene) => (
          <SceneCard
            key={scene.id}
            type={type}
            scene={scene}
            picture={pictureOfScene(novel, scene)}
            first={scene.id === novel.first_scene_id}
            onAction={onAction}
          />
        ))}
      </ul>
      <div ref={end} />
      <AddSceneDialog
        type={type}
        open={adding}
        onClose={() => setAdding(false)}
        onCreated={(scene) => {
          setQuery('')
          setCreated(scene.scene_id)
        }}
      />
      {asked?.action === 'delete' && <DeleteSceneDialog scene={asked.scene} onClose={() => setAsked(null)} />}
      {asked?.action === 'copy' && <CopySceneDialog scene={asked.scene} onClose={() => setAsked(null)} />}
    </section>
  )
}

function Nothing({ type, query }: { type: SceneType; query: string }) {
  const words = useWords(scenePhrases)
  const nothing = type === 'interactive' ? words.emptyInteractive : words.emptyStatic
  if (query === '') return <EmptyStage heading="p" title={nothing} />
  return <p className="scene-list-none">{type === 'interactive' ? words.noneMatching(query) : nothing}</p>
}

/** The actions of a card's buttons; one stable function for all cards. */
function useSceneCardActions(
  ask: (asked: { action: 'delete' | 'copy'; scene: SceneRef }) => void,
  lead: (id: string) => void,
) {
  const words = useWords(scenePhrases)
  const actions = useSceneActions()
  const removeConfirmed = useConfirmedRemoval()
  return useCallback(
    (action: SceneAction, scene: SceneRef) => {
      const duplicate = async () => {
        const copy = await noteIfRefused(actions.duplicate(scene))
        if (!copy) return
        lead(copy.scene.scene_id)
        toast.success(words.duplicated(copy.name))
      }
      switch (action) {
        case 'duplicate':
          return void duplicate()
        case 'copy':
          return ask({ action, scene })
        case 'delete':
          return scene.scene_type === 'interactive' ? void removeConfirmed(scene) : ask({ action, scene })
      }
    },
    [actions, removeConfirmed, ask, lead, words],
  )
}

/** The number of places that fit into window.confirm. */
const maxUsages = 8

/** Deletes a scene after window.confirm, which says where it is used. */
function useConfirmedRemoval(): (scene: SceneRef) => Promise<void> {
  const editor = useEditor()
  const words = useWords(scenePhrases)
  const label = useUsageLabel()
  const remove = useRemoveScene()
  const latest = useRef({ words, label, remove })
  latest.current = { words, label, remove }
  return useCallback(
    async (scene) => {
      const { words: w, label: say, remove: take } = latest.current
      const { novel } = editor.read()
      const usages = usagesOfScene(novel, scene)
      const lines = [
        w.deleteSure(findScene(novel, scene)?.name ?? w.unknownScene),
        ...(usages.length > 0
          ? [
              '',
              w.usedIn,
              ...usages.slice(0, maxUsages).map((usage) => `• ${say(usage)}`),
              ...(usages.length > maxUsages ? [w.andMore(usages.length - maxUsages)] : []),
            ]
          : []),
      ]
      if (window.confirm(lines.join('\n'))) await take(scene)
    },
    [editor],
  )
}
