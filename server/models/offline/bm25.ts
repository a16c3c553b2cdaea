/** The usual constants: how soon repetition stops counting, and how much length does. */
const k1 = 1.2
const b = 0.5

/** Scores every document for a query by BM25, each term times its own weight. */
export function bm25(
  documents: readonly (readonly string[])[],
  query: readonly string[],
  termWeight: (term: string) => number,
): number[] {
  const average = documents.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, documents.length)
  const wanted = [...new Set(query)].map((term) => {
    const having = documents.filter((terms) => terms.includes(term)).length
    const rarity = having === 0 ? 0 : Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))
    return { term, weight: rarity * termWeight(term) }
  })
  return documents.map((terms) =>
    wanted.reduce((sum, { term, weight }) => {
      const count = weight === 0 ? 0 : terms.filter((entry) => entry === term).length
      if (count === 0) return sum
      return sum + (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * terms.length) / Math.max(1, average)))
    }, 0),
  )
}
