import type { RevealSpeed } from './reveal.ts'
import { SetLines } from './set-lines.tsx'
import { useReveal } from './use-reveal.ts'

type RevealedTextProps = {
  text: string
  shown: boolean
  growing: boolean
  speed: RevealSpeed
  onShown: () => void
}

/**
 * A page of a message that appears letter by letter. Hidden text already takes its space, so that no word jumps to the
 * next line. Screen readers get the whole text from the announcer, so this is hidden from them while it appears.
 */
export function RevealedText({ text, shown, growing, speed, onShown }: RevealedTextProps) {
  const cut = useReveal({ text, shown, growing, speed, onShown })
  const whole = shown && !growing
  return (
    <p className="message-text" aria-hidden={whole ? undefined : true}>
      <SetLines text={text} cut={cut} />
    </p>
  )
}
