import type { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { CheckIcon, WarningIcon } from '../../ui/tool-icons.tsx'

type Words = (typeof testCanvasPhrases)['english']

/** What a reply proposed, what was done of it, what was refused and why, and what it cost. */
export function TurnOutcome({ answer }: { answer: TestAnswer }) {
  const words = useWords(testCanvasPhrases)
  const value = (of: boolean | number) => (typeof of === 'boolean' ? (of ? words.yes : words.no) : String(of))
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
                <CheckIcon /> <b>{name}</b>: {value(from)} → {value(to)}
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
  const rows: { key: string; what: string; name: string; more?: string; because?: string }[] = [
    ...proposed.sprites.map(({ character_sprite_id, name }) => ({
      key: character_sprite_id,
      what: words.expression,
      name: name || character_sprite_id,
    })),
    ...(proposed.music
      ? [{ key: 'music', what: words.track, name: proposed.music.name || proposed.music.music_asset_id }]
      : []),
    ...proposed.changes.map(({ id, name, value, step, because }) => ({
      key: id,
      what: words.change,
      name: name || id,
      more: value === undefined ? signed(step ?? 0) : value ? words.yes : words.no,
      because,
    })),
    ...(proposed.ending
      ? [
          {
            key: 'ending',
            what: words.endingProposed,
            name: proposed.ending.name || proposed.ending.id,
            because: proposed.ending.because,
          },
        ]
      : []),
    ...proposed.offered_endings.map(({ id, name }) => ({ key: `out ${id}`, what: words.offered, name: name || id })),
  ]
  if (rows.length === 0) return <p>{words.noneProposed}</p>
  return (
    <ul>
      {rows.map(({ key, what, name, more, because }) => (
        <li key={key} data-refused={refused.has(name) || undefined}>
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
