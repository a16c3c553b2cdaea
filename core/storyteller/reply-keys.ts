/** How models call the parts of a reply that translate its keys with its words, in lower case. */
const translated: Readonly<Record<string, string>> = {
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
}

/** A key of a reply as it was asked for, whatever its case or language. */
export const replyKey = (key: string): string => {
  const lower = key.trim().toLowerCase()
  return translated[lower] ?? lower
}

/** A reply with the keys that it was asked for, all the way down. */
export function withReplyKeys(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withReplyKeys)
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]): [string, unknown] => [replyKey(key), withReplyKeys(value)])
  return Object.fromEntries(entries)
}
