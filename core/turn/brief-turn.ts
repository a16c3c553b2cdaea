import type { Conditionals } from '../conditional/conditional.ts'
import { evaluate, type Facts } from '../conditional/evaluate.ts'
import type { AssetId, CharacterId } from '../ids.ts'
import type { InteractiveScene, SceneCharacter } from '../novel/interactive-scene.ts'
import { languageOfNovel } from '../novel/language.ts'
import { type MarkedLine, markedThing, readMarkedLine } from '../novel/line-mark.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import { fillingOf, readerPlace } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { storytellingOf } from '../novel/storytelling.ts'
import { withoutInvisible } from '../record/without-invisible.ts'
import { charactersOnStage, spritesOf, tracksOf } from '../scene/evaluate-scene.ts'
import { factsOf, type World } from '../scene/world.ts'
import type { GameState, Reader } from './game-state.ts'
import { type PartCache, scenePartsOf } from './scene-parts.ts'
import { selectLore } from './select-lore.ts'
import type { CastMember, LineMark, OfferedChange, PastLine, Remembered, Shown, TurnBrief } from './turn-brief.ts'

/** Builds the storyteller's brief for this turn of an interactive scene, with only what is active in this world. */
export function briefTurn(
  novel: Novel,
  scene: InteractiveScene,
  state: GameState,
  reader: Reader,
  said: string | null,
  remembered: Remembered,
): TurnBrief {
  const readerText = said && withoutInvisible(said)
  const facts = factsOf(novel, state.world)
  const parts = scenePartsOf(novel, scene)
  const tracks = parts.tracks.get('', () => shown(novel, tracksOf(novel, scene)))
  const cast = castOf(novel, scene, state, facts, tracks)
  const active = holding(facts)
  const lore = selectLore(novel.world_prompts.filter(active), readerText, remembered.recent, state.id)
  return {
    purpose: 'reply',
    game_id: state.game_id,
    state_id: state.id,
    novel_language: languageOfNovel(novel),
    ...valuesOf(novel, state.world),
    language: reader.language,
    for_adults: novel.required_18_age,
    storytelling: parts.storytelling.get('', () => storytellingOf(novel, scene)),
    scene: { id: scene.id, name: scene.name, interactive: scene.interactive },
    reader: { name: reader.name, biography: reader.biography },
    reader_text: readerText,
    world_prompts: parts.toBrief(lore.always),
    triggered_prompts: parts.toBrief(lore.triggered),
    scene_prompts: mapActive(
      parts.prompts,
      scene.additional_prompt_descriptions,
      active,
      (entry) => entry.prompt_description,
    ),
    cast,
    absent: absentNames(novel, cast),
    default_speaker: defaultSpeaker(cast, remembered.recent, state.turn === 0),
    music: { current: state.stage.music_asset_id, tracks },
    changes: offeredChanges(novel, scene, facts),
    endings: mapActive(parts.endings, scene.endings, active, (ending) => ({
      id: ending.id,
      name: ending.name,
      description: ending.prompt_ending_conditional,
      keywords: ending.keywords,
    })),
    ways_out: waysOut(scene, facts),
    turn: state.turn + 1,
    attempt: 0,
    remembered,
  }
}

/**
 * The values that authors' texts may refer to in prompts. The reader's name is excluded, because it is not part of the
 * novel.
 */
function valuesOf(novel: Novel, world: World): Pick<TurnBrief, 'values'> {
  const { flags, scales } = novel.states
  if (flags.length + scales.length === 0) return {}
  const filling = fillingOf(novel.states, world, { name: '', language: languageOfNovel(novel) })
  return { values: new Map([...filling].filter(([name]) => name !== readerPlace)) }
}

/** Maps the active entries, and returns the same list as long as the same entries are active. */
function mapActive<Entry, Made>(
  cache: PartCache<Made[]>,
  entries: readonly Entry[],
  active: (entry: Entry) => boolean,
  make: (entry: Entry) => Made,
): Made[] {
  const places = [...entries.keys()].filter((place) => active(entries[place] as Entry))
  return cache.get(places.join(), () => places.map((place) => make(entries[place] as Entry)))
}

const holding =
  (facts: Facts) =>
  (entry: { conditionals: Conditionals }): boolean =>
    evaluate(entry.conditionals, facts)

/** The characters on stage, with their current biographies and sprites. */
function castOf(
  novel: Novel,
  scene: InteractiveScene,
  state: GameState,
  facts: Facts,
  tracks: readonly Shown[],
): CastMember[] {
  const parts = scenePartsOf(novel, scene)
  const { characters } = indexOf(novel)
  const keys: string[] = []
  const members = charactersOnStage(novel, scene, facts).map((entry) => {
    const sprite = state.stage.sprites.find(({ character_id }) => character_id === entry.character_id)?.asset_id
    const current = sprite ?? entry.start_sprite_id
    const biographies = characters.get(entry.character_id)?.biographies ?? []
    const known = [...biographies.keys()].filter((place) => evaluate(biographies[place]?.conditionals ?? [], facts))
    const key = `${scene.characters.indexOf(entry)} ${current} ${known}`
    keys.push(key)
    return parts.members.get(key, () => castMember(novel, entry, current, new Set(known), tracks))
  })
  return parts.cast.get(keys.join(';'), () => members.flat())
}

/** `known`: the indexes of the character's biographies that hold. */
function castMember(
  novel: Novel,
  entry: SceneCharacter,
  current: AssetId | null,
  known: ReadonlySet<number>,
  tracks: readonly Shown[],
): CastMember[] {
  const character = indexOf(novel).characters.get(entry.character_id)
  if (!character) return []
  const sprites = shown(novel, spritesOf(novel, entry))
  const biographies = character.biographies.filter((_, place) => known.has(place))
  const secrets = biographies.flatMap(({ secret = '' }) => (secret.trim() === '' ? [] : [secret]))
  const sceneLines = markedLines(entry.example_lines)
  const anywhere = markedLines(character.example_lines)
  return [
    {
      character_id: character.id,
      name: character.prompt_name,
      aliases: character.aliases,
      biographies: biographies.map((entry) => entry.prompt_description),
      ...(secrets.length > 0 ? { secrets } : {}),
      may_speak: !entry.inactive,
      current_sprite: current,
      sprites,
      scene_lines: sceneLines.map(({ text }) => text),
      example_lines: anywhere.map(({ text }) => text),
      line_marks: lineMarks([...sceneLines, ...anywhere], sprites, tracks),
    },
  ]
}

/** The novel's lines are needed in every turn, but parsed only once. */
const markedLines = memoizeWeak((lines: readonly string[]): readonly MarkedLine[] => lines.map(readMarkedLine))

/** Resolves marks that can be applied here: a face that this character has, a track of this scene. */
function lineMarks(lines: readonly MarkedLine[], sprites: readonly Shown[], tracks: readonly Shown[]): LineMark[] {
  const face = idsByName(sprites)
  const track = idsByName(tracks)
  return lines.flatMap((line) => {
    if (line.mark === '') return []
    const sprite_id = face(line.face)
    const music_asset_id = track(line.music)
    return sprite_id === null && music_asset_id === null ? [] : [{ line: line.text, sprite_id, music_asset_id }]
  })
}

/** Looks up assets by name; cached, because many marks use the same few names. */
function idsByName(things: readonly Shown[]): (name: string | null) => AssetId | null {
  const found = new Map<string, AssetId | null>()
  return (name) => {
    if (name === null) return null
    const known = found.get(name)
    if (known !== undefined) return known
    const id = markedThing(things, name)?.id ?? null
    found.set(name, id)
    return id
  }
}

function shown(novel: Novel, ids: readonly AssetId[]): Shown[] {
  const { assets } = indexOf(novel)
  return ids.flatMap((id) => {
    const asset = assets.get(id)
    return asset ? [{ id, name: asset.name, description: asset.prompt_description }] : []
  })
}

function absentNames(novel: Novel, cast: readonly CastMember[]): string[] {
  const present = new Set(cast.map((member) => member.character_id))
  return novel.characters.flatMap(({ id, prompt_name }) => (present.has(id) ? [] : [prompt_name]))
}

/**
 * The last speaker in this scene; before that, the speaker of its first message, else the first character who may
 * speak.
 */
function defaultSpeaker(
  cast: readonly CastMember[],
  recent: readonly PastLine[],
  isBeginning: boolean,
): CharacterId | null {
  const speakers = cast.filter((member) => member.may_speak).map((member) => member.character_id)
  const lines = isBeginning ? recent.slice(-1) : recent
  const last = lines.findLast((line) => line.character_id !== null && speakers.includes(line.character_id))
  return last?.character_id ?? speakers[0] ?? null
}

/** Flags and scales that may change now, without deleted ones. */
export function offeredChanges(novel: Novel, scene: InteractiveScene, facts: Facts): OfferedChange[] {
  return scene.modifying_states.filter(holding(facts)).flatMap(({ states, type: mode }): OfferedChange[] => [
    ...states.flags.flatMap(({ flag_id, change_reason_prompt, keywords }): OfferedChange[] => {
      const flag = novel.states.flags.find((entry) => entry.id === flag_id)
      const value = facts.flags.get(flag_id)
      if (!flag || value === undefined) return []
      return [{ kind: 'flag', id: flag_id, name: flag.name, value, reason: change_reason_prompt, keywords, mode }]
    }),
    ...states.scales.flatMap(({ scale_id, change_reason_prompt, keywords, max_step }): OfferedChange[] => {
      const scale = novel.states.scales.find((entry) => entry.id === scale_id)
      const value = facts.scales.get(scale_id)
      if (!scale || value === undefined) return []
      return [
        {
          kind: 'scale',
          id: scale_id,
          name: scale.name,
          value,
          reason: change_reason_prompt,
          keywords,
          mode,
          max_step,
        },
      ]
    }),
  ])
}

/** Automatic endings that hold now, and the context ending (which has no name). */
export function waysOut(scene: InteractiveScene, facts: Facts): TurnBrief['ways_out'] {
  return [
    ...scene.endings.filter(holding(facts)).map((ending) => ({ id: ending.id, label: ending.name })),
    ...(scene.context_ending ? [{ id: scene.context_ending.id, label: null }] : []),
  ]
}
