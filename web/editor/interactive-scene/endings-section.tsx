import type { AutomaticEnding, ChoiceEnding, ContextEnding } from '@fabula/core/novel/ending'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { NEW, useSceneEntry } from '../entries/use-scene-entry.ts'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { EndingFacts } from './ending-facts.tsx'
import { AutomaticForm } from './ending-forms/automatic-form.tsx'
import { ChoiceForm } from './ending-forms/choice-form.tsx'
import { ContextForm } from './ending-forms/context-form.tsx'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { LinkToScene } from './link-to-scene.tsx'
import { useSceneEdit } from './use-scene-edit.ts'

type Kind = 'automatic' | 'choice' | 'context'

/** The ways out of a scene, in three tabs. An ending in the address opens its tab, and its form. */
export function EndingsSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).endings
  const { sceneSections } = useWords(workshopPhrases)
  const { entry, close } = useSceneEntry()
  const [chosen, setChosen] = useState<Kind>('automatic')
  const led = entry === undefined || entry === NEW ? null : kindOf(scene, entry)
  // The tab stays when the form in it is closed.
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
      <DrawerHead title={sceneSections.endings} />
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
              {words.tabs[id]} <span className="bench-count">{panels[id].count}</span>
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

const thingOf = ({ id }: { id: string }) => ({ kind: 'ending' as const, id })
const idOf = ({ id }: { id: string }) => id

function AutomaticEndings({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).endings
  const edit = useSceneEdit(scene.id)
  const change = (what: string, next: (list: readonly AutomaticEnding[]) => AutomaticEnding[]) =>
    edit(what, ({ endings }) => ({ endings: next(endings) }))
  return (
    <EntryList
      name={`scene.${scene.id}.endings`}
      note={words.automatic.note}
      words={{ ...words.automatic, saved: words.saved, deleted: words.deleted }}
      entries={scene.endings}
      nameOf={({ name }) => name}
      idOf={idOf}
      thingOf={thingOf}
      card={(ending) => (
        <>
          <h3>{ending.name}</h3>
          <p className="entry-card-prompt">{ending.prompt_ending_conditional}</p>
          <EndingFacts ending={ending} />
          <ConditionalsSentence value={ending.conditionals} />
        </>
      )}
      deeds={(ending) => (
        <LinkToScene
          name={ending.name}
          value={ending.next_scene}
          save={(what, next_scene) => change(what, (list) => withNext(list, ending.id, next_scene))}
        />
      )}
      form={(given) => <AutomaticForm {...given} />}
      formSize="full"
      change={change}
    />
  )
}

function ChoiceEndings({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).endings
  const edit = useSceneEdit(scene.id)
  const change = (what: string, next: (list: readonly ChoiceEnding[]) => ChoiceEnding[]) =>
    edit(what, ({ static_endings }) => ({ static_endings: next(static_endings) }))
  return (
    <EntryList
      name={`scene.${scene.id}.choices`}
      note={words.choice.note}
      words={{ ...words.choice, saved: words.saved, deleted: words.deleted }}
      entries={scene.static_endings}
      nameOf={({ name }) => name}
      idOf={idOf}
      thingOf={thingOf}
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
      deeds={(ending) => (
        <LinkToScene
          name={ending.name}
          value={ending.next_scene}
          save={(what, next_scene) => change(what, (list) => withNext(list, ending.id, next_scene))}
        />
      )}
      form={(given) => <ChoiceForm {...given} />}
      formSize="full"
      change={change}
    />
  )
}

function ContextEndings({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).endings
  const edit = useSceneEdit(scene.id)
  const change = (what: string, next: (list: readonly ContextEnding[]) => ContextEnding[]) =>
    edit(what, ({ context_ending }) => ({ context_ending: next(context_ending ? [context_ending] : [])[0] ?? null }))
  return (
    <EntryList
      name={`scene.${scene.id}.context`}
      note={words.context.note}
      words={{ ...words.context, saved: words.saved, deleted: words.deleted }}
      entries={scene.context_ending ? [scene.context_ending] : []}
      nameOf={() => words.contextName}
      idOf={idOf}
      thingOf={thingOf}
      single
      card={(ending) => (
        <>
          <h3>{words.afterCount(ending.message_count)}</h3>
          <EndingFacts ending={ending} />
        </>
      )}
      deeds={(ending) => (
        <LinkToScene
          name={words.contextName}
          value={ending.next_scene}
          save={(what, next_scene) => change(what, (list) => withNext(list, ending.id, next_scene))}
        />
      )}
      form={(given) => <ContextForm {...given} />}
      formSize="full"
      change={change}
    />
  )
}

const withNext = <T extends { id: string; next_scene: AutomaticEnding['next_scene'] }>(
  list: readonly T[],
  id: string,
  next_scene: T['next_scene'],
): T[] => list.map((ending) => (ending.id === id ? { ...ending, next_scene } : ending))
