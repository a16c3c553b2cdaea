import fc from 'fast-check'
import { strFromU8, strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Conditionals } from '../conditional/conditional.ts'
import type { FlagId, WorldPromptId } from '../ids.ts'
import type { Character } from '../novel/character.ts'
import { Novel } from '../novel/novel.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { CardError } from './card-data.ts'
import { cardNovel } from './card-novel.ts'
import { drawSilhouette } from './draw-silhouette.ts'
import { type CardPicture, pictureExtension } from './pictures.ts'
import { pngTexts } from './png-texts.ts'
import { type CardParts, readCard } from './read-card.ts'
import { readCardFile } from './read-card-file.ts'
import { cardWords } from './test-card-words.ts'
import { newTestId as newId } from './test-script.ts'
import { charxFiles, pngCard, writeCard } from './write-card.ts'
import { writeZip, type ZippedFile } from './write-zip.ts'

const json = (value: unknown) => strToU8(JSON.stringify(value))
const picture = drawSilhouette()

async function zip(files: Iterable<ZippedFile>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(files)) chunks.push(chunk)
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
}

function novelOf(bytes: Uint8Array) {
  const { parts, pictures } = readCardFile(bytes, newId)
  if (!parts?.character) throw new Error('No character')
  return cardNovel(parts as CardParts & { character: object } as never, pictures, 'english', cardWords, newId)
}

const card = (more: object) => json({ spec: 'chara_card_v3', data: { name: 'Ilse', description: 'x', ...more } })

describe('a card becomes a novel', () => {
  test('with a scene for each greeting, and a first one that asks which', () => {
    const { novel } = novelOf(card({ first_mes: '*You* are late, {{user}}.', alternate_greetings: ['Again?', 'Hm.'] }))
    expect(Novel.parse(novel)).toEqual(novel)
    const [first, ...scenes] = novel.interactive_scenes
    expect(novel.first_scene_id).toBe(first?.id)
    expect(first?.static_endings.map(({ display_name, next_scene }) => [display_name, next_scene?.scene_id])).toEqual([
      ['You are late, ….', scenes[0]?.id],
      ['Again?', scenes[1]?.id],
      ['Hm.', scenes[2]?.id],
    ])
    expect(scenes.map(({ start_message_original: text, start_message_speaker_id: by }) => [text, by])).toEqual(
      ['*You* are late, {{user}}.', 'Again?', 'Hm.'].map((text) => [text, novel.characters[0]?.id]),
    )
  })

  test('that begins at once with a single greeting, and without any says that the character is there', () => {
    const one = novelOf(card({ first_mes: 'You are late.' })).novel
    expect(one.interactive_scenes.map(({ start_message_original: text }) => text)).toEqual(['You are late.'])
    expect(one.first_scene_id).toBe(one.interactive_scenes[0]?.id)
    expect(novelOf(card({})).novel.interactive_scenes[0]?.start_message_original).toBe('Ilse is here.')
  })
})

const charx = (more: Iterable<ZippedFile> = []) => {
  const asset = (type: string, name: string, path: string) => ({ type, name, uri: `embeded://${path}`, ext: 'png' })
  const assets = [
    asset('emotion', 'joy', 'assets/emotion/joy.png'),
    asset('emotion', 'neutral', 'assets/emotion/neutral.png'),
    asset('background', 'quay', 'assets/quay.png'),
    asset('icon', 'main', '../../etc/passwd'),
    { type: 'icon', name: 'main', uri: 'ccdefault:', ext: 'png' },
  ]
  return zip([
    { path: 'card.json', bytes: card({ assets }), packs: true },
    { path: 'assets/emotion/joy.png', bytes: picture },
    { path: 'assets/emotion/neutral.png', bytes: picture },
    { path: 'assets/quay.png', bytes: picture },
    ...more,
  ])
}

describe('pictures', () => {
  test('of a CHARX: expressions become a mix that begins with a calm one; missing ones are reported', async () => {
    const bytes = await charx()
    expect(readCardFile(bytes, newId).pictures_left_out).toBe(1)
    const { novel, files } = novelOf(bytes)
    expect(Novel.parse(novel)).toEqual(novel)
    expect(novel.assets.sprites.map(({ name }) => name)).toEqual(['joy', 'neutral'])
    expect(novel.interactive_scenes[0]?.characters[0]?.start_sprite_id).toBe(novel.assets.sprites[1]?.id)
    expect(novel.interactive_scenes[0]?.backgrounds[0]?.background_asset_id).toBe(novel.assets.backgrounds[0]?.id)
    expect(files.map(({ bytes }) => bytes.length)).toEqual([picture, picture, picture].map(({ length }) => length))
  })

  test('of a zip of expressions, alone or with a card among them', async () => {
    const looks = [
      { path: 'Ilse/joy.png', bytes: picture },
      { path: 'Ilse/quiet_anger.png', bytes: picture },
      { path: '__MACOSX/Ilse/._joy.png', bytes: strToU8('x') },
      { path: 'readme.txt', bytes: strToU8('x') },
    ]
    const alone = readCardFile(await zip(looks), newId)
    expect([alone.parts, alone.pictures.map(({ name }) => name), alone.pictures_left_out]).toEqual([
      null,
      ['joy', 'quiet anger'],
      1,
    ])
    const png = pngCard(novelOf(card({})).novel, novelOf(card({})).novel.characters[0] as never, picture)
    const beside = readCardFile(await zip([...looks, { path: 'Ilse.png', bytes: png }]), newId)
    expect(beside.parts?.character?.prompt_name).toBe('Ilse')
    expect(beside.pictures.map(({ kind }) => kind)).toEqual(['portrait', 'expression', 'expression'])
  })

  test('embedded in the text of a card', () => {
    const uri = `data:image/png;base64,${encodeBase64(picture)}`
    const { pictures } = readCardFile(card({ assets: [{ type: 'emotion', name: 'joy', uri }] }), newId)
    expect(pictures).toEqual([{ kind: 'expression', name: 'joy', extension: 'png', bytes: picture }])
  })
})

describe('malicious files', () => {
  test('a zip that unpacks to too much, has false sizes, or contains nothing is refused', async () => {
    const bomb = await zip([{ path: 'card.json', bytes: new Uint8Array(8 * 1_048_576), packs: true }])
    expect(() => readCardFile(bomb, newId)).toThrow(CardError)
    expect(() => readCardFile(strToU8('PK\x03\x04 and no more'), newId)).toThrow(CardError)
    const many = Array.from({ length: 2_001 }, (_, n) => ({ path: `${n}.png`, bytes: new Uint8Array(0) }))
    const crowded = await zip(many)
    expect(() => readCardFile(crowded, newId)).toThrow(CardError)
    const empty = await zip([{ path: 'x.txt', bytes: strToU8('x') }])
    expect(() => readCardFile(empty, newId)).toThrow(CardError)
  })

  test('any zip is either read or refused', async () => {
    const good = await zip([
      {
        path: 'card.json',
        bytes: card({ assets: [{ type: 'emotion', name: 'a', uri: 'embeded://a.png' }] }),
        packs: true,
      },
      { path: 'a.png', bytes: picture.slice(0, 200) },
    ])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const bytes = good.slice()
          for (const [at, value] of changes) bytes[at] = value
          try {
            readCardFile(bytes, newId)
          } catch (error) {
            if (!(error instanceof CardError)) throw error
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a field named like a property of objects does no harm', () => {
    const { parts } = readCardFile(
      strToU8('{"name":"x","description":"y","__proto__":{"z":"1"},"toString":"w"}'),
      newId,
    )
    expect(parts?.places).toContainEqual({ field: 'toString', place: 'kept' })
    expect(({} as { z?: string }).z).toBeUndefined()
  })
})

const text = fc.string({ unit: fc.constantFrom('a', 'Ж', ' ', '.', 'é', '{', '"'), minLength: 1, maxLength: 12 })
const told = text.map((words) => `a${words}b`)
const unknown = fc.dictionary(
  fc.constantFrom('future', 'x_y', 'spec_note'),
  fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
)
const entry = fc.record({
  keys: fc.array(fc.constantFrom('lamp', 'фонарь', 'river'), { minLength: 1, maxLength: 2 }),
  content: told,
  name: told,
  insertion_order: fc.integer({ min: -50, max: 500 }),
  constant: fc.boolean(),
  extensions: fc.record({
    probability: fc.integer({ min: 0, max: 100 }),
    useProbability: fc.constant(true),
    depth: fc.integer({ min: 0, max: 20 }),
    position: fc.constant(4),
    scan_depth: fc.integer({ min: 0, max: 20 }),
  }),
})
const cards = fc.record({
  name: told,
  description: told,
  personality: fc.oneof(fc.constant(''), told),
  scenario: fc.oneof(fc.constant(''), told),
  first_mes: told,
  alternate_greetings: fc.array(told, { maxLength: 3 }),
  mes_example: told.map((line) => `<START>\n{{user}}: hm\n{{char}}: ${line}`),
  system_prompt: fc.oneof(fc.constant(''), told),
  post_history_instructions: fc.oneof(fc.constant(''), told),
  creator_notes: told,
  tags: fc.array(told, { maxLength: 2 }),
  extensions: unknown,
  entries: fc.array(entry, { maxLength: 4 }),
  unknown,
})

describe('a character is exported as a card', () => {
  test('with everything from its original card, including unknown fields', () => {
    fc.assert(
      fc.property(cards, ({ entries, unknown, ...fields }) => {
        const data = { ...unknown, ...fields, character_book: { entries } }
        const { novel } = novelOf(json({ spec: 'chara_card_v3', data }))
        const [character] = novel.characters
        const left = writeCard(novel, character as never, []) as { data: Record<string, unknown> }
        const { character_book: book, assets: _, ...rest } = left.data
        expect(rest).toMatchObject(JSON.parse(JSON.stringify({ ...unknown, ...fields })))
        const kept = ((book as { entries?: object[] } | undefined)?.entries ?? []) as (typeof entries)[number][]
        const bare = (list: typeof entries) =>
          list
            .map(({ keys, content, name, insertion_order, constant, extensions }) =>
              JSON.stringify([
                keys,
                content.trim(),
                name.replace(/\s+/g, ' '),
                insertion_order,
                constant,
                { ...extensions }.depth,
                extensions.probability,
                extensions.scan_depth,
              ]),
            )
            .sort()
        expect(bare(kept)).toEqual(bare(entries))
      }),
      { numRuns: 150 },
    )
  })

  test('with the author’s changes since, and without secrets', () => {
    const { novel } = novelOf(card({ description: 'Old.', first_mes: 'Hm.', mes_example: '', future: 1 }))
    const [before] = novel.characters
    const [scene] = novel.interactive_scenes
    if (!before || !scene) throw new Error('Nothing was made')
    const character = {
      ...before,
      prompt_name: 'Ilse Brandt',
      aliases: ['the girl'],
      biographies: [{ prompt_description: 'New.', secret: 'Killed him.', conditionals: [] }],
      example_lines: ['[face: glad] Late.'],
    }
    const changed = { ...novel, interactive_scenes: [{ ...scene, start_message_original: 'Late again.' }] }
    const { data } = writeCard(changed, character, [])
    const left = JSON.stringify(data)
    expect(data).toMatchObject({
      name: 'Ilse Brandt',
      description: 'New.',
      first_mes: 'Late again.',
      mes_example: '<START>\n{{char}}: Late.',
      future: 1,
    })
    expect(left).not.toContain('Killed')
    // Other programs would call her by a nickname in place of her name; Fabula finds aliases and marks again.
    expect(data.nickname).not.toBe('the girl')
    expect(readCard(strToU8(left), newId).character).toMatchObject({
      aliases: ['the girl'],
      example_lines: ['Late again.', '[face: glad] Late.'],
    })
  })

  test('as they are at the beginning of the novel', () => {
    const later = [{ flags: [{ flag_id: 'known' as FlagId, has: true }], scales: [], completed_endings: [] }]
    const biography = (prompt_description: string, conditionals: Conditionals) => ({ prompt_description, conditionals })
    const { novel } = novelOf(card({}))
    const character = {
      ...(novel.characters[0] as Character),
      biographies: [biography('Before.', []), biography('After.', later)],
    }
    const prompt = (name: string, conditionals: Conditionals) =>
      ({ id: newId(), name, ...biography(name, conditionals) }) as WorldPrompt
    const states = { flags: [{ id: 'known' as FlagId, name: 'known', initial_value: false }], scales: [] } as never
    const { data } = writeCard(
      { ...novel, states, world_prompts: [prompt('always', []), prompt('later', later)] },
      character,
      [],
    )
    expect(data).toMatchObject({
      description: 'Before.',
      character_book: { entries: [{ enabled: true }, { enabled: false }] },
    })
  })

  test('with a nickname if the card had one', () => {
    const { novel } = novelOf(card({ nickname: 'Il' }))
    const nicknameOf = (aliases: string[]) =>
      writeCard(novel, { ...(novel.characters[0] as Character), aliases }, []).data.nickname
    expect(['Il', 'Ilka'].map((alias) => nicknameOf([alias]))).toEqual(['Il', 'Ilka'])
    expect(nicknameOf([])).toBe('')
  })

  test('as CHARX with every look, and in a PNG that stays a valid picture', async () => {
    const { novel } = novelOf(card({ first_mes: 'Hm.' }))
    const character = novel.characters[0] as never
    const looks: CardPicture[] = ['joy', 'neutral'].map((name) => ({
      kind: 'expression',
      name,
      extension: 'png',
      bytes: picture,
    }))
    const again = readCardFile(await zip(charxFiles(novel, character, looks)), newId)
    const portrait: CardPicture = { kind: 'portrait', name: 'main', extension: 'jpg', bytes: picture }
    expect([...charxFiles(novel, character, [...looks, portrait])].map(({ path, packs }) => [path, packs])).toEqual([
      ['card.json', true],
      ['assets/emotion/image/1.png', undefined],
      ['assets/emotion/image/2.png', undefined],
      ['assets/icon/image/3.jpg', undefined],
    ])
    expect(again.pictures).toEqual(looks)
    expect(again.parts?.greetings).toEqual(['Hm.'])
    const twice = pngCard(novel, character, pngCard(novel, character, picture))
    expect(pictureExtension(twice)).toBe('png')
    const inside = [...pngTexts(twice, ['chara', 'ccv3'], 1e6)].map(([keyword, text]) => {
      const { spec, spec_version, data, name } = JSON.parse(strFromU8(decodeBase64(text) ?? new Uint8Array()))
      return { keyword, spec, spec_version, assets: data.assets, ...(name ? { name } : {}) }
    })
    const assets = [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }]
    expect(inside).toEqual([
      { keyword: 'chara', spec: 'chara_card_v2', spec_version: '2.0', assets, name: 'Ilse' },
      { keyword: 'ccv3', spec: 'chara_card_v3', spec_version: '3.0', assets },
    ])
    expect(twice.length).toBe(pngCard(novel, character, picture).length)
    expect(readCard(twice, newId).character?.prompt_name).toBe('Ilse')
  })
})

const key = fc.oneof(
  fc.constantFrom('lamp', 'фонарь', 'the fortieth key', '/la.p/i', '/^(oil|lamp)$/m', '/(?=x)y/'),
  fc.stringMatching(/^[a-zа-я]{1,12}$/),
)
const lore = fc.record({
  keywords: fc.uniqueArray(key, { minLength: 1, maxLength: 4 }),
  secondary: fc.option(
    fc.record({
      secondary_keywords: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }),
      secondary_logic: fc.constantFrom('and_any' as const, 'and_all' as const, 'not_any' as const, 'not_all' as const),
    }),
  ),
  word_match: fc.option(fc.constantFrom('exact' as const, 'part' as const)),
  case_sensitive: fc.boolean(),
  order: fc.integer({ min: 0, max: 1_000 }),
  probability: fc.option(fc.integer({ min: 0, max: 100 })),
  depth: fc.option(fc.integer({ min: 0, max: 100 })),
  lines_back: fc.option(fc.integer({ min: 0, max: 100 })),
})

test('lore is exported as a V3 book and read back unchanged', () => {
  const { character } = readCard(json({ name: 'Ilse', description: 'A keeper.' }), newId)
  if (!character) throw new Error('No character')
  fc.assert(
    fc.property(fc.array(lore, { minLength: 1, maxLength: 5 }), (entries) => {
      const prompts = [...entries]
        .sort((one, other) => one.order - other.order)
        .map(({ secondary, word_match, case_sensitive, probability, depth, lines_back, ...rest }, at) => ({
          name: `Lore ${at}`,
          prompt_description: `Told ${at}.`,
          conditionals: [],
          ...rest,
          ...secondary,
          ...(word_match ? { word_match } : {}),
          ...(case_sensitive ? { case_sensitive } : {}),
          ...(probability === null ? {} : { probability }),
          ...(depth === null ? {} : { depth }),
          ...(lines_back === null ? {} : { lines_back }),
        }))
      const { novel } = cardNovel(
        { ...readCard(json({ name: 'Ilse', description: 'A keeper.' }), newId), character },
        [],
        'english',
        cardWords,
        newId,
      )
      const world_prompts = prompts.map((prompt) => ({ ...prompt, id: newId<WorldPromptId>() }))
      const back = readCard(json(writeCard({ ...novel, world_prompts }, character, [])), newId)
      expect(back.world_prompts.map(({ id: _, ...prompt }) => prompt)).toEqual(prompts)
    }),
    { numRuns: 100 },
  )
})
