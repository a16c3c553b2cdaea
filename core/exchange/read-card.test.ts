import fc from 'fast-check'
import { strToU8, zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Character } from '../novel/character.ts'
import { WorldPrompt } from '../novel/world-prompt.ts'
import { limits } from '../record/limits.ts'
import { CardError } from './card-data.ts'
import { readCard } from './read-card.ts'
import { newTestId as newId } from './test-script.ts'

const data = {
  name: ' Ilse  Brandt ',
  nickname: 'Ilse',
  description: '{{char}} keeps the lamps. She calls {{user}} a guest.{{// for me}}',
  personality: 'Careful, dry.',
  scenario: 'The river freezes tonight. <USER> arrives.',
  first_mes: 'You are late, {{user}}.',
  mes_example:
    '<START>\n{{user}}: Who are you?\n{{char}}: A lamplighter.\nNothing more.\n<START>\n{{Char}}: Mind the step.',
  character_book: {
    name: 'Orlin',
    entries: [
      {
        keys: ['lamp', 'voice'],
        content: '@@depth 4\nA lamp keeps a voice. {{char}} knows.',
        enabled: true,
        insertion_order: 2,
      },
      { keys: [], name: 'The river', content: 'It freezes.', enabled: true, insertion_order: 1 },
      { keys: ['secret'], content: 'Off.', enabled: false, insertion_order: 0 },
    ],
  },
}
const v2 = { spec: 'chara_card_v2', spec_version: '2.0', data }
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])])
const json = (value: unknown) => strToU8(JSON.stringify(value))
const concat = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function base64(bytes: Uint8Array): Uint8Array {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const number = (a << 16) | (b << 8) | c
    const four = [18, 12, 6, 0].map((shift) => letters[(number >> shift) & 63]).join('')
    text += four.slice(0, bytes.length - at + 1).padEnd(4, '=')
  }
  return strToU8(text)
}

/** A PNG of only these chunks; their checksums are not read. */
function png(...chunks: [type: string, data: Uint8Array][]): Uint8Array {
  const parts = chunks.flatMap(([type, content]) => {
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, content.length)
    return [length, strToU8(type), content, new Uint8Array(4)]
  })
  return concat(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...parts)
}
const text = (keyword: string, content: Uint8Array) => concat(strToU8(keyword), Uint8Array.of(0), content)

describe('the other fields of a card', () => {
  const parts = (more: object) => readCard(json({ ...v2, data: { ...data, ...more } }), newId)

  test('alternate greetings become lines of the character', () => {
    const { character } = parts({ alternate_greetings: ['Back again, {{user}}?', 7, '<BOT> nods.'] })
    expect(character?.example_lines.slice(0, 3)).toEqual([
      'You are late, {{user}}.',
      'Back again, {{user}}?',
      'Ilse nods.',
    ])
  })

  test('every non-empty field has its place, and unknown ones stay with the character', () => {
    const given = { system_prompt: 'Stay in character.', post_history_instructions: ' ', tags: ['noir'], creator: '' }
    const { places, character } = parts({ ...given, group_only_greetings: ['Hm.'], future: { a: 1 }, talkativeness: 5 })
    const own = places.filter(({ field }) => !(field in data))
    expect(own).toEqual([
      { field: 'system_prompt', place: 'prompt' },
      { field: 'tags', place: 'notes' },
      { field: 'group_only_greetings', place: 'kept' },
      { field: 'future', place: 'kept' },
    ])
    expect(places.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(data)))
    expect(JSON.parse(character?.card ?? '')).toMatchObject({ future: { a: 1 }, talkativeness: 5 })
    const long = parts({ future: 'x'.repeat(limits.card) })
    expect([long.character?.card, long.places.find(({ field }) => field === 'future')?.place]).toEqual([
      undefined,
      'lost',
    ])
  })

  test('instructions become world prompts: always, next to the newest line, or at their depth', () => {
    const { world_prompts } = parts({
      system_prompt: '{{original}} Be {{char}}.',
      post_history_instructions: 'Answer briefly, {{user}} waits.',
      extensions: { depth_prompt: { prompt: 'She is cold.', depth: 2, role: 'system' } },
      character_book: undefined,
    })
    expect(world_prompts).toMatchObject([
      { name: 'system_prompt', prompt_description: 'Be Ilse.' },
      {
        name: 'post_history_instructions',
        prompt_description: 'Answer briefly, {{user}} waits.',
        constant: true,
        depth: 0,
      },
      { name: 'depth_prompt', prompt_description: 'She is cold.', constant: true, depth: 2 },
    ])
    expect(parts({ system_prompt: '{{original}}', character_book: undefined }).world_prompts).toEqual([])
  })

  test('maker, maker’s notes and tags become notes of the novel', () => {
    const { notes } = parts({
      creator_notes: 'For {{char}}.',
      creator: 'Ada',
      character_version: '1.2',
      tags: ['noir', 4],
    })
    expect(notes).toBe('For Ilse.\n\nAda, 1.2\n\n#noir')
  })

  test('lines beyond a character’s limit are reported', () => {
    expect(parts({ alternate_greetings: Array(50).fill('Hm.') }).shortened).toBe(true)
  })
})

describe('a character card', () => {
  const expected = {
    character: {
      prompt_name: 'Ilse Brandt',
      aliases: ['Ilse'],
      sprites: [],
      biographies: [
        { prompt_description: 'Ilse keeps the lamps. She calls {{user}} a guest.\n\nCareful, dry.', conditionals: [] },
        { prompt_description: 'The river freezes tonight. {{user}} arrives.', conditionals: [] },
      ],
      example_lines: ['You are late, {{user}}.', 'A lamplighter.\nNothing more.', 'Mind the step.'],
    },
    world_prompts: [
      { name: 'The river', prompt_description: 'It freezes.' },
      { name: 'lamp, voice', prompt_description: 'A lamp keeps a voice. Ilse knows.' },
    ],
    left_out: 1,
    shortened: false,
  }

  test.each<[string, Uint8Array]>([
    ['V2 as JSON', json(v2)],
    ['V3 as JSON with a byte order mark', concat(strToU8('\uFEFF'), json({ ...v2, spec: 'chara_card_v3' }))],
    ['V1 as JSON', json(data)],
    ['V2 as JSON in UTF-16', utf16(JSON.stringify(v2))],
    ['V2 in a PNG', png(['IHDR', new Uint8Array(13)], ['tEXt', text('chara', base64(json(v2)))])],
    [
      'V3 in a PNG beside an older V2',
      png(
        ['tEXt', text('chara', base64(json({ ...v2, data: { name: 'Old', description: 'x' } })))],
        ['tEXt', text('ccv3', base64(json(v2)))],
      ),
    ],
    ['in a PNG, under a keyword in capitals', png(['tEXt', text('Chara', base64(json(v2)))])],
    ['compressed in a PNG', png(['zTXt', text('chara', concat(Uint8Array.of(0), zlibSync(base64(json(v2)))))])],
    [
      'international text in a PNG',
      png(['iTXt', text('chara', concat(Uint8Array.of(0, 0), strToU8('en\0\0'), base64(json(v2))))]),
    ],
  ])('is read: %s', (_, bytes) => {
    const parts = readCard(bytes, newId)
    expect(parts).toMatchObject(expected)
    expect(Character.parse(parts.character)).toEqual(parts.character)
    for (const prompt of parts.world_prompts) expect(WorldPrompt.parse(prompt)).toEqual(prompt)
  })

  test('is read in Cyrillic', () => {
    const bytes = png([
      'tEXt',
      text('chara', base64(json({ ...v2, data: { name: 'Ильза', description: 'Фонарщица.' } }))),
    ])
    expect(readCard(bytes, newId).character).toMatchObject({
      prompt_name: 'Ильза',
      biographies: [{ prompt_description: 'Фонарщица.' }],
    })
  })

  test('is cut and reports it when it is too long for a novel', () => {
    const parts = readCard(json({ name: 'x'.repeat(500), description: 'y'.repeat(50_000) }), newId)
    expect(parts.shortened).toBe(true)
    expect(parts.character?.prompt_name).toHaveLength(limits.name)
    expect(parts.character?.biographies[0]?.prompt_description).toHaveLength(limits.prompt)
  })
})

describe('a lorebook', () => {
  test.each([
    ['book of a card', { name: 'Orlin', entries: data.character_book.entries }],
    ['V3 lorebook', { spec: 'lorebook_v3', data: { name: 'Orlin', entries: data.character_book.entries } }],
    [
      'world info',
      {
        entries: {
          7: {
            uid: 7,
            key: ['lamp', 'voice'],
            comment: '',
            content: 'A lamp keeps a voice. {{char}} knows.',
            order: 20,
          },
          1: { uid: 1, key: [], comment: 'The river', content: 'It freezes.', order: 10 },
          9: { uid: 9, key: ['secret'], comment: '', content: 'Off.', disable: true },
        },
      },
    ],
  ])('is read: %s', (_, book) => {
    expect(readCard(json(book), newId)).toMatchObject({
      character: null,
      world_prompts: [{ name: 'The river' }, { name: 'lamp, voice' }],
      left_out: 1,
    })
  })

  test('is read however its JSON is laid out', () => {
    // A line break as the sixth byte, where a PNG has one too.
    const bytes = strToU8('{    \n"entries": [{ "keys": [], "content": "It freezes." }] }')
    expect(readCard(bytes, newId).world_prompts).toHaveLength(1)
  })

  test('is cut to the number of world prompts in a novel', () => {
    const entries = Array.from({ length: limits.list + 3 }, (_, n) => ({ keys: [], content: `Fact ${n}` }))
    const parts = readCard(json({ entries }), newId)
    expect([parts.world_prompts.length, parts.left_out]).toEqual([limits.list, 3])
    const card = {
      spec: 'chara_card_v2',
      data: { name: 'Ilse', description: 'A ferrier.', system_prompt: 'Speak slowly.', character_book: { entries } },
    }
    const whole = readCard(json(card), newId)
    expect([whole.world_prompts.length, whole.left_out]).toEqual([limits.list, 4])
    expect(parts.world_prompts[0]?.name).toBe('Lore 1')
  })
})

describe('anything but a card', () => {
  test.each<[string, Uint8Array]>([
    ['an empty file', new Uint8Array()],
    ['plain text', strToU8('hello')],
    ['other JSON', json({ name: 'x' })],
    ['a JSON list', json([1])],
    ['null', json(null)],
    ['a PNG without a text', png(['IHDR', new Uint8Array(13)])],
    ['a PNG with another text', png(['tEXt', text('Comment', strToU8('hi'))])],
    ['a PNG whose text is not base64', png(['tEXt', text('chara', strToU8('{}!'))])],
    [
      'a decompression bomb',
      png(['zTXt', text('chara', concat(Uint8Array.of(0), zlibSync(new Uint8Array(64 * 1_048_576))))]),
    ],
  ])('is refused: %s', (_, bytes) => {
    expect(() => readCard(bytes, newId)).toThrow(CardError)
  })

  test('values of the wrong type are skipped', () => {
    const odd = {
      name: 'Ilse',
      description: 'Keeps lamps.',
      personality: 7,
      scenario: { a: 1 },
      mes_example: ['x'],
      nickname: null,
      character_book: {
        entries: [null, 3, 'x', { content: 4 }, { content: 'Fog', keys: [1, 'fog'], insertion_order: 'x' }],
      },
    }
    expect(readCard(json(odd), newId)).toMatchObject({
      character: { biographies: [{ prompt_description: 'Keeps lamps.' }], example_lines: [] },
      world_prompts: [{ name: 'fog', prompt_description: 'Fog' }],
    })
  })

  test('is read or refused, whatever its bytes are', () => {
    const good = png(
      ['zTXt', text('chara', concat(Uint8Array.of(0), zlibSync(base64(json(v2)))))],
      ['IEND', new Uint8Array()],
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const bytes = good.slice()
          for (const [at, value] of changes) bytes[at] = value
          try {
            readCard(bytes, newId)
          } catch (error) {
            if (!(error instanceof CardError)) throw error
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('a character without a name in its card gets the given name', () => {
  const nameless = json({ ...v2, data: { ...data, name: ' ', nickname: '' } })
  expect(readCard(nameless, newId, 'Персонаж').character?.prompt_name).toBe('Персонаж')
  const missing = json({ spec: 'chara_card_v2', data: { description: 'Keeps the lamps.' } })
  expect(readCard(missing, newId, 'Персонаж').character?.prompt_name).toBe('Персонаж')
})

test('a card with the line ends of Windows is read like any other', () => {
  const parts = (end: string) => {
    const lines = (...all: string[]) => all.join(end)
    const card = {
      name: 'Ilse',
      description: lines('Tall.', 'Thin.'),
      first_mes: lines('Hello.', '', 'Come in.'),
      mes_example: lines(
        '<START>',
        '{{user}}: Hm?',
        '{{char}}: Late.',
        'Too late.',
        '{{user}}: No.',
        '{{char}}: Ay\u2028e.',
      ),
      creator_notes: lines('One.', 'Two.'),
      character_book: { entries: [{ keys: ['fog'], content: lines('@@depth 2', 'Fog.', 'Cold.') }] },
    }
    const { character, greetings, notes, world_prompts } = readCard(json(card), newId)
    return {
      told: character?.biographies.map(({ prompt_description }) => prompt_description),
      lines: character?.example_lines,
      greetings,
      notes,
      lore: world_prompts.map(({ prompt_description, depth }) => [prompt_description, depth]),
    }
  }
  const read = {
    told: ['Tall.\nThin.'],
    lines: ['Hello.\n\nCome in.', 'Late.\nToo late.', 'Ay\u2028e.'],
    greetings: ['Hello.\n\nCome in.'],
    notes: 'One.\nTwo.',
    lore: [['Fog.\nCold.', 2]],
  }
  expect(['\n', '\r\n'].map(parts)).toEqual([read, read])
})
