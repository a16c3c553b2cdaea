import type { EndingId, SceneId } from '@fabula/core/ids'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { LinkIcon } from '../../ui/tool-icons.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { ScenePicker } from '../pickers/scene-picker.tsx'

type LinkToSceneProps = {
  scene: SceneId
  ending: { id: EndingId; next_scene: SceneRef | null }
  /** The ending's name. */
  name: string
}

/** A button that sets where an ending leads, without the rest of its form. */
export function LinkToScene(props: LinkToSceneProps) {
  const words = useWords(interactiveScenePhrases).endings
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" kind="ghost" aria-label={words.linkOf(props.name)} onClick={() => setOpen(true)}>
        <LinkIcon />
        {words.link}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} size="wide" title={words.linkTitle(props.name)}>
        <Choose {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Choose({ scene, ending, onClose }: LinkToSceneProps & { onClose: () => void }) {
  const words = useWords(interactiveScenePhrases).endings
  const { run } = useCommands()
  const [chosen, setChosen] = useState<SceneRef | null>()
  // Until the author chooses, another author's choice shows, and is not undone by saving.
  const next = chosen === undefined ? ending.next_scene : chosen
  const keep = async () => {
    const result = await run({ command: 'linkEnding', scene, ending: ending.id, next_scene: next })
    onClose()
    if (result === 'saved') toast.success(words.saved)
    return result
  }
  return (
    <FormFrame onSave={keep} onCancel={onClose}>
      <ScenePicker value={next} onChange={setChosen} optional />
    </FormFrame>
  )
}
