const english = {
  notFound: (query: string) => `Nothing found for “${query}”`,
}

const russian: typeof english = {
  notFound: (query) => `По запросу «${query}» ничего не нашлось`,
}

export const scenePhrases = { english, russian }
