import { expect, test } from 'vitest'
import { withReplyKeys } from './reply-keys.ts'

test.each([
  ['actor', 'актёр актер персонаж герой говорящий'],
  ['expression', 'выражение эмоция'],
  ['line', 'реплика линия строка текст'],
  ['more', 'ещё еще'],
  ['music', 'музыка'],
  ['others', 'другие остальные'],
  ['state', 'состояние состояния'],
  ['verdict', 'вердикт'],
  ['because', 'причина'],
  ['change', 'изменение'],
  ['name', 'имя название'],
  ['ending', 'концовка окончание финал'],
])('%s also has the names %s', (key, others) => {
  for (const other of others.split(' ')) {
    expect(withReplyKeys([{ [` ${other.toUpperCase()}`]: [{ [other]: null }] }])).toEqual([
      { [key]: [{ [key]: null }] },
    ])
  }
})
