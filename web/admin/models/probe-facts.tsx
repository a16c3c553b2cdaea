import type { ModelProbe } from '@fabula/contract/shapes/model-probe'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { useWords } from '../../page/page-facts.tsx'

/** The test results of a model. */
export function ProbeFacts({ probe }: { probe: ModelProbe | null }) {
  const words = useWords(adminModelPhrases)
  const { found } = words
  if (probe === null) return <p className="admin-soft">{words.untested}</p>
  const yesNo = (value: boolean | null) => (value === null ? found.unknown : value ? found.yes : found.no)
  const { english, russian } = probe.languages
  const languages = [english && found.english, russian && found.russian].filter(Boolean).join(', ')
  const rows = [
    [found.schema, found.schemas[probe.schema]],
    [found.order, yesNo(probe.in_order)],
    [found.caches, yesNo(probe.caches)],
    [found.judges, yesNo(probe.judges)],
    [found.sees, yesNo(probe.sees)],
    [found.languages, languages || found.noLanguage],
    [found.first, probe.first_word_ms === null ? found.unknown : found.firstMs(probe.first_word_ms)],
    [found.speed, probe.written_per_second === null ? found.unknown : found.tokensPerSecond(probe.written_per_second)],
    [found.context, probe.context_tokens === null ? found.unknown : found.tokens(probe.context_tokens)],
  ]
  return (
    <>
      <p data-ability={probe.ability} className="admin-ability">
        {words.abilities[probe.ability]}
      </p>
      <dl className="admin-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
