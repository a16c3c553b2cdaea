import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useWords } from '../../page/page-facts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useEntry } from '../location/use-entry.ts'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { type StateKind, StateList } from './state-list.tsx'
import './novel.css'

/** What the story remembers: flags and scales, each in a tab. */
export function StatesSection() {
  const words = useWords(editorNovelPhrases).states
  const { sections } = useWords(editorPhrases)
  const states = useNovel((novel) => novel.states)
  const { entry, open } = useEntry('states')
  const kind: StateKind =
    entry === 'scales' || entry === 'new-scale' || states.scales.some(({ id }) => id === entry) ? 'scales' : 'flags'
  const tab = (id: StateKind) => ({
    id,
    label: (
      <>
        {words[id]} <span className="editor-count">{states[id].length}</span>
      </>
    ),
    panel: <StateList key={id} kind={id} />,
  })
  return (
    <>
      <SectionHead
        guide="states"
        title={sections.states}
        note={kind === 'flags' ? words.flagsText : words.scalesText}
      />
      <Tabs label={words.kinds} tabs={[tab('flags'), tab('scales')]} selected={kind} onSelect={open} />
    </>
  )
}
