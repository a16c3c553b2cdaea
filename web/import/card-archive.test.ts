import { expect, test } from 'vitest'
import { cardArchive } from './card-archive.ts'

const gif = (end: string) => `data:image/gif;base64,${btoa(`GIF89a${end}`)}`
const card = () => {
  const looks = [
    ['happy', 'one'],
    ['happy', 'two'],
    ['sad', 'three'],
  ] as const
  const assets = looks.map(([name, end]) => ({ type: 'emotion', name, ext: 'gif', uri: gif(end) }))
  const data = { name: 'Wren', description: 'Keeps the bridge.', assets }
  return new File([JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data })], 'wren.json')
}

test('names each picture of a card, and leaves out pictures by name', async () => {
  const whole = await cardArchive([card()], 'english')
  expect([...(whole?.sources.values() ?? [])]).toEqual(['happy', 'happy (2)', 'sad'])
  expect(whole?.pictures).toBe(3)
  const without = await cardArchive([card()], 'english', ['happy (2)'])
  expect([...(without?.sources.values() ?? [])]).toEqual(['happy', 'sad'])
  expect(without).toMatchObject({ pictures: 2, refused: ['happy (2)'] })
  // Without pictures of its own a character still gets a sprite.
  const bare = await cardArchive([card()], 'english', ['happy', 'happy (2)', 'sad'])
  expect(bare?.pictures).toBe(0)
  expect([...(bare?.sources ?? [])]).toEqual([])
})
