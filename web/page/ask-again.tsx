import { appPhrases } from '@fabula/phrases/app'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import './ask-again.css'
import { useWords } from './page-facts.tsx'

/** Shown in place of content that could not be fetched, with a button to retry. */
export function AskAgain({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { retry } = useWords(appPhrases)
  return (
    <div className="ask-again">
      <Fault text={text} />
      <Button size="small" onClick={onAgain}>
        {retry}
      </Button>
    </div>
  )
}
