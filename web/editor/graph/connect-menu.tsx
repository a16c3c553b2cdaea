import type { Connection } from '@fabula/core/edit/connect-scenes'
import type { EndingId } from '@fabula/core/ids'
import { exitsOf } from '@fabula/core/novel/exits'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { EditResult } from '../store/editor-state.ts'
import { NewEndingForm } from './new-ending-form.tsx'

type ConnectMenuProps = {
  scene: InteractiveScene
  /** Both ends, in words. */
  title: string
  onTie: (tie: Connection) => void
  onMake: (tie: Connection) => Promise<EditResult>
  onClose: () => void
}

/** Which ending a new string stands for: one that leads nowhere yet, or a new one. */
export function ConnectMenu({ scene, title, onTie, onMake, onClose }: ConnectMenuProps) {
  const words = useWords(editorGraphPhrases)
  const [making, setMaking] = useState<'automatic' | 'choice' | 'context' | null>(null)
  const open = exitsOf(scene).filter(({ to }) => to === null)
  return (
    <Dialog open onClose={onClose} title={title}>
      {making ? (
        <NewEndingForm
          kind={making}
          onMake={(ending) => onMake({ kind: 'new', id: newId() as EndingId, ending })}
          onBack={() => setMaking(null)}
        />
      ) : (
        <div className="graph-ties">
          <p>{words.whichEnding}</p>
          {open.map((exit) => (
            <Button key={exit.ending_id} wide onClick={() => onTie({ kind: 'ending', id: exit.ending_id as EndingId })}>
              <span className="graph-tie-kind">{words.kinds[exit.kind]}</span>
              {exit.kind === 'context' ? words.contextAfter(exit.message_count) : exit.name}
            </Button>
          ))}
          <Button wide kind="ghost" onClick={() => setMaking('automatic')}>
            {words.newAutomatic}
          </Button>
          <Button wide kind="ghost" onClick={() => setMaking('choice')}>
            {words.newChoice}
          </Button>
          {scene.context_ending === null && (
            <Button wide kind="ghost" onClick={() => setMaking('context')}>
              {words.newContext}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
