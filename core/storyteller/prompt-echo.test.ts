import { expect, test } from 'vitest'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { PromptEcho } from './prompt-echo.ts'

const secret = 'Ilse hides the fortieth key round her neck and fears the dark more than the river'
const seen = 'The lamps keep what people say and you will take that for a manner of speaking'

const brief: TurnBrief = {
  purpose: 'reply',
  language: 'english',
  novel_language: 'english',
  game_id: '' as TurnBrief['game_id'],
  state_id: '' as TurnBrief['state_id'],
  scene: { id: '' as TurnBrief['scene']['id'], name: '', interactive: true },
  reader: { name: 'Nell', biography: '' },
  reader_text: 'Hello',
  world_prompts: [
    { name: 'w', text: `${seen}. He likes to say “come in and sit down by the fire and tell me everything about it”.` },
  ],
  triggered_prompts: [],
  scene_prompts: [secret],
  cast: [],
  default_speaker: null,
  music: { current: null, tracks: [] },
  changes: [],
  endings: [],
  ways_out: [],
  turn: 1,
  attempt: 0,
  remembered: { summaries: [], recent: [] },
}

const echoes = (line: string, more: Partial<TurnBrief> = {}) => new PromptEcho({ ...brief, ...more }).echoes(line, true)

test('a long sequence of a prompt’s words is an echo, ignoring case and punctuation', () => {
  expect(echoes(`Well: ${secret.toUpperCase()}!`)).toBe(true)
  expect(echoes(secret.split(' ').join(', '))).toBe(true)
  expect(echoes(`${secret.split(' ').slice(0, 9).join(' ')} indeed`)).toBe(false)
  expect(echoes('You are the storyteller of a visual novel. You give the cast their lines and move nothing.')).toBe(
    true,
  )
})

test('echoes are found in biographies, across separators, and with ё or е', () => {
  const life = { name: 'Ilse', biographies: [secret], sprites: [], scene_lines: [], example_lines: [] }
  const cast = [life] as unknown as TurnBrief['cast']
  expect([echoes(secret, { scene_prompts: [], cast }), echoes(secret, { scene_prompts: [] })]).toEqual([true, false])
  const [half, rest] = [secret.slice(0, 42), secret.slice(42)]
  expect(echoes(secret, { scene_prompts: [half, '—', rest] })).toBe(true)
  const yo = 'Ёлку зажёг сторож и ушёл, чтоб её никто не нашёл до утра под мостом'
  expect(echoes(yo.replaceAll('ё', 'е').replaceAll('Ё', 'Е'), { scene_prompts: [yo] })).toBe(true)
})

test('text that readers see anyway, and quotations, are no echo', () => {
  const recent = [{ by: 'narrator' as const, character_id: null, name: '', text: seen, state_id: brief.state_id }]
  const scene_prompts = [seen]
  expect(echoes(seen, { scene_prompts })).toBe(true)
  expect(echoes(seen, { scene_prompts, remembered: { summaries: [], recent } })).toBe(false)
  expect(echoes('Come in and sit down by the fire and tell me everything about it')).toBe(false)
})

test('an echo is detected while the line grows, as soon as it is long enough', () => {
  const echo = new PromptEcho(brief)
  const words = `No. ${secret} and so on`.split(/(?<= )/)
  let line = ''
  const at = words.findIndex((word) => {
    line += word
    return echo.echoes(line, false)
  })
  expect(at).toBeGreaterThan(8)
  expect(at).toBeLessThan(13)
  // A word counts once it is complete, however few letters arrive at a time.
  const slow = new PromptEcho(brief)
  const whole = words.join('')
  const letters = Array.from(whole, (_, n) => n + 1).findIndex((length) => slow.echoes(whole.slice(0, length), false))
  expect(letters).toBe(line.trimEnd().length)
})

test('facts of the world may be quoted, but not recited', () => {
  const rule = 'Nobody carries fire past the gate after dark, and whoever does is fined ten crowns'
  const world_prompts = [
    {
      name: 'w',
      text: `${rule}, which the watch keeps for the widows of the lamplighters and for the repair of the bridge.`,
    },
  ]
  expect(echoes(`Mind: ${rule}!`, { world_prompts })).toBe(false)
  expect(echoes(world_prompts[0]?.text ?? '', { world_prompts })).toBe(true)
})

test('a whole line is checked to its last word, regardless of earlier input', () => {
  const words = secret.split(' ').slice(0, 10)
  const echo = new PromptEcho(brief)
  expect(echo.echoes(`${words.slice(0, 9).join(' ')} `, false)).toBe(false)
  expect(echo.echoesIn(words.join(' '))).toBe(true)
  expect(echo.echoesIn(words.slice(1).join(' '))).toBe(false)
  expect(echo.found).toBe(false)
})
