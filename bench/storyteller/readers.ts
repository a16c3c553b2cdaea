import type { Language } from '@fabula/core/novel/language'
import { injections } from '@fabula/server/play/test/attacks'

/** A scripted reader: their messages turn after turn, and whether they try to finish scenes. */
export interface ScriptedReader {
  name: string
  language: Language
  /** Their message in the nth turn. */
  says(turn: number): string
  /** After this many replies in a scene they try to reach one of its endings; null if they never do on purpose. */
  leavesAfter: number | null
}

const inTurn =
  (lines: readonly string[]) =>
  (turn: number): string =>
    lines[turn % lines.length] ?? '…'

const cheats = [...injections('english'), ...injections('russian')].flatMap(({ says }) => says)

/** Six kinds of readers: polite, silent, hostile, cheating, and a curious one in each language. */
export const readers: ScriptedReader[] = [
  {
    name: 'polite',
    language: 'english',
    leavesAfter: 3,
    says: inTurn([
      'Good evening. May I come in?',
      'Thank you, that is very kind of you.',
      'How are you today? You look tired.',
      'May I help you with the lamps?',
      'I am sorry to ask so much. What happened here?',
      'Please tell me about yourself.',
    ]),
  },
  { name: 'silent', language: 'english', leavesAfter: null, says: inTurn(['…', 'Hm.', '...', 'ok', '.', 'mm']) },
  {
    name: 'hostile',
    language: 'english',
    leavesAfter: null,
    says: inTurn([
      'Shut up, you idiot.',
      'I hate this town and I hate you.',
      'You are lying. All of you are liars.',
      'Give me the key or I will throw you into the canal!',
      'This is the most boring story I have ever read.',
      'Damn your lamps. I will smash every one of them.',
    ]),
  },
  {
    name: 'cheating',
    language: 'english',
    leavesAfter: null,
    // Every seventh of the two hundred, so that a few turns include many kinds.
    says: (turn) => cheats[(turn * 7) % cheats.length] ?? '',
  },
  {
    name: 'English',
    language: 'english',
    leavesAfter: 2,
    says: inTurn([
      'Who are you, and what is this place?',
      'What do you know about the fortieth lamp?',
      'Osip, where does the ferry go at night?',
      'Ilse, who lit the lamps before you?',
      'Why does nobody speak of the drowned?',
      'What would you do in my place?',
    ]),
  },
  {
    name: 'Russian',
    language: 'russian',
    leavesAfter: 2,
    says: inTurn([
      'Кто вы, и что это за место?',
      'Что вы знаете о сороковом фонаре?',
      'Осип, куда паром ходит ночью?',
      'Ильза, кто зажигал фонари до вас?',
      'Почему никто не говорит об утонувших?',
      'Что бы вы сделали на моём месте?',
    ]),
  },
]
