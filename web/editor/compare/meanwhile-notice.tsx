import { comparePhrases } from '@fabula/phrases/editor-compare'
import type { FieldWords } from '@fabula/phrases/record-fields'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { Meanwhile } from './meanwhile.ts'
import { saidValue } from './said-value.ts'
import { TextDifference } from './text-difference.tsx'
import { useReadVersions } from './use-read-versions.ts'
import './compare.css'

type MeanwhileNoticeProps = {
  meanwhile: readonly Meanwhile[]
  words: Partial<Record<string, FieldWords>>
  /** `theirs`: the version that the author has read, which may be older than what stands in the novel by now. */
  onSettle: (field: string, side: 'mine' | 'theirs', theirs: unknown) => void
}

/** In an open form: what somebody else has made of the fields that one is typing into. What was typed stays until one says otherwise. */
export function MeanwhileNotice({ meanwhile, words: labels, onSettle }: MeanwhileNoticeProps) {
  const words = useWords(comparePhrases)
  const { language } = usePage()
  const novel = useNovel()
  const readVersion = useReadVersions(meanwhile)
  const settle = (field: string, side: 'mine' | 'theirs') => onSettle(field, side, readVersion(field))
  const said = (field: string, value: unknown) => saidValue(value, 'novel', [{ field }], [novel], language)
  return (
    <div className="compare-meanwhile" role="status" data-refusal tabIndex={-1}>
      <p>{words.meanwhile}</p>
      <dl>
        {meanwhile.map(({ field, before, theirs }) => (
          <div key={field}>
            <dt>{labels[field]?.label ?? words.fields[field as keyof typeof words.fields] ?? words.other}</dt>
            <dd>
              <TextDifference before={said(field, before)} after={said(field, theirs)} />
              <span className="compare-foot">
                <Button size="small" onClick={() => settle(field, 'mine')}>
                  {words.keepMyWords}
                </Button>
                <Button size="small" onClick={() => settle(field, 'theirs')}>
                  {words.takeTheirWords}
                </Button>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
