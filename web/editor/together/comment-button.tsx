import type { CommentPlace } from '@fabula/contract/shapes/coauthors'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ChatIcon } from '../../ui/icons.tsx'
import { openAbout } from './comment-places.ts'
import { useShared, useThreads } from './use-together.tsx'
import './together.css'

type CommentButtonProps = {
  about: CommentPlace
  name: string
  /** Text beside the icon, where the button could be confused with the one that opens all comments. */
  word?: string
}

/**
 * Opens the comments about one thing, and shows how many are open. Renders nothing in a published novel, which has one
 * author.
 */
export function CommentButton({ about, name, word }: CommentButtonProps) {
  const words = useWords(coauthorPhrases)
  const shared = useShared()
  const open = openAbout(useThreads(), about)
  if (!shared) return null
  const label = words.commentOn(words.about[about.part](name), open)
  return (
    <Button
      size="small"
      kind="ghost"
      title={label}
      aria-label={word ? `${word}. ${label}` : label}
      onClick={() => shared.readComments(about)}
    >
      <ChatIcon />
      {word}
      {open > 0 && <span className="together-count">{open}</span>}
    </Button>
  )
}
