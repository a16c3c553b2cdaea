import type { CharacterId } from '../../ids.ts'
import { fillingFinder, type Tries } from '../../novel/find-filled.ts'
import { fold } from '../../novel/fold.ts'
import { type Language, languages } from '../../novel/language.ts'
import { fillReader } from '../../novel/message-places.ts'
import type { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'
import { cutText, isLonger } from '../../record/text-length.ts'
import { newWorld } from '../../scene/world.ts'
import { characterSpeaker, enterScene } from '../../turn/enter-scene.ts'
import type { NewState, Said, Speaker } from '../../turn/game-state.ts'
import { fillCard } from '../card-data.ts'
import { ChatLosses } from './chat-losses.ts'
import { chatScene } from './chat-scene.ts'
import type { ChatHead, ChatLine } from './read-chat-line.ts'

/** A state made from a line of a chat. States of one line are alternative answers; `shown` is the selected one. */
export interface ChatState {
  document: NewState
  /** In milliseconds; null until a line of the chat has had a date. */
  at: number | null
  shown: boolean
}

/** Messages of the reader that have not been answered yet. */
interface Waiting {
  texts: string[]
  name: string
  at: number | null
  line: number
}

/**
 * Converts a chat to a game of a novel, line by line: its messages become the history, in a single scene. The world
 * does not change, and replies do not count towards an ending: flags and endings take effect only with what is played
 * here.
 */
export class ChatGame {
  readonly losses = new ChatLosses()
  /** Number of lines by characters of this novel. If it is 0, the chat does not belong to this novel. */
  castLines = 0
  turns = 0
  private readonly names = new Map<string, CharacterId>()
  private base: NewState | null = null
  /** Whether the chat begins with the scene's own opening. */
  private begins = false
  private waiting: Waiting | null = null
  private persona: string | null = null
  /** The character that the chat is with: of its header, else whoever speaks first. */
  private partner: string
  private at: number | null = null

  constructor(
    private readonly novelIn: (language: Language) => Novel,
    /** The reader's name in the novel, for chats without one. */
    private readonly readerName: string,
    head: ChatHead | null,
  ) {
    for (const language of languages) {
      for (const { id, prompt_name, aliases } of novelIn(language).characters) {
        for (const name of [prompt_name, ...aliases])
          if (name.trim() && !this.names.has(fold(name))) this.names.set(fold(name), id)
      }
    }
    for (const kept of head?.keeps ?? []) this.losses.add(kept, 1)
    this.partner = head?.character ?? ''
  }

  /**
   * The states of a line, which is line `number` of the file; empty while a message of the reader waits for its answer.
   */
  take(line: ChatLine, number: number): ChatState[] {
    if (line.at !== null) this.at = line.at
    if (line.hidden) this.losses.add('hidden', number)
    if (line.attached) this.losses.add('attached', number)
    if (line.thought) this.losses.add('thoughts', number)
    if (line.dropped > 0) this.losses.add('answers', number, line.dropped)
    if (line.text === '') return []
    if (line.by === 'character') this.partner ||= line.name
    if (line.by === 'reader') {
      this.wait(line, number)
      return []
    }
    return this.answered(line, number)
  }

  /** To be called after the last line. */
  finish(): void {
    const { waiting } = this
    if (waiting) this.losses.add('unanswered', waiting.line, waiting.texts.length)
  }

  private wait(line: ChatLine, number: number): void {
    this.persona = line.name || this.persona
    const text = this.textOf(line, line.text, number)
    if (this.waiting) {
      this.losses.add('joined', number)
      this.waiting.texts.push(text)
    } else this.waiting = { texts: [text], name: line.name || this.readerName, at: this.at, line: number }
  }

  private answered(line: ChatLine, number: number): ChatState[] {
    const speaker = this.speakerOf(line, number)
    const answers = line.answers.map((answer) => this.textOf(line, answer, number))
    const shown = answers[line.shown] ?? ''
    const { base, isFirst } = this.sceneOf(speaker, shown)
    if (base === null) return []
    const said = this.saidBefore(number)
    // An opening has no alternatives: only an answer to something does.
    const brought = isFirst ? [shown] : answers
    if (isFirst) this.loseGreetings(answers, shown, number)
    this.turns += 1
    return brought.map((message, at) => ({
      document: {
        ...base,
        said,
        message,
        speaker,
        storyteller: isFirst && said === null && this.begins ? null : 'model',
        language: languageOfText(message, base.language),
      },
      // In the order in which they were requested, none later than the line's own date.
      at: this.at === null ? null : this.at + (isFirst ? 0 : at - brought.length + 1),
      shown: isFirst || at === line.shown,
    }))
  }

  private saidBefore(number: number): Said | null {
    const { waiting } = this
    this.waiting = null
    if (waiting === null) return null
    const text = waiting.texts.join('\n\n')
    if (isLonger(text, limits.text)) this.losses.add('cut', number)
    return { kind: 'text', text: cutText(text, limits.text), name: waiting.name }
  }

  private textOf(line: ChatLine, text: string, number: number): string {
    if (isLonger(text, limits.text)) this.losses.add('cut', number)
    const character = line.by === 'character' && line.name ? line.name : this.partner || '{{char}}'
    return cutText(
      fillReader(fillCard(cutText(text, limits.text), character), this.persona ?? this.readerName),
      limits.text,
    )
  }

  private speakerOf(line: ChatLine, number: number): Speaker {
    const narrator: Speaker = { type: 'narrator', character_id: null, name: '' }
    if (line.by === 'narrator') return narrator
    const name = line.name || this.partner
    const id = this.names.get(fold(name))
    if (id === undefined) {
      this.losses.add('strangers', number)
      return name === '' ? narrator : { type: 'character', character_id: null, name }
    }
    this.castLines += 1
    return characterSpeaker(this.novelIn(languageOfText(line.text, 'english')), id)
  }

  /**
   * The state in which the chat's scene begins, determined with the first line; null when the novel has no scene for
   * free conversation.
   */
  private sceneOf(speaker: Speaker, text: string): { base: NewState | null; isFirst: boolean } {
    if (this.base) return { base: this.base, isFirst: false }
    const language = languageOfText(text, 'english')
    const novel = this.novelIn(language)
    const who = speaker.character_id ?? this.names.get(fold(this.partner)) ?? null
    const tries = { left: maxTries }
    const scene = chatScene(novel, who, (opening) => isFilled(novel, opening, text, tries))
    const reader = { name: this.persona ?? this.readerName, biography: '', language }
    this.base = scene && enterScene(novel, { type: 'interactive', ...scene }, newWorld(novel), reader, null)
    this.begins = scene !== null && isFilled(novel, scene.start_message_original, text, { left: maxTries })
    return { base: this.base, isFirst: true }
  }

  /** Reports alternative greetings as lost, unless the novel contains them: it offers them itself. */
  private loseGreetings(answers: readonly string[], shown: string, number: number): void {
    const novel = this.novelIn(languageOfText(shown, 'english'))
    const openings = novel.interactive_scenes.map(({ start_message_original }) => start_message_original.trim())
    const finders = openings.map((opening) => fillingFinder(opening, novel.states))
    const tries = { left: maxTries }
    const lost = answers.filter((answer) => answer !== shown && !finders.some((find) => find(answer, tries)))
    if (lost.length > 0) this.losses.add('greetings', number, lost.length)
  }
}

/** The number of comparisons, over all openings, after which a first message counts as not the author's. */
const maxTries = 10_000

/** Whether a text is this opening with its placeholders filled in. */
const isFilled = (novel: Novel, opening: string, text: string, tries: Tries): boolean =>
  fillingFinder(opening.trim(), novel.states)(text, tries) !== null

/** Guesses the language of a text by its letters; `otherwise` if they do not tell. */
function languageOfText(text: string, otherwise: Language): Language {
  const start = text.slice(0, 2_000)
  const cyrillic = start.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  return cyrillic === latin ? otherwise : cyrillic > latin ? 'russian' : 'english'
}
