import type { ModelsPage } from '@fabula/contract/shapes/models'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { useWords } from '../../page/page-facts.tsx'

/** Spending of the last days, and today's top users. */
export function Spent({ spent, top, currency }: Pick<ModelsPage, 'spent' | 'top'> & { currency: string }) {
  const words = useWords(adminModelPhrases)
  if (spent.length === 0) return <p className="admin-soft">{words.nothingSpent}</p>
  const days = spent.map(({ day, tokens, cost }) => ({ key: day, name: day, tokens, cost }))
  const most = top.map(({ kind, name, tokens, cost }, index) => ({
    key: String(index),
    name: words[kind](name),
    tokens,
    cost,
  }))
  return (
    <>
      <SpentTable first={words.day} rows={days} currency={currency} />
      {most.length > 0 && (
        <>
          <h3>{words.topTitle}</h3>
          <SpentTable first={words.who} rows={most} currency={currency} />
        </>
      )}
    </>
  )
}

type SpentRow = { key: string; name: string; tokens: number; cost: number }

function SpentTable({ first, rows, currency }: { first: string; rows: readonly SpentRow[]; currency: string }) {
  const words = useWords(adminModelPhrases)
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{words.tokensHead}</th>
          <th scope="col">{words.costHead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, tokens, cost }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{words.tokens(tokens)}</td>
            <td>{words.money(cost, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
