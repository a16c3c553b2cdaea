import type { AssetId, NewId } from '../../ids.ts'
import type { Asset } from '../../novel/asset.ts'
import type { ChoiceEnding } from '../../novel/ending.ts'
import { newInteractiveScene, newSceneCharacter } from '../../novel/interactive-scene.ts'
import { type Novel, newNovelHead } from '../../novel/novel.ts'
import type { SceneRef } from '../../novel/scene-ref.ts'
import { newStaticScene } from '../../novel/static-scene.ts'
import { limits } from '../../record/limits.ts'
import { cutText } from '../../record/text-length.ts'
import { after, always, type Condition, conditionalsOf, type Effects, noEffects } from '../story/conditions.ts'
import type { PlacedLoss, StoryReport } from '../story/loss.ts'
import { Losses } from '../story/losses.ts'
import { isRounded } from '../story/numbers.ts'
import { States } from '../story/states.ts'
import type { Variables } from '../story/variables.ts'
import { Cast } from './cast.ts'
import { Graph } from './graph.ts'
import { inlineThreads } from './inline-threads.ts'
import { learnVariables } from './learn-variables.ts'
import type { Media } from './media.ts'
import { type Lost, type Offer, type Place, placesOf, type Way } from './places.ts'
import { raiseEffects } from './raise-effects.ts'
import { type Choice, type Script, ScriptError } from './statements.ts'
import { everyStatement, isMenu } from './walk.ts'

/** A script converted to a novel, with its losses and the files that it uses. */
export interface ScriptStory extends StoryReport {
  novel: Novel
  /** The path of each asset's file in the upload. */
  files: Map<AssetId, string>
}

export interface MakeNovelOptions {
  newId: NewId
  /** The background of scenes without a picture of their own. */
  background: Asset
  media: Media
  /** In characters: limits how far the story is followed. */
  sourceLength: number
}

/** The button label for a way that continues without a choice. */
const goOn = '→'
/** The largest number of figures in one scene. */
const maxFigures = 20

/** Converts a script to scenes. Throws {@link ScriptError} when it has no line at all. */
export function makeNovel(read: Script, { newId, background, media, sourceLength }: MakeNovelOptions): ScriptStory {
  const script = inlineThreads(read)
  const variables = learnVariables(script)
  const losses = new Losses<Lost>()
  const world = worldOf(script, variables, (lost) => losses.add(lost))
  for (const loss of script.losses) losses.add({ ...loss, place: null })
  const cast = new Cast(script.people, media, newId)
  const { places, first } = placesOf(new Graph(script, variables), cast, {
    world,
    sourceLength,
    most: limits.scenes - 200,
    tidy: (condition) => variables.tidy(condition),
    lose: (lost) => losses.add(lost),
  })
  if (!first.to) throw new ScriptError('Nothing is said in it')
  dropUnusedChanges(places, first, variables.shown)
  raiseEffects(places, first)

  const titles = titlesOf(script)
  const scenes = new SceneWriter(places, titles, cast, variables, background.id, newId)
  for (const place of places)
    scenes.write(place, (what) => losses.add({ passage: place.block, kind: 'many', what, place }))
  scenes.states.make(variables)
  scenes.states.begin(after(world, first.effects))
  const firstRef = scenes.refs.get(first.to)
  // Flags and scales beyond a novel's limit are reported in one entry.
  const [leftOut, ...others] = scenes.states.leftOut
  if (leftOut !== undefined) {
    const what = others.length > 0 ? `${leftOut} (×${others.length + 1})` : leftOut
    losses.add({ passage: script.start, kind: 'many', what, place: first.to })
  }
  // Pieces of one part share its title, so that each loss is reported once for the part.
  const placed = new Losses<PlacedLoss>()
  for (const { passage, kind, what, place } of losses.all) {
    const near = place ?? scenes.firstOf(passage) ?? (passage === script.start ? first.to : null)
    const scene = (near && scenes.refs.get(near)) ?? null
    placed.add({ passage: titles.get(passage) ?? passage, kind, what, scene })
  }
  const novel: Novel = {
    ...newNovelHead(cutText(script.name, limits.name)),
    id: newId(),
    created_at: '',
    first_scene_id: firstRef?.scene_id ?? null,
    first_scene_type: firstRef?.scene_type ?? null,
    characters: cast.characters,
    states: { flags: scenes.states.flags, scales: scenes.states.scales },
    music_mixes: cast.mixes,
    assets: {
      sprites: cast.sprites,
      backgrounds: scenes.usedPaper ? [background, ...cast.backgrounds] : cast.backgrounds,
      musics: cast.musics,
    },
    interactive_scenes: scenes.interactive,
    static_scenes: scenes.still,
  }
  return { novel, files: cast.files, forks: forksOf(script, scenes.offered), losses: placed.all }
}

/** The titles of a script's parts in scenes and reports. */
const titlesOf = ({ blocks }: Script): ReadonlyMap<string, string> =>
  new Map(blocks.map(({ name, title }) => [name, title ?? name]))

/** Removes changes to variables that no condition reads and no text shows. */
function dropUnusedChanges(places: readonly Place[], first: Way, shown: ReadonlySet<string>) {
  const ways = places.flatMap((place) => [...place.ways, ...place.offers.flatMap((offer) => offer.ways)])
  const read = new Set([
    ...shown,
    ...ways.flatMap(({ when }) =>
      when.flatMap((group) => group.map((atom) => ('flag' in atom ? atom.flag : atom.scale))),
    ),
  ])
  for (const way of [...ways, ...places.flatMap(({ offers }) => offers), first]) {
    if ([...way.effects.keys()].every((name) => read.has(name))) continue
    way.effects = new Map([...way.effects].filter(([name]) => read.has(name)))
  }
}

/** The values of variables at the start, as effects. */
function worldOf(script: Script, variables: Variables, lose: (lost: Lost) => void): Effects {
  return script.begun.reduce<Effects>((all, change) => {
    const effects = variables.effects(change)
    if (!effects || isRounded(variables, change))
      lose({ passage: script.start, kind: 'value', what: change.name, place: null })
    return effects ? after(all, effects) : all
  }, noEffects)
}

/** Counts menus with several choices in the file; `arrived`: those of which every choice became a button. */
function forksOf({ blocks }: Script, offered: ReadonlySet<Choice>): StoryReport['forks'] {
  let [all, arrived] = [0, 0]
  for (const { body } of blocks) {
    for (const statement of everyStatement(body)) {
      if (!isMenu(statement) || statement.choices.length < 2) continue
      all++
      if (statement.choices.every((choice) => offered.has(choice))) arrived++
    }
  }
  return { all, arrived }
}

/** Writes places as scenes: interactive with choices, or static where a place only leads on. */
class SceneWriter {
  readonly refs = new Map<Place, SceneRef>()
  readonly interactive: Novel['interactive_scenes'] = []
  readonly still: Novel['static_scenes'] = []
  readonly states: States
  readonly offered = new Set<Choice>()
  usedPaper = false
  /** How many extra scenes may still be created for choices with an uncertain outcome. */
  private hubs = limits.scenes
  private readonly firsts = new Map<string, Place>()
  private readonly names = new Map<Place, string>()
  private readonly cast: Cast
  private readonly variables: Variables
  private readonly paper: AssetId
  private readonly newId: NewId

  constructor(
    places: readonly Place[],
    titles: ReadonlyMap<string, string>,
    cast: Cast,
    variables: Variables,
    paper: AssetId,
    newId: NewId,
  ) {
    this.cast = cast
    this.variables = variables
    this.paper = paper
    this.newId = newId
    this.states = new States(newId)
    const counts = new Map<string, number>()
    for (const place of places) {
      const title = titles.get(place.block) ?? place.block
      const count = (counts.get(title) ?? 0) + 1
      counts.set(title, count)
      if (!this.firsts.has(place.block)) this.firsts.set(place.block, place)
      this.names.set(place, `${cutText(title, limits.name - 12)}${count > 1 ? ` · ${count}` : ''}`)
      const live = place.offers.length > 0 || place.ways.some(({ effects }) => effects.size > 0)
      this.refs.set(place, { scene_id: newId(), scene_type: live ? 'interactive' : 'static' })
      if (!live) this.hubs--
    }
  }

  firstOf = (block: string): Place | null => this.firsts.get(block) ?? null

  write(place: Place, tooMany: (what: string) => void) {
    const ref = this.refs.get(place)
    if (!ref) return
    if (ref.scene_type === 'static') return this.writeStill(place, ref)
    const on = {
      choice: { label: [], when: null, once: false, body: [] },
      label: goOn,
      when: always,
      effects: noEffects,
      ways: place.ways,
    }
    const offers: Offer[] = place.ways.length > 0 ? [...place.offers, on] : place.offers
    this.writeChoices(place, ref, offers, tooMany)
  }

  private writeStill(place: Place, ref: SceneRef) {
    const speaker = this.cast.speaker(place.who)
    this.still.push({
      ...newStaticScene(ref.scene_id, this.nameOf(place), ''),
      original_message: cutText(place.text, limits.text),
      background_id: this.backgroundOf(place),
      characters: place.stage.figures.slice(0, maxFigures).map(({ character, sprite, position }) => ({
        character_id: character,
        sprite_mix_id: this.cast.mixOf(character),
        sprite_id: sprite,
        position,
      })),
      music_id: place.stage.music,
      speaker_type: speaker === 'reader' ? 'user' : 'character',
      speaker_id: speaker === 'reader' ? null : speaker,
      next_scenes: this.nextOf(place.ways),
    })
  }

  private nextOf(ways: readonly Way[]) {
    const led = ways.flatMap(({ to, when }) => {
      const ref = to && this.refs.get(to)
      return ref ? [{ ref, when }] : []
    })
    return led.slice(0, limits.list).map(({ ref, when }, at) => ({
      ...ref,
      priority: led.length - 1 - at,
      conditionals: this.conditionals(when),
    }))
  }

  private writeChoices(place: Place, ref: SceneRef, offers: readonly Offer[], tooMany: (what: string) => void) {
    const speaker = this.cast.speaker(place.who)
    const taken = new Map<string, number>()
    const choices = offers.flatMap((offer) => {
      this.offered.add(offer.choice)
      return this.waysOf(place, offer, tooMany).map(({ to, when, effects }): ChoiceEnding => {
        const label = cutText(offer.label.replace(/\s+/g, ' ').trim(), limits.name) || goOn
        const count = (taken.get(label) ?? 0) + 1
        taken.set(label, count)
        return {
          id: this.newId(),
          name: count === 1 ? label : `${cutText(label, limits.name - 8)} (${count})`,
          display_name: label,
          conditionals: this.conditionals(when),
          next_scene: to,
          states_trigger: this.states.trigger(effects),
        }
      })
    })
    for (const { display_name } of choices.slice(limits.list)) tooMany(display_name)
    const { music } = place.stage
    const mix = music && this.cast.musicMixOf(music)
    this.interactive.push({
      ...newInteractiveScene(ref.scene_id, this.nameOf(place), ''),
      interactive: false,
      start_message_original: cutText(place.text, limits.text),
      start_message_speaker_id: speaker === 'reader' ? null : speaker,
      characters: place.stage.figures.slice(0, maxFigures).flatMap(({ character, sprite, position }) => {
        const worn = this.cast.mixOf(character)
        return worn ? [newSceneCharacter(character, worn, sprite, position)] : []
      }),
      backgrounds: [{ background_asset_id: this.backgroundOf(place), priority: 1, conditionals: [] }],
      music: music && mix ? { music_mix_id: mix, start_asset_music_id: music } : null,
      static_endings: choices.slice(0, limits.list),
    })
  }

  /** The ways behind a choice. Where it is unknown which one is taken, an extra scene holds them all. */
  private waysOf(
    place: Place,
    { label, ways, when, effects }: Offer,
    tooMany: (what: string) => void,
  ): { to: SceneRef | null; when: Condition; effects: Effects }[] {
    // It is never offered.
    if (when.length === 0) return []
    if (ways.length === 0) return [{ to: null, when, effects }]
    if (ways.every(({ sure }) => sure) || ways.length === 1) {
      return ways.map((way) => ({ ...way, to: (way.to && this.refs.get(way.to)) ?? null }))
    }
    if (this.hubs-- <= 0) {
      // No room for another extra scene: the first way is taken, and the loss is reported.
      tooMany(label)
      const [first] = ways
      return [{ to: (first?.to && this.refs.get(first.to)) ?? null, when, effects }]
    }
    const hub: SceneRef = { scene_id: this.newId(), scene_type: 'static' }
    this.still.push({
      ...newStaticScene(hub.scene_id, `${cutText(this.nameOf(place), limits.name - 4)} …`, ''),
      original_message: '…',
      background_id: this.backgroundOf(place),
      next_scenes: this.nextOf(ways),
    })
    return [{ to: hub, when, effects }]
  }

  private nameOf = (place: Place): string => this.names.get(place) ?? place.block

  private conditionals = (when: Condition) => conditionalsOf(this.variables.tidy(when), this.states)

  private backgroundOf({ stage }: Place): AssetId {
    if (stage.background) return stage.background
    this.usedPaper = true
    return this.paper
  }
}
