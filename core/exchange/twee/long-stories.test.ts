import { expect, test } from 'vitest'
import { limits } from '../../record/limits.ts'
import { readTwee } from '../read-twee.ts'
import { newTestId } from '../test-script.ts'

const read = (source: string) => readTwee(`:: StoryData\n{"format":"SugarCube"}\n${source}`, 'story', newTestId)

test('a text and a list of choices beyond the limits are cut, and what is cut is reported', () => {
  const rest = 'and the rest of it '.repeat(5)
  const long = read(`:: Start\n${'x'.repeat(limits.text)}${rest}`)
  expect(long.novel.static_scenes.map(({ original_message }) => original_message)).toEqual(['x'.repeat(limits.text)])
  const lost = ({ losses }: ReturnType<typeof read>) => losses.map(({ kind, what }) => [kind, what])
  expect(lost(long)).toEqual([['cut', rest.slice(0, 60)]])
  const links = Array.from({ length: limits.list + 2 }, (_, at) => `[[go ${at}->Start]]`)
  const many = read(`:: Start\nx\n${links.join('\n')}`)
  expect(many.novel.interactive_scenes[0]?.static_endings).toHaveLength(limits.list)
  expect(lost(many)).toEqual([limits.list, limits.list + 1].map((at) => ['many', `go ${at}`]))
})
