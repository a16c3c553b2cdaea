import type { TurnBrief } from '../../turn/turn-brief.ts'
import { isDespair } from '../age-rules.ts'
import type { BriefAliases } from '../alias.ts'
import { fence, promptName } from './fence.ts'
import { valueInWords } from './offers-section.ts'

/**
 * The last message, with everything that changes from turn to turn: the current situation, triggered lore, and the
 * reader's words. Expressions, tracks, values and endings are explained earlier (`cast-section.ts`,
 * `scene-section.ts`, `offers-section.ts`), because a provider cannot cache this message.
 */
export function turnMessage(brief: TurnBrief, aliases: BriefAliases, mark: string): string {
  return [
    ...currentState(brief, aliases),
    ...triggeredLore(brief),
    ...recalled(brief, mark),
    ...guidance(brief, mark),
    words(brief, mark),
  ].join('\n')
}

/** The current expressions, track and values. */
function currentState({ cast, music, changes }: TurnBrief, aliases: BriefAliases): string[] {
  const track = music.tracks.length < 2 ? undefined : music.tracks.find(({ id }) => id === music.current)
  const values = changes.map((change) => `${aliases.states.of(change.id)} ${valueInWords(change)}`)
  return [
    '# As it stands',
    ...cast.map((member) => {
      const expressions = aliases.sprites.get(member.character_id)
      const shown = member.sprites.find(({ id }) => id === member.current_sprite)
      const speaks = member.may_speak ? '' : ', does not speak'
      return `- ${aliases.actors.of(member.character_id)}${speaks}: ${shown ? (expressions?.of(shown.id) ?? shown.name) : 'no expression'}`
    }),
    ...(track ? [`Music: ${aliases.tracks.of(track.id)}`] : []),
    ...(values.length > 0 ? [`Values: ${values.join('; ')}`] : []),
  ]
}

/** Lore triggered by something said recently. */
export const triggeredLore = ({ triggered_prompts }: TurnBrief): string[] =>
  triggered_prompts.length === 0
    ? []
    : ['# What comes to mind', ...triggered_prompts.map(({ name, text }) => `${name}: ${text}`)]

/** Old lines that are relevant now; readers said some of them. */
export const recalled = ({ recalled = [] }: TurnBrief, mark: string): string[] =>
  recalled.length === 0
    ? []
    : [
        '# Said long ago, word for word',
        fence(mark, recalled.map(({ name, text }) => (name === '' ? text : `${promptName(name)}: ${text}`)).join('\n')),
      ]

/** Guidance for this reply: the author's style and notes, care if the reader is in despair, and the reader's wish. */
export function guidance({ storytelling, wish, reader_text, language }: TurnBrief, mark: string): string[] {
  const { style, notes = [] } = storytelling ?? {}
  const phrases = guiding[language]
  return [
    ...(style ? [`${phrases.style} ${style}`] : []),
    ...(notes.length > 0 ? [phrases.note, ...notes] : []),
    ...(isDespair(reader_text) ? [phrases.care] : []),
    ...(wish ? [phrases.wish, fence(mark, wish)] : []),
  ]
}

const guiding = {
  english: {
    style: '# How it is written:',
    note: '# The author’s note',
    care: '# With care\nThe reader may mean themselves. Be warm and take it seriously; no means, no dares, no romance of it. Let the character stay, listen, and lead towards somebody who can be reached now: people near them, a doctor, a helpline.',
    wish: '# The reader wants this answer otherwise, as far as the story allows',
  },
  russian: {
    style: '# Как писать:',
    note: '# Заметка автора',
    care: '# Бережно\nЧитатель может говорить о себе. Отвечай тепло и всерьёз; никаких способов, подначек и красоты в этом. Пусть герой останется рядом, выслушает и подведёт к тем, кого можно позвать сейчас: к близким, к врачу, на телефон доверия.',
    wish: '# Читатель хочет другой ответ, насколько позволяет история',
  },
} as const

const goesOn =
  'The reader says and does nothing, and listens. Go on from the last line with the next one: whoever spoke last says more or does something, or somebody else takes it up. Do not ask the reader to speak, and repeat nothing.'

/** What the reader did: fenced words, or a choice, whose label is the author's. */
export function words(brief: TurnBrief, mark: string): string {
  if (brief.purpose === 'changes') return `# What the reader chose\n${brief.reader_text ?? ''}`
  if (brief.reader_text === null) return `# Now\n${brief.scene.interactive ? goesOn : 'The cast goes on among itself.'}`
  return `# The reader says\n${fence(mark, brief.reader_text)}`
}
