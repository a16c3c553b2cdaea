import { expect, test } from 'vitest'
import { answerImport } from './answer-import.ts'

const twee = ':: Pier\nFog on the pier.\n[[Walk home]]\n\n:: Walk home\nStones.\n'
const card = JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Wren', description: 'Keeps the bridge.' } })
const asideOf = async (texts: Record<string, string>) => {
  const files = Object.entries(texts).map(([name, text]) => new File([text], name))
  const answer = await answerImport({ ask: 'novel', files, language: 'english', importers: [], without: [] })
  if (answer.answer === 'story') return answer.story.aside
  return answer.answer === 'card' ? answer.card.aside : answer.answer
}

test.each<[string, Record<string, string>, string[]]>([
  ['a story of another program', { 'fog.twee': twee, 'sea.ink': 'Waves.\n-> END' }, ['sea.ink']],
  ['a card beside a story', { 'sea.ink': 'Waves.\n-> END', 'wren.json': card }, ['wren.json']],
  ['another story of Ink', { 'sea.ink': 'Waves.\n-> END', 'hill.ink': 'Wind.\n-> END' }, ['hill.ink']],
  [
    'files that are neither a story nor a card',
    { 'wren.json': card, 'tax.pdf': '%PDF', 'ann.json': card },
    ['ann.json', 'tax.pdf'],
  ],
])('reports files that are no part of the imported novel: %s', async (_what, files, aside) => {
  expect(await asideOf(files)).toEqual(aside)
})

test('does not report included scripts, pictures or sounds as left out', async () => {
  const main = 'INCLUDE parts/sea.ink\n-> sea'
  expect(await asideOf({ 'main.ink': main, 'sea.ink': '=== sea ===\nWaves.\n-> END', 'sea.png': 'x' })).toEqual([])
})
