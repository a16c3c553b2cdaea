/** Keys of models that translate them into the language they write, in lower case. */
const translated = new Map(
  Object.entries({
    актёр: 'actor',
    актер: 'actor',
    персонаж: 'actor',
    герой: 'actor',
    говорящий: 'actor',
    выражение: 'expression',
    эмоция: 'expression',
    реплика: 'line',
    линия: 'line',
    строка: 'line',
    текст: 'line',
    ещё: 'more',
    еще: 'more',
    музыка: 'music',
    другие: 'others',
    остальные: 'others',
    состояние: 'state',
    состояния: 'state',
    вердикт: 'verdict',
    причина: 'because',
    изменение: 'change',
    имя: 'name',
    название: 'name',
    концовка: 'ending',
    окончание: 'ending',
    финал: 'ending',
  }),
)

/** Maps a key to its original name, ignoring case and translation. */
export const replyKey = (key: string): string => {
  const lower = key.trim().toLowerCase()
  return translated.get(lower) ?? lower
}

/** Restores the original keys of a reply, recursively. */
export function withReplyKeys(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withReplyKeys)
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]): [string, unknown] => [replyKey(key), withReplyKeys(value)])
  return Object.fromEntries(entries)
}
