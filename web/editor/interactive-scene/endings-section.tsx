import type { ListRef } from '@fabula/core/edit/entry-lists'
import type { EndingId } from '@fabula/core/ids'
import type { AutomaticEnding, ChoiceEnding, ContextEnding } from '@fabula/core/novel/ending'
import { sceneAt } from '@fabula/core/novel/novel-index'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { editorPhrases } from '@fabula/phrases/editor'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useNameOfEntry } from '../commands/name-of-command.ts'
import { useCommands } from '../commands/use-commands.ts'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { newEntry, useSceneEntry } from '../entries/use-scene-entry.ts'
import { CountInput } from '../forms/inputs/number-input.tsx'
import { KeywordsInput } from '../forms/inputs/text-list-input.tsx'
import { HelpButton } from '../help/help-button.tsx'
import { locationOfScene } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { CommentButton } from '../together/comment-button.tsx'
import { LinkToScene } from './link-to-scene.tsx'
import type { SectionProps } from './section-props.ts'

type Kind = 'automatic' | 'choice' | 'context'
type EndingList = 'endings' | 'static_endings' | 'context_ending'

/** A scene's endings in three tabs. An ending in the address opens its tab and its form. */
export function EndingsSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).endings
  const { sceneSections } = useWords(editorPhrases)
  const { entry, close } = useSceneEntry()
  const [chosen, setChosen] = useState<Kind>('automatic')
  const led = entry === undefined || entry === newEntry ? null : kindOf(scene, entry)
  // The tab stays open after its form is closed.
  useEffect(() => {
    if (led !== null) setChosen(led)
  }, [led])
  const panels: Record<Kind, { count: number; panel: ReactNode }> = {
    automatic: { count: scene.endings.length, panel: <AutomaticEndings scene={scene} /> },
    choice: { count: scene.static_endings.length, panel: <ChoiceEndings scene={scene} /> },
    context: { count: scene.context_ending ? 1 : 0, panel: <ContextEndings scene={scene} /> },
  }
  return (
    <section className="entries">
      <SectionHead title={sceneSections.endings} guide="endings" />
      <Tabs
        label={words.tabsLabel}
        selected={led ?? chosen}
        onSelect={(kind) => {
          setChosen(kind)
          if (led !== null) close()
        }}
        tabs={(['automatic', 'choice', 'context'] as const).map((id) => ({
          id,
          label: (
            <>
              {words.tabs[id]} <span className="editor-count">{panels[id].count}</span>
            </>
          ),
          panel: panels[id].panel,
        }))}
      />
    </section>
  )
}

function kindOf({ endings, static_endings, context_ending }: SectionProps['scene'], id: string): Kind | null {
  if (endings.some((ending) => ending.id === id)) return 'automatic'
  if (static_endings.some((ending) => ending.id === id)) return 'choice'
  return context_ending?.id === id ? 'context' : null
}

type EndingsProps<List extends EndingList> = SectionProps &
  Pick<ComponentProps<typeof EntryList<List>>, 'card' | 'look' | 'single'> & { list: List; kind: Kind }

/** Endings of one kind, each with its facts and a link to where it leads. */
function Endings<List extends EndingList>({ scene, list, kind, ...rest }: EndingsProps<List>) {
  const words = useWords(interactiveScenePhrases).endings
  const nameOf = useNameOfEntry(list)
  return (
    <EntryList
      of={{ list, scene: scene.id } as ListRef<List>}
      words={{ ...words[kind], saved: words.saved, deleted: words.deleted }}
      thingOf={({ id }) => ({ kind: 'ending', id })}
      actions={(ending) => (
        <>
          <CommentButton about={{ part: 'ending', scene_id: scene.id, ending_id: ending.id }} name={nameOf(ending)} />
          <LinkToScene scene={scene.id} ending={ending} name={nameOf(ending)} />
        </>
      )}
      formSize="full"
      {...rest}
    />
  )
}

function AutomaticEndings({ scene }: SectionProps) {
  return (
    <>
      <EndingsHelp scene={scene} />
      <Endings
        scene={scene}
        list="endings"
        kind="automatic"
        card={(ending) => (
          <>
            <h3>{ending.name}</h3>
            <p className="entry-card-prompt">{ending.prompt_ending_conditional}</p>
            <EndingFacts ending={ending} />
            <ConditionalsSentence value={ending.conditionals} />
          </>
        )}
        look={{
          layout: ['name', 'prompt_ending_conditional', 'conditionals', 'next_scene', 'states_trigger', 'keywords'],
          inputs: { keywords: KeywordsInput },
        }}
      />
    </>
  )
}

/** Drafts of endings, if a model is connected. Those that are taken are one change to undo. */
function EndingsHelp({ scene }: SectionProps) {
  const { runAndShow } = useCommands()
  return (
    <HelpButton
      task={(wish) => ({ kind: 'endings', scene_id: scene.id, wish })}
      onTake={(drafts) => {
        const place = { list: 'endings', scene: scene.id } as const
        const entries = drafts.map(({ name, text }) => ({
          id: newId<EndingId>(),
          name,
          prompt_ending_conditional: text,
          conditionals: [],
          keywords: [],
          next_scene: null,
          states_trigger: emptyTrigger,
        }))
        const [adding, taking] = [`help ${newId()}`, `help ${newId()}`]
        for (const entry of entries) void runAndShow({ command: 'addEntry', ...place, entry }, { merge: adding })
        // Removes only these endings, whatever was changed since.
        return () => {
          for (const { id } of entries)
            void runAndShow({ command: 'removeEntry', ...place, key: id }, { merge: taking })
        }
      }}
    />
  )
}

function ChoiceEndings({ scene }: SectionProps) {
  return (
    <Endings
      scene={scene}
      list="static_endings"
      kind="choice"
      card={(ending) => (
        <>
          <h3>
            {ending.display_name}
            <span className="entry-card-tag">{ending.name}</span>
          </h3>
          <EndingFacts ending={ending} />
          <ConditionalsSentence value={ending.conditionals} />
        </>
      )}
      look={{ layout: [['name', 'display_name'], 'conditionals', 'next_scene', 'states_trigger'] }}
    />
  )
}

function ContextEndings({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).endings
  return (
    <Endings
      scene={scene}
      list="context_ending"
      kind="context"
      single
      card={(ending) => (
        <>
          <h3>{words.afterCount(ending.message_count)}</h3>
          <EndingFacts ending={ending} />
        </>
      )}
      look={{ inputs: { message_count: CountInput } }}
    />
  )
}

/** Where an ending leads, and what it changes in the world, for its card. */
function EndingFacts({ ending }: { ending: AutomaticEnding | ChoiceEnding | ContextEnding }) {
  const words = useWords(interactiveScenePhrases).endings
  const { trigger, unknownScene, unknownFlag, unknownScale } = useWords(scenePhrases)
  const novel = useNovel()
  const { next_scene: next, states_trigger: changes } = ending
  const scene = sceneAt(novel, next)
  const flag = (id: string) => novel.states.flags.find((each) => each.id === id)?.name ?? unknownFlag
  const scale = (id: string) => novel.states.scales.find((each) => each.id === id)?.name ?? unknownScale
  const done = [
    ...changes.flags.map(({ flag_id, value }) => trigger.flagBecomes(flag(flag_id), value)),
    ...changes.scales.map(({ scale_id, change }) => trigger.scaleBecomes(scale(scale_id), change)),
  ]
  return (
    <p className="entry-card-fact">
      {next === null && words.end}
      {next !== null && !scene && <span className="entry-card-gone">{`${words.leadsTo} ${unknownScene}`}</span>}
      {next !== null && scene && (
        <>
          {`${words.leadsTo} `}
          <LocationLink to={locationOfScene(next)}>{scene.name}</LocationLink>
        </>
      )}
      {done.length > 0 && ` · ${done.join(', ')}`}
    </p>
  )
}
