import { askForHelp } from '@fabula/contract/routes/help'
import type { HelpAnswer } from '@fabula/contract/shapes/help'
import type { HelpProposal, HelpTask } from '@fabula/core/helper/help-task'
import { languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { editorHelpPhrases } from '@fabula/phrases/editor-help'
import { type FormEvent, useState } from 'react'
import { call } from '../../client/call.ts'
import { formatMoney } from '../../page/format-money.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { toggled } from '../../page/toggled.ts'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { TextDifference } from '../compare/text-difference.tsx'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import './help.css'

/** The wish and the answer, kept after the dialog is closed because the answer was paid for. */
export type Asked = { wish: string; answer: HelpAnswer | null }

type HelpDialogProps = {
  /** Stores them while the dialog is closed. */
  asked: { current: Asked }
  task: (wish: string) => HelpTask
  model: string
  value: string | undefined
  onClose: () => void
  onTake: (taken: HelpProposal[]) => void
}

/** Asks the model, shows its proposals beside the current text, and applies the chosen parts. */
export function HelpDialog({ asked, task, model, value, onClose, onTake }: HelpDialogProps) {
  const words = useWords(editorHelpPhrases)
  const { language } = usePage()
  const { params } = useEditorLocation()
  const [wish, setWish] = useState(asked.current.wish)
  const { busy, fault, attempt } = useAttempt()
  const [answer, setAnswer] = useState(asked.current.answer)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { kind } = task('')
  const parts = answer ? partsOf(answer.proposals, kind, language) : []
  const taken = parts.filter((_, at) => !left.has(at))
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to the surrounding form too: asking must not save and close that form.
    event.stopPropagation()
    if (isLonger(wish, limits.line)) return
    await attempt(async () => {
      const drafted = await call(askForHelp, { params, body: task(wish) }, { quiet: true })
      asked.current = { wish, answer: drafted }
      setAnswer(drafted)
      setLeft(new Set())
    })
  }
  const text = taken.map((part) => part.text).join(kind === 'picture' ? ' ' : '\n\n')
  const take = () => onTake(answer?.proposals.length === 1 && kind !== 'endings' ? [{ name: '', text }] : taken)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.tasks[kind]}
      size="wide"
      foot={
        answer && (
          <Button kind="lamp" onClick={take} aria-disabled={taken.length === 0 || undefined}>
            {words.take}
          </Button>
        )
      }
    >
      <form className="help-ask" onSubmit={(event) => void ask(event)}>
        <LimitedText
          label={words.wish}
          hint={kind === 'picture' ? words.pictureSentTo(model) : words.sentTo(model)}
          most={limits.line}
          value={wish}
          onChange={(typed) => {
            asked.current = { ...asked.current, wish: typed }
            setWish(typed)
          }}
        />
        <Button type="submit" busy={busy} kind={answer ? undefined : 'lamp'}>
          {answer ? words.again : words.ask}
        </Button>
      </form>
      <Fault text={fault} />
      {answer && (
        <>
          <ul className="help-parts">
            {parts.map((part, at) => (
              <Part
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place in the answer
                key={at}
                part={part}
                picked={!left.has(at)}
                onPick={() => setLeft((now) => toggled(now, at))}
              />
            ))}
          </ul>
          {value !== undefined && value.trim() !== '' && <Comparison was={value} now={text} />}
          <p className="help-cost">
            {words.cost(answer.model, answer.input_tokens, answer.output_tokens)}
            {answer.cost && ` ${words.money(formatMoney(language, answer.cost))}`}
          </p>
        </>
      )}
    </Dialog>
  )
}

function Part({ part, picked, onPick }: { part: HelpProposal; picked: boolean; onPick: () => void }) {
  const label = (
    <>
      {part.name && <b>{part.name}: </b>}
      {part.text}
    </>
  )
  return (
    <li className="help-part">
      <Checkbox label={label} checked={picked} onChange={onPick} />
    </li>
  )
}

/** The current and the proposed text, compared word by word. */
function Comparison({ was, now }: { was: string; now: string }) {
  const words = useWords(editorHelpPhrases)
  return (
    <section className="help-comparison" aria-label={words.comparison}>
      <h3>{words.comparison}</h3>
      <TextDifference before={was} after={now} />
    </section>
  )
}

/** The parts that can be taken separately: a text's paragraphs, a description's sentences, or each of several texts. */
function partsOf(proposals: readonly HelpProposal[], kind: HelpTask['kind'], language: Language): HelpProposal[] {
  const [only] = proposals
  if (proposals.length !== 1 || !only || only.name !== '') return [...proposals]
  const texts =
    kind === 'picture'
      ? Array.from(
          new Intl.Segmenter(languageTags[language], { granularity: 'sentence' }).segment(only.text),
          (each) => each.segment,
        )
      : only.text.split(/\n\s*\n/)
  return texts.flatMap((text) => (text.trim() === '' ? [] : [{ name: '', text: text.trim() }]))
}
