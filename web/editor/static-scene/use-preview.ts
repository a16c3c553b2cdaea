import type { Language } from '@fabula/core/novel/language'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import { enterScene } from '@fabula/core/turn/enter-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { type Conversation, newConversation } from '../canvas/conversation.ts'
import { persistConversation, readConversation } from '../canvas/persisted-conversation.ts'
import { usePlaces } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** A static scene as it is entered in the world that the author has chosen for it; kept in this browser. */
export function usePreview(scene: StaticScene, language: Language) {
  const words = useWords(testCanvasPhrases)
  const { table } = usePlaces()
  const novel = useNovel()
  const [conversation, setConversation] = useState<Conversation>(
    () => readConversation(table.novelId, scene.id) ?? newConversation({ name: '', biography: '', language }),
  )
  const change = (next: Conversation) => {
    setConversation(next)
    persistConversation(table.novelId, scene.id, next)
  }
  const player = { ...conversation.player, name: conversation.player.name.trim() || words.defaultPlayer }
  const state = enterScene(novel, { type: 'static', ...scene }, conversation.start, player, null)
  return { novel, conversation, change, state }
}
