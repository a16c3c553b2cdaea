import type { CharacterId, EndingId, GameId, GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { readMarkedLine } from '@fabula/core/novel/line-mark'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import { fillReader } from '@fabula/core/novel/message-places'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { World } from '@fabula/core/scene/world'
import { ending, idOf } from '@fabula/core/test/tiny-novel'
import { briefTurn } from '@fabula/core/turn/brief-turn'
import { enterScene } from '@fabula/core/turn/enter-scene'
import type { GameState } from '@fabula/core/turn/game-state'
import { pastLines } from '@fabula/core/turn/history'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { PastLine, TurnBrief } from '@fabula/core/turn/turn-brief'
import { buildDemo } from '@fabula/demo/story/build-novel'
import { interactiveSlugs } from '@fabula/demo/story/names'
import { scenes } from '@fabula/demo/story/scenes/all-scenes'
import { idOf as demoId } from '@fabula/demo/story/script/identity'
import { asksPlainly, chooseLine } from '@fabula/server/models/offline/choose-line'
import { nightBakery } from './novels/night-bakery.ts'
import { salvage } from './novels/salvage.ts'
import { novelInLanguage } from './novels/small-novel.ts'
import type { Question, QuestionSet, SceneQuestions } from './question-set.ts'

/** A novel in both languages; `lines` maps an English line to the Russian one. */
interface BilingualNovel {
  english: Novel
  russian: Novel
  lines: ReadonlyMap<string, string>
  endingId(scene: string, slug: string): EndingId
}

/** A question, and whether its answer is acceptable. */
export interface Asked {
  novel: string
  scene: string
  text: string
  accept: string
  /** Every second question of a set was unseen during development. */
  heldOut: boolean
  speaker: string
  message: string
  offered: string | null
  good: boolean
  milliseconds: number
}

export type Answer = (brief: TurnBrief) => StorytellerReply

const novelLoaders: Record<string, () => BilingualNovel> = {
  demo: loadDemo,
  salvage: () => loadSmallNovel(salvage),
  'night-bakery': () => loadSmallNovel(nightBakery),
}

/** Asks every question of a set, each on entering its scene. Throws if a topic matches no line. */
export function askAll(set: QuestionSet, language: 'english' | 'russian', answer: Answer): Asked[] {
  const story = novelLoaders[set.novel]?.()
  if (!story) throw new Error(`no novel ${set.novel}`)
  const topics = findTopics(set, story, language)
  let count = 0
  return set.asked.flatMap((group) =>
    group.questions.map((question) => {
      const heldOut = count++ % 2 === 1
      return { ...ask(story, group, question, language, topics, answer), novel: set.novel, heldOut }
    }),
  )
}

function ask(
  story: BilingualNovel,
  group: SceneQuestions,
  [english, russian, accept]: Question,
  language: 'english' | 'russian',
  topics: ReadonlyMap<string, ReadonlySet<string>>,
  answer: Answer,
): Omit<Asked, 'novel' | 'heldOut'> {
  const text = language === 'english' ? english : russian
  const brief = briefOf(story, group, language, text)
  const started = performance.now()
  const reply = answer(brief)
  const milliseconds = performance.now() - started
  const offered = reply.ending?.ending_id ?? reply.offered_endings[0] ?? null
  const speaker = brief.cast.find((member) => member.character_id === reply.speaker_id)
  const speakerInEnglish = story.english.characters.find(({ id }) => id === reply.speaker_id)?.prompt_name ?? ''
  const good = accept.split('|').some((wanted) => {
    if (wanted.startsWith('>')) return offered === story.endingId(group.scene, wanted.slice(1))
    if (wanted.startsWith('@')) return speakerInEnglish === wanted.slice(1)
    return topics.get(wanted)?.has(reply.message) ?? false
  })
  const label = offered && brief.ways_out.find(({ id }) => id === offered)?.label
  return {
    scene: group.scene,
    text,
    accept,
    speaker: speaker?.name ?? '',
    message: reply.message,
    offered: label ?? null,
    good,
    milliseconds,
  }
}

/**
 * Asks all questions of a scene in sequence. `repeated` lists lines that were repeated although their speaker had
 * another one, except where the line answers the question.
 */
export function askInSequence(set: QuestionSet, language: 'english' | 'russian', answer: Answer) {
  const story = novelLoaders[set.novel]?.()
  if (!story) throw new Error(`no novel ${set.novel}`)
  return set.asked.map((group) => {
    const lines: string[] = []
    const repeated: string[] = []
    let recent: PastLine[] = briefOf(story, group, language, '').remembered.recent
    for (const [turn, question] of group.questions.entries()) {
      const text = question[language === 'english' ? 0 : 1]
      const first: TurnBrief = briefOf(story, group, language, text)
      const spoke = recent.findLast((line) => first.cast.some(({ character_id }) => character_id === line.character_id))
      const default_speaker: CharacterId | null = turn === 0 ? first.default_speaker : (spoke?.character_id ?? null)
      const brief: TurnBrief = { ...first, turn: turn + 1, default_speaker, remembered: { summaries: [], recent } }
      const { message, speaker_id } = answer(brief)
      const speaker = brief.cast.find(({ character_id }) => character_id === speaker_id)
      const theirs = [...(speaker?.scene_lines ?? []), ...(speaker?.example_lines ?? [])]
      const hasAnother = theirs.some((line) => !lines.includes(fillReader(line, brief.reader.name).trim()))
      const isAnswer = () => (asksPlainly(brief) || chooseLine(brief)?.fits === true) && lines.at(-1) !== message
      if (lines.includes(message) && (hasAnother || lines.at(-1) === message) && !isAnswer()) repeated.push(message)
      lines.push(message)
      const said = { state_id: brief.state_id, name: '' }
      recent = [
        ...recent,
        { ...said, by: 'reader', character_id: null, text },
        { ...said, by: 'character', character_id: speaker_id, text: message },
      ]
    }
    return { scene: group.scene, lines, repeated }
  })
}

/** The brief of the first turn in a scene. */
function briefOf(
  story: BilingualNovel,
  group: SceneQuestions,
  language: 'english' | 'russian',
  text: string,
): TurnBrief {
  const novel = story[language]
  const id = story.english.interactive_scenes.find(({ name }) => name === group.scene)?.id
  const scene = novel.interactive_scenes.find((entry) => entry.id === id)
  if (!id || !scene) throw new Error(`no scene ${group.scene}`)
  const reader = { name: language === 'english' ? 'Anna' : 'Анна', biography: '', language: language as Language }
  const path = [...novel.static_scenes.slice(0, 2).map(({ id }) => id), id].flatMap((sceneId, at): GameState[] => {
    const entered = indexOf(novel).scenes.get(sceneId)
    if (!entered) return []
    const state = enterScene(novel, entered, worldOf(story.english, group), reader, null)
    const stored = { id: idOf<GameStateId>(`${at}`), game_id: idOf<GameId>('asked'), parent_id: null, created_at: '' }
    return [{ ...state, ...stored }]
  })
  const state = path.at(-1)
  if (!state) throw new Error(`no reader enters the scene ${group.scene}`)
  return briefTurn(novel, scene, state, reader, text, { summaries: [], recent: pastLines(path) })
}

function worldOf(novel: Novel, { flags = [], scales = {} }: SceneQuestions): World {
  const flag = (name: string) => novel.states.flags.find((entry) => entry.name === name)
  const scale = (name: string) => novel.states.scales.find((entry) => entry.name === name)
  return {
    flags: Object.fromEntries(flags.map((name) => [orThrow(flag(name), name).id, true])),
    scales: Object.fromEntries(Object.entries(scales).map(([name, value]) => [orThrow(scale(name), name).id, value])),
    completed_endings: [],
  }
}

function orThrow<Found>(found: Found | undefined, name: string): Found {
  if (found === undefined) throw new Error(`nothing is named ${name}`)
  return found
}

/** The texts of each topic in a language. */
function findTopics(
  set: QuestionSet,
  story: BilingualNovel,
  language: 'english' | 'russian',
): Map<string, Set<string>> {
  const lines = [...story.lines.keys()]
  return new Map(
    Object.entries(set.topics).map(([topic, beginnings]) => [
      topic,
      new Set(
        beginnings.flatMap((beginning) => {
          const found = lines.filter((line) => line.startsWith(beginning))
          if (found.length === 0) throw new Error(`${set.novel}: no line begins with “${beginning}”`)
          return found.map((line) => (language === 'english' ? line : (story.lines.get(line) ?? line)))
        }),
      ),
    ]),
  )
}

function loadDemo(): BilingualNovel {
  const { novel, translations } = buildDemo()
  const russian = localizeNovel(novel, translationTable(translations, 'russian'), 'russian')
  const slugs = new Map(scenes.map((scene) => [scene.name.english, scene.slug]))
  return {
    english: novel,
    russian,
    lines: linesOf(novel, russian),
    endingId: (scene, slug) => {
      const of = interactiveSlugs.find((known) => known === slugs.get(scene))
      return demoId('ending', `${of}/${slug}`) as EndingId
    },
  }
}

function loadSmallNovel(script: typeof salvage): BilingualNovel {
  const english = novelInLanguage(script, 'english')
  const russian = novelInLanguage(script, 'russian')
  return { english, russian, lines: linesOf(english, russian), endingId: (_, slug) => ending(slug) }
}

function linesOf(english: Novel, russian: Novel): Map<string, string> {
  const all = (novel: Novel) =>
    [
      ...novel.characters.flatMap((entry) => entry.example_lines),
      ...novel.interactive_scenes.flatMap((scene) => scene.characters.flatMap((entry) => entry.example_lines)),
    ].map((line) => readMarkedLine(line).text)
  const others = all(russian)
  return new Map(all(english).map((line, at) => [line, others[at] ?? line]))
}
