import type { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { CheckIcon, WarningIcon } from '../../ui/tool-icons.tsx'
import { valueInWords } from './conversation.ts'

type Words = (typeof testCanvasPhrases)['english']

/** What a reply proposed, what was applied, what was refused and why, and what it cost. */
export function TurnOutcome({ answer }: { answer: TestAnswer }) {
  const words = useWords(testCanvasPhrases)
  const refused = new Set(answer.refused.map(({ what }) => what))
  const remarks = answer.warnings.filter(({ code }) => !answer.refused.some(({ why }) => why === code))
  return (
    <div className="turn-outcome">
      <Part title={words.applied}>
        {answer.applied.length === 0 && <p>{words.nothingMoved}</p>}
        <ul>
          {answer.applied.map(({ id, name, from, to, because }) => (
            <li key={id}>
              <p>
                <CheckIcon /> <b>{name}</b>: {valueInWords(from, words)} → {valueInWords(to, words)}
              </p>
              {because && <q>{because}</q>}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={words.refused}>
        {answer.refused.length === 0 && <p>{words.nothingRefused}</p>}
        <ul data-kind="refused">
          {answer.refused.map(({ what, why }) => (
            <li key={`${what} ${why}`}>
              <WarningIcon /> <b>{what}</b> {words.why[why] ?? why}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={words.proposed}>
        <Proposed proposed={answer.proposed} refused={refused} words={words} />
      </Part>
      {remarks.length > 0 && (
        <Part title={words.remarks}>
          <ul>
            {remarks.map(({ code, subject }) => (
              <li key={`${code} ${subject}`}>{words.why[code] ?? code}</li>
            ))}
          </ul>
        </Part>
      )}
      <Cost answer={answer} words={words} />
    </div>
  )
}

type ProposedProps = { proposed: TestAnswer['proposed']; refused: ReadonlySet<string>; words: Words }

function Proposed({ proposed, refused, words }: ProposedProps) {
  const { sprites, music, changes, ending, offered_endings: offered } = proposed
  const { contextEnding } = useWords(conditionalsPhrases)
  const rows: { what: string; id: string; name: string; more?: string; because?: string }[] = [
    ...sprites.map(({ character_sprite_id: id, name }) => ({ what: words.expression, id, name })),
    ...(music ? [{ what: words.track, id: music.music_asset_id, name: music.name }] : []),
    ...changes.map(({ value, step, ...rest }) => ({
      what: words.change,
      more: value === undefined ? signed(step ?? 0) : value ? words.yes : words.no,
      ...rest,
    })),
    ...(ending ? [{ what: words.endingProposed, ...ending }] : []),
    // Only a context ending has no name.
    ...offered.map(({ id, name }) => ({ what: words.offered, id, name: name || contextEnding })),
  ].map((row) => ({ ...row, name: row.name || row.id }))
  if (rows.length === 0) return <p>{words.noneProposed}</p>
  return (
    <ul>
      {rows.map(({ what, id, name, more, because }) => (
        <li key={`${what} ${id}`} data-refused={refused.has(name) || undefined}>
          <p>
            {what}: <b>{name}</b> {more}
          </p>
          {because && <q>{because}</q>}
        </li>
      ))}
    </ul>
  )
}

const signed = (step: number) => (step > 0 ? `+${step}` : String(step))

function Cost({ answer: { usage, milliseconds, model, storyteller }, words }: { answer: TestAnswer; words: Words }) {
  const rows: [string, string][] = [
    [words.model, storyteller === 'offline' ? words.offlineModel : model],
    [words.tokensIn, String(usage.input_tokens)],
    [words.tokensCached, String(usage.cached_tokens)],
    [words.tokensOut, String(usage.output_tokens)],
    ...(milliseconds.first_word === null
      ? []
      : [[words.firstWord, words.milliseconds(milliseconds.first_word)] as [string, string]]),
    [words.whole, words.milliseconds(milliseconds.whole)],
  ]
  return (
    <dl className="turn-cost">
      {rows.map(([what, much]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{much}</dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4>{title}</h4>
      {children}
    </section>
  )
}
