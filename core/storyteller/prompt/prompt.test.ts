import { describe, expect, test } from 'vitest'
import { readLorebook } from '../../exchange/read-lorebook.ts'
import type { InteractiveScene } from '../../novel/interactive-scene.ts'
import type { Novel } from '../../novel/novel.ts'
import { on, reader, say, says, Telling } from '../../test/tell.ts'
import { character, ending, flag, musicMix, onStage, picture, scale, tinyNovel, when } from '../../test/tiny-novel.ts'
import { briefTurn } from '../../turn/brief-turn.ts'
import { estimateTokens } from '../../turn/estimate-tokens.ts'
import type { TurnBrief } from '../../turn/turn-brief.ts'
import { isOtherLanguage } from '../foreign-words.ts'
import { readReply } from '../read-reply.ts'
import { buildPrompt } from './build-prompt.ts'

const room = (more: Partial<InteractiveScene> = {}): Novel => ({
  ...tinyNovel({
    flags: { 'lamp lit': false, promised: false },
    scales: { trust: 2 },
    cast: ['Ilse', 'Osip', 'Tobias'],
    tracks: ['fog', 'waltz'],
    first: 'room',
    interactive: {
      room: {
        start_message_original: 'Well, {{user}}?',
        start_message_speaker_id: character('Ilse'),
        characters: [onStage('Ilse'), onStage('Osip'), onStage('Tobias', { inactive: true })],
        music: { music_mix_id: musicMix, start_asset_music_id: picture('fog') },
        ...more,
      },
    },
  }),
  world_prompts: [
    {
      id: '00000000-0000-4000-8000-0000000000a1' as never,
      name: 'Town',
      prompt_description: 'Forty lamps.',
      conditionals: [],
    },
    {
      id: '00000000-0000-4000-8000-0000000000a2' as never,
      name: 'Secret',
      prompt_description: 'The fortieth burns for her.',
      conditionals: when({ flags: { 'lamp lit': true } }),
    },
  ],
})

function briefOf(novel: Novel, told: Telling, text: string | null = 'Hello', who = reader): TurnBrief {
  const [scene] = novel.interactive_scenes
  if (!scene) throw new Error('no scene')
  return briefTurn(novel, scene, told.state, who, text, { summaries: [], recent: [] })
}
const promptOf = (brief: TurnBrief): string =>
  buildPrompt(brief, { nonce: 'NONCE', mode: 'schema' })
    .map(({ content }) => content)
    .join('\n')

describe('the storyteller’s prompt', () => {
  test('names a choice without the reader’s name, with the values as they stand', () => {
    const brief = briefOf(room(), new Telling(room()), '{{user}} leaves, trusted {{trust}} times')
    const last = (purpose: TurnBrief['purpose']) =>
      promptOf({ ...brief, purpose })
        .split('\n# ')
        .at(-1)
    expect(last('changes')).toContain('the reader leaves, trusted 2 times')
    // What a reader typed is theirs.
    expect(last('reply')).toContain('{{user}} leaves, trusted {{trust}} times')
  })

  test('includes world prompts and biographies only while their conditions hold', () => {
    const novel = room({
      modifying_states: [
        {
          type: 'continuous',
          conditionals: [],
          states: { flags: [{ flag_id: flag('lamp lit'), change_reason_prompt: 'lit', keywords: [] }], scales: [] },
        },
      ],
    })
    const [ilse] = novel.characters
    ilse?.biographies.push({
      prompt_description: 'She knows it now.',
      conditionals: when({ flags: { 'lamp lit': true } }),
    })
    const told = new Telling(novel)
    const before = promptOf(briefOf(novel, told))
    expect(before).toContain('Forty lamps.')
    expect(before).not.toMatch(/fortieth burns|knows it now/)
    told.move(
      say('Light it'),
      says('Ilse', 'So.', { changes: [{ kind: 'flag', id: flag('lamp lit'), value: true, because: 'lit' }] }),
    )
    expect(promptOf(briefOf(novel, told))).toMatch(/fortieth burns[\s\S]*knows it now/)
  })

  test('includes the reader’s name and biography', () => {
    const novel = room()
    const who = { name: 'Anna Weiss', biography: 'A surveyor from the coast.', language: 'english' as const }
    const prompt = promptOf(briefOf(novel, new Telling(novel), 'Hello', who))
    expect(prompt).toContain('<<<NONCE\nName: Anna Weiss\nA surveyor from the coast.\nNONCE>>>')
    expect(prompt).toContain('# The reader says\n<<<NONCE\nHello\nNONCE>>>')
  })

  test('lists summaries one per line', () => {
    const told = {
      ...briefOf(room(), new Telling(room()), 'Hello'),
      remembered: { summaries: ['One.', 'Two.'], recent: [] },
    }
    expect(promptOf(told)).toContain('# What happened before\n<<<NONCE\nOne.\nTwo.\nNONCE>>>')
  })

  test('asks for the reader’s language, whatever the novel’s', () => {
    const novel = room()
    const russian = promptOf(briefOf(novel, new Telling(novel), 'Привет', { ...reader, language: 'russian' }))
    expect(russian).toMatch(/Write the line in Russian[\s\S]*the line in Russian\.$/)
    expect(isOtherLanguage('Good evening to you, stranger.', 'russian')).toBe(true)
    expect(isOtherLanguage('Добрый вечер, незнакомец.', 'english')).toBe(true)
    expect(isOtherLanguage('Она сказала: «Good evening to you».', 'russian')).toBe(false)
    expect(isOtherLanguage('Hm!', 'russian')).toBe(false)
  })

  test('names the character that the reader addresses, if any', () => {
    const novel = room()
    const asked = (addressed: TurnBrief['default_speaker']) =>
      buildPrompt(briefOf(novel, new Telling(novel)), { nonce: 'N', mode: 'schema', addressed }).at(-1)?.content
    expect(asked(character('Osip'))).toContain('The words are for osip.')
    expect(asked(null)).not.toContain('The words are for')
  })

  test('introduces an alias for a name that cannot be copied', () => {
    const name = 'The Honourable Keeper of the Fortieth Lamp'
    const novel = room()
    const [ilse, osip] = novel.characters
    Object.assign(ilse as object, { prompt_name: name })
    Object.assign(osip as object, { prompt_name: 'Ilse!' })
    const [system, last] = buildPrompt(briefOf(novel, new Telling(novel)), { nonce: 'N', mode: 'schema' }).map(
      ({ content }) => content,
    )
    expect(system).toContain(`## ${name}, named a1\n`)
    expect(system).toContain('## Ilse!\n')
    expect(last).toMatch(/- a1: \S+\n- ilse: /)
  })

  test('describes offers with the scene, and only the current state in the last message', () => {
    const novel = room({
      modifying_states: [
        {
          type: 'continuous',
          conditionals: [],
          states: {
            flags: [{ flag_id: flag('lamp lit'), change_reason_prompt: 'somebody lights it', keywords: [] }],
            scales: [{ scale_id: scale('trust'), change_reason_prompt: 'kindness', keywords: [], max_step: 2 }],
          },
        },
      ],
    })
    const told = new Telling(novel)
    const promptNow = () => buildPrompt(briefOf(novel, told), { nonce: 'N', mode: 'schema' })
    const before = promptNow()
    expect(before[0]?.content).toMatch(
      /- lamp-lit \(yes or no\): somebody lights it\n- trust \(by at most 2\): kindness$/,
    )
    expect(before.at(-1)?.content).toContain('Values: lamp-lit no; trust 2\n')
    expect(before.at(-1)?.content).not.toMatch(/kindness|lights it/)
    const changes = [{ kind: 'scale' as const, id: scale('trust'), step: 2, because: 'kind' }]
    told.move(say('Thank you'), says('Ilse', 'So.', { changes }))
    // A change leaves the cached beginning as it was.
    expect(promptNow()[0]).toEqual(before[0])
    expect(promptNow().at(-1)?.content).toContain('trust 4')
  })

  test('asks for one line of the cast when the reader only watches', () => {
    const novel = room({ interactive: false })
    const told = new Telling(novel)
    const prompt = promptOf(briefOf(novel, told, null))
    expect(prompt).toContain('The reader only watches')
    expect(prompt).toContain('The cast goes on among itself.')
    expect(prompt).not.toContain('# The reader says')
    const silent = promptOf(briefOf(room(), new Telling(room()), null))
    expect(silent).toContain('The reader says and does nothing')
    expect(silent).not.toContain('# The reader says\n')
    told.move(on, says('Osip', 'As I was saying.'))
    told.move(on, says('Ilse', 'You were not.'))
    told.move(on, says('Tobias', 'I may not.'))
    expect(told.transcript.slice(-3)).toEqual([
      '[room] Osip: As I was saying.',
      '[room] Ilse: You were not.',
      '[room] Ilse: I may not.',
    ])
    expect(told.warnings).toContain('speaker_not_possible')
  })
})

describe('the effects of a reply', () => {
  const answer = (novel: Novel, told: Telling, fields: object) => {
    const json = {
      actor: 'ilse',
      expression: '',
      line: 'Aye.',
      music: '',
      others: [],
      state: [],
      verdict: { because: '', ending: '' },
    }
    const { reply } = readReply(JSON.stringify({ ...json, ...fields }), briefOf(novel, told))
    told.move(say('Hello'), reply)
  }

  test('change the expressions of everybody on stage, also of silent characters, but only to their own', () => {
    const novel = room()
    const told = new Telling(novel)
    answer(novel, told, {
      expression: 'ilse-glad',
      others: [
        { actor: 'osip', expression: 'osip-glad' },
        { actor: 'tobias', expression: 'tobias-glad' },
        { actor: 'osip', expression: 'ilse-glad' },
      ],
    })
    expect(told.state.stage.sprites.map(({ asset_id }) => asset_id)).toEqual([
      picture('Ilse glad'),
      picture('Osip glad'),
      picture('Tobias glad'),
    ])
  })

  test('change the music within the mix only, or let it play on', () => {
    const novel = room()
    const told = new Telling(novel)
    answer(novel, told, { music: 'waltz' })
    expect(told.state.stage.music_asset_id).toBe(picture('waltz'))
    answer(novel, told, { music: '' })
    expect(told.state.stage.music_asset_id).toBe(picture('waltz'))
    answer(novel, told, { music: 'opera' })
    expect(told.state.stage.music_asset_id).toBe(picture('waltz'))
  })

  test('change flags and scales within bounds: continuous ones at once, single ones only with an ending', () => {
    const states = (type: 'continuous' | 'single') => ({
      type,
      conditionals: [],
      states: {
        flags:
          type === 'single' ? [{ flag_id: flag('promised'), change_reason_prompt: 'a promise', keywords: [] }] : [],
        scales:
          type === 'continuous'
            ? [{ scale_id: scale('trust'), change_reason_prompt: 'kind', keywords: [], max_step: 3 }]
            : [],
      },
    })
    const novel = room({
      modifying_states: [states('continuous'), states('single')],
      endings: [
        {
          id: ending('leave'),
          name: 'Leaving',
          prompt_ending_conditional: 'They leave.',
          conditionals: [],
          keywords: [],
          next_scene: null,
          states_trigger: {
            flags: [{ flag_id: flag('lamp lit'), value: true }],
            scales: [{ scale_id: scale('trust'), change: '-5' }],
          },
        },
      ],
    })
    const told = new Telling(novel)
    const both = [
      { because: 'kind', change: '-9', name: 'trust' },
      { because: 'a promise', change: 'yes', name: 'promised' },
    ]
    answer(novel, told, { state: both })
    expect([told.scale(scale('trust')), told.flag(flag('promised'))]).toEqual([-1, false])
    answer(novel, told, { state: both, verdict: { because: 'gone', ending: 'leaving' } })
    expect([told.scale(scale('trust')), told.flag(flag('promised')), told.flag(flag('lamp lit'))]).toEqual([
      -9,
      true,
      true,
    ])
    expect(told.state.world.completed_endings).toEqual([ending('leave')])
  })
})

describe('a lorebook of 400 entries and 365,000 characters', () => {
  const book = (more: (n: number) => object) => {
    const entries = Array.from({ length: 400 }, (_, n) => ({
      keys: [`lamp${n}`, `Фонарь${n}`],
      content: `${n % 2 ? 'The lamp keeps a voice. ' : 'Фонарь хранит голос. '.padEnd(24)}`.repeat(38),
      insertion_order: n,
      ...more(n),
    }))
    let id = 0
    const newId = <Id extends string>() => `00000000-0000-4000-8000-${String(++id).padStart(12, '0')}` as Id
    return readLorebook({ entries }, newId, (text) => text).world_prompts
  }
  const all = Array.from({ length: 400 }, (_, n) => `lamp${n}`).join(' ')
  const cost = (more: (n: number) => object, said: string) => {
    const [bare, lore] = [room(), book(more)]
    const of = (novel: Novel) => estimateTokens(promptOf(briefOf(novel, new Telling(novel), said)))
    expect(lore.reduce((sum, { prompt_description: { length } }) => sum + length, 0)).toBeGreaterThan(340_000)
    return of({ ...bare, world_prompts: [...bare.world_prompts, ...lore] }) - of(bare)
  }

  test('costs nothing if nothing triggers it', () => {
    expect(cost(() => ({}), 'Hello')).toBe(0)
  })

  test.each<[string, (n: number) => object, string]>([
    ['all entries are triggered at once', () => ({}), all],
    ['every entry is constant', () => ({ constant: true }), 'Hello'],
    ['no entry has keywords', () => ({ keys: [] }), 'Hello'],
    ['every entry is near the newest line', (n) => ({ constant: true, extensions: { depth: n % 5 } }), all],
  ])('costs at most 1,500 tokens per turn, and uses them: %s', (_, more, said) => {
    const tokens = cost(more, said)
    expect(tokens).toBeLessThanOrEqual(1_500)
    expect(tokens).toBeGreaterThan(900)
  })
})
