import { cardPhrases } from '@fabula/phrases/card'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAway, notes } from '../../test/page-in-hand.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { takeFiles } from '../test/take-files.ts'
import { CardImport } from './card-import.tsx'

afterEach(clearAway)

const card = {
  spec: 'chara_card_v2',
  data: {
    name: 'Lysandra',
    description: 'Keeps the light.',
    first_mes: 'You came.',
    alternate_greetings: ['Again?'],
    character_book: {
      entries: [{ keys: ['/storm(s)?/i'], content: 'Storms come at night.', enabled: true, sticky: 2 }],
    },
  },
}
const file = (name: string, text: string) => new File([text], name, { type: 'application/json' })
const bring = async (chosen: File) => {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('Nowhere to put a file')
  await userEvent.upload(input, chosen)
}

test('imports a card with its lorebook, and names a file that is no card', async () => {
  const came: string[] = []
  const { editor } = await openEditor(<CardImport kind="character" onCharacter={(id) => came.push(id)} />)
  const before = editor.read().novel
  await bring(file('notes.json', '{"groceries": ["milk"]}'))
  await expect.element(page.getByText(/notes\.json/)).toBeVisible()
  expect(editor.read().novel).toBe(before)
  await bring(file('lysandra.json', JSON.stringify(card)))
  await expect.poll(() => editor.read().novel.characters.map(({ prompt_name }) => prompt_name)).toContain('Lysandra')
  await expect.element(page.getByText(/Lysandra/)).toBeVisible()
  const { characters, world_prompts } = editor.read().novel
  expect(came).toEqual([characters.at(-1)?.id])
  expect(world_prompts.at(-1)?.prompt_description).toBe('Storms come at night.')
  expect(world_prompts).toHaveLength(before.world_prompts.length + 1)
})

test('does not call back an author who went elsewhere while a card was imported', async () => {
  const came: string[] = []
  const { editor } = await openEditor(<CardImport kind="character" onCharacter={(id) => came.push(id)} />)
  const tested = location.href
  // Right after the button has heard of the file.
  document.addEventListener('change', () => history.replaceState(null, '', '#elsewhere'), { once: true })
  await bring(file('lysandra.json', JSON.stringify(card)))
  await expect.poll(notes).toEqual([expect.stringContaining('Lysandra')])
  history.replaceState(null, '', tested)
  expect(editor.read().novel.characters.at(-1)?.prompt_name).toBe('Lysandra')
  expect(came).toEqual([])
})

test('imports only the lorebook in the lore section, and reports it in the page’s language', async () => {
  const { editor } = await openEditor(<CardImport kind="lore" />, { language: 'russian' })
  const before = editor.read().novel
  await bring(file('lysandra.json', JSON.stringify(card)))
  await expect.poll(() => editor.read().novel.world_prompts.length).toBe(before.world_prompts.length + 1)
  expect(editor.read().novel.characters).toEqual(before.characters)
  await expect.element(page.getByText(/^Загружено: 1[\sа-я]+\. 1\sописание мира лишилось настроек/)).toBeVisible()
})

const languages = ['english', 'russian'] as const
test.each(languages)('leaves out a card’s broken picture, and reports it by its name (%s)', async (language) => {
  const uri = (end: string) => `data:image/gif;base64,${btoa(`GIF89a${end}`)}`
  const assets = ['happy', 'sad'].map((name) => ({ type: 'emotion', name, ext: 'gif', uri: uri(name) }))
  const data = { name: 'Wren', description: 'Keeps the bridge.', assets }
  const made = '00000000-0000-4000-8000-0000000000e1'
  takeFiles(made, { happy: 'file_content' })
  const { editor } = await openEditor(<CardImport kind="character" />, { language })
  await bring(file('wren.json', JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data })))
  const { refused } = cardPhrases[language].report
  await expect.poll(notes).toEqual([expect.stringContaining(refused('happy'))])
  const { assets: kept, characters } = editor.read().novel
  expect(kept.sprites.map(({ name }) => name)).toEqual(['sad'])
  expect(characters.at(-1)?.sprites.map(({ sprite_ids }) => sprite_ids)).toEqual([[made]])
})
