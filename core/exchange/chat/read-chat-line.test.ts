import { expect, test } from 'vitest'
import { type ChatLine, readChatHead, readChatLine } from './read-chat-line.ts'
import { chatHead, chatLine } from './write-chat.ts'

const read = (json: object) => {
  const line = readChatLine(json)
  if (line === null || line === 'note') throw new Error('not a line')
  return line
}
const answersOf = (json: object): Partial<ChatLine> => {
  const { answers, shown, dropped } = read(json)
  return { answers, shown, dropped }
}

test('a header has the character’s name, an identifying mark, and what a game cannot keep', () => {
  const date = '2024-1-5 @14h 05m 30s 1ms'
  const both = { user_name: 'Ann', character_name: ' Sera\n phina ' }
  const metadata = { integrity: 7, note_prompt: 'Brief.', variables: { gold: 1 }, world_info: 'Eldoria' }
  expect(readChatHead({ ...both, create_date: date, chat_metadata: metadata })).toEqual({
    character: 'Sera phina',
    mark: `${date}\n7\n Sera\n phina `,
    keeps: ['author_note', 'variables', 'lorebook'],
  })
  const empty = { integrity: {}, note_prompt: ' ', variables: {}, world_info: '' }
  expect(readChatHead({ ...both, chat_metadata: empty })).toEqual({
    character: 'Sera phina',
    mark: '',
    keeps: [],
  })
  const unused = { user_name: 'unused', character_name: 'unused', chat_metadata: { integrity: 'x'.repeat(300) } }
  expect(readChatHead(unused)).toEqual({ character: '', mark: `\n${'x'.repeat(200)}\nunused`, keeps: [] })
  expect(readChatHead({ chat_metadata: { variables: [] } })).toEqual({ character: '', mark: '', keeps: [] })
  expect([null, [], {}, { ...both, mes: 'Hi.' }, { ...both, character_name: 1 }].map(readChatHead)).toEqual(
    Array(5).fill(null),
  )
})

test('a line has its speaker, text and date, and whether it was hidden, had attachments or reasoning', () => {
  const plain = {
    by: 'character',
    name: 'Sera',
    text: 'Hi.',
    at: null,
    answers: ['Hi.'],
    shown: 0,
    dropped: 0,
    hidden: false,
    attached: false,
    thought: false,
  }
  expect(read({ name: 'Sera', mes: ' Hi. ' })).toEqual(plain)
  expect(read({ name: ` ${'x'.repeat(300)}`, mes: 'Hi.' }).name).toBe('x'.repeat(200))
  const at = Date.UTC(2024, 0, 5, 14, 5)
  const extra = { type: 'narrator', reasoning: 'Hm.', file: { url: 'a' } }
  const told = { name: 7, is_system: true, is_user: true, mes: 'Hi.', send_date: at, extra }
  expect(read(told)).toEqual({ ...plain, by: 'narrator', name: '', at, attached: true, thought: true })
  expect(read({ name: 'Sera', is_system: true, is_user: true, mes: 'Hi.' })).toEqual({
    ...plain,
    by: 'reader',
    hidden: true,
  })
  expect([null, 'Hi.', {}, { mes: 1 }].map(readChatLine)).toEqual(Array(4).fill(null))
})

test.each(['image', 'file', 'files', 'media', 'video', 'audio', 'image_swipes'])(
  'a line without words that has “%s” is a line',
  (field) => {
    const line = (value: unknown) => readChatLine({ mes: ' ', extra: { [field]: value } })
    for (const value of ['a.png', ['a.png'], { url: 'a.png' }]) expect(line(value)).toMatchObject({ attached: true })
    for (const value of ['', ' ', [], null, 1]) expect(line(value)).toBe('note')
  },
)

test.each([
  ...['help', 'welcome', 'welcome_prompt', 'empty', 'generic', 'comment', 'slash_commands', 'formatting', 'hotkeys'],
  ...['macros', 'assistant_note'],
])('a message of the program of kind “%s” is no line', (type) => {
  const line = { name: 'Sera', mes: 'Hi.', extra: { type } }
  expect(readChatLine({ ...line, is_system: true })).toBe('note')
  expect(readChatLine(line)).toMatchObject({ by: 'character', hidden: false })
})

test('a line by the program’s name is the program’s only when it is hidden', () => {
  const line = { name: 'SillyTavern System', mes: 'Hi.' }
  expect(readChatLine({ ...line, is_system: true })).toBe('note')
  expect(readChatLine({ ...line, is_system: true, extra: { type: 'narrator' } })).toMatchObject({ by: 'narrator' })
  expect(readChatLine(line)).toMatchObject({ by: 'character' })
})

test('blank answers are left out, and a reader’s line has none', () => {
  const swipes = ['One.', ' ', 7, ' Two. ']
  expect(answersOf({ mes: 'Two.', swipes, swipe_id: 3 })).toEqual({ answers: ['One.', 'Two.'], shown: 1, dropped: 0 })
  expect(answersOf({ mes: 'Two.', swipes, is_user: true })).toEqual({ answers: ['Two.'], shown: 0, dropped: 0 })
  for (const swipe_id of [-1, 1.5, 4, '0'])
    expect(answersOf({ mes: 'Two.', swipes, swipe_id })).toEqual({ answers: ['One.', 'Two.'], shown: 1, dropped: 0 })
  expect(answersOf({ mes: 'Two.', swipes: 'Two.' })).toEqual({ answers: ['Two.'], shown: 0, dropped: 0 })
})

test('at most a hundred answers are kept, among them the shown one; blank ones do not count', () => {
  const swipes = Array.from({ length: 105 }, (_, at) => `${at}.`)
  const kept = (swipe_id: number, more: string[] = []) => {
    const { answers, shown = 0, dropped } = answersOf({ mes: `${swipe_id}.`, swipes: [...swipes, ...more], swipe_id })
    return [answers?.length, answers?.[shown], answers?.at(-1), dropped]
  }
  expect(kept(0)).toEqual([100, '0.', '99.', 5])
  expect(kept(99)).toEqual([100, '99.', '99.', 5])
  expect(kept(104, [' ', ''])).toEqual([100, '104.', '104.', 5])
  expect(answersOf({ mes: '0.', swipes: swipes.slice(0, 100), swipe_id: 0 }).dropped).toBe(0)
})

test('a chat is written as SillyTavern writes it', () => {
  const at = '2024-01-05T14:05:00.000Z'
  const head = chatHead({ reader: 'Ann', character: 'Sera', begun_at: at, mark: 'game' })
  expect(head).toBe(
    `{"user_name":"Ann","character_name":"Sera","create_date":"${at}","chat_metadata":{"integrity":"game"}}\n`,
  )
  expect(chatLine({ by: 'narrator', name: '', text: 'Night.', at, answers: ['Day.', 'Dusk.'] })).toBe(
    `{"name":"","is_user":false,"is_system":false,"send_date":"${at}","mes":"Night.","extra":{"type":"narrator"}}\n`,
  )
  expect(JSON.parse(chatLine({ by: 'reader', name: 'Ann', text: 'One.', at, answers: ['One.', 'Two.'] }))).toEqual({
    name: 'Ann',
    is_user: true,
    is_system: false,
    send_date: at,
    mes: 'One.',
    extra: {},
    swipe_id: 0,
    swipes: ['One.', 'Two.'],
    swipe_info: Array(2).fill({ send_date: at, extra: {} }),
  })
})
