import type { AssetId, CharacterId, MusicMixId, NewId, SpriteMixId } from '../../ids.ts'
import type { Asset } from '../../novel/asset.ts'
import { type Character, newCharacter, newSpriteMix } from '../../novel/character.ts'
import type { Position } from '../../novel/interactive-scene.ts'
import type { MusicMix } from '../../novel/music-mix.ts'
import { limits } from '../../record/limits.ts'
import { cutText } from '../../record/text-length.ts'
import { extensionOf, type Media } from './media.ts'
import type { Person, StageChange } from './statements.ts'

/** What is seen and heard. */
export interface Stage {
  background: AssetId | null
  figures: readonly Figure[]
  music: AssetId | null
}
export interface Figure {
  character: CharacterId
  sprite: AssetId
  position: Position
}
export const emptyStage: Stage = { background: null, figures: [], music: null }

/** Names that scripts use for the player. */
const readers = /^(?:you|player|me|myself|ты|вы|я|игрок|主角)$/i

const maxPeople = 400

/** The characters and assets of a story. Each is created when a script first names it. */
export class Cast {
  readonly characters: Character[] = []
  readonly sprites: Asset[] = []
  readonly backgrounds: Asset[] = []
  readonly musics: Asset[] = []
  readonly mixes: MusicMix[] = []
  /** The file of each asset. */
  readonly files = new Map<AssetId, string>()
  private readonly byKey = new Map<string, Character>()
  private readonly people: ReadonlyMap<string, Person>
  private readonly byTag = new Map<string, string>()
  private readonly known = new Map<string, Asset>()
  private readonly media: Media
  private readonly newId: NewId

  constructor(people: ReadonlyMap<string, Person>, media: Media, newId: NewId) {
    this.people = people
    this.media = media
    this.newId = newId
    for (const [key, { name, tag }] of people)
      for (const each of [tag, key, name]) {
        const folded = each?.toLowerCase()
        if (folded && !this.byTag.has(folded)) this.byTag.set(folded, key)
      }
  }

  /** The speaker of a line: a character, the reader, or null for nobody. */
  speaker(who: string | null): CharacterId | 'reader' | null {
    if (who === null) return null
    const person = this.people.get(who)
    if (person?.reader || readers.test(person?.name ?? who)) return 'reader'
    return this.character(who)?.id ?? null
  }

  private character(who: string): Character | null {
    const name = cutText((this.people.get(who)?.name ?? who).replace(/\s+/g, ' ').trim(), limits.name)
    if (name === '') return null
    const key = name.toLowerCase()
    const existing = this.byKey.get(key)
    if (existing) return existing
    if (this.characters.length >= maxPeople) return null
    const made = newCharacter(this.newId(), name)
    this.byKey.set(key, made)
    this.characters.push(made)
    return made
  }

  mixOf(character: CharacterId): SpriteMixId | null {
    return this.characters.find(({ id }) => id === character)?.sprites[0]?.id ?? null
  }
  musicMixOf(music: AssetId): MusicMixId | null {
    return this.mixes.find(({ music_asset_ids }) => music_asset_ids.includes(music))?.id ?? null
  }

  /** Applies changes to a stage; a missing file is reported to `lose`. */
  after(stage: Stage, changes: readonly StageChange[], lose: (what: string) => void): Stage {
    return changes.reduce((now, change) => this.changed(now, change, lose), stage)
  }

  private changed(stage: Stage, change: StageChange, lose: (what: string) => void): Stage {
    switch (change.kind) {
      case 'background': {
        const figures = change.clears ? [] : stage.figures
        if (change.name === null) return { ...stage, figures, background: null }
        const asset = this.asset(change.name, 'background')
        if (!asset) lose(change.name)
        return { ...stage, figures, background: asset?.id ?? null }
      }
      case 'music': {
        const asset = change.name === null ? null : this.asset(change.name, 'music')
        if (change.name !== null && !asset) lose(change.name)
        return { ...stage, music: asset?.id ?? null }
      }
      case 'hideAt':
        return { ...stage, figures: stage.figures.filter(({ position }) => position !== change.position) }
      case 'hide': {
        const gone = this.byKey.get(this.nameOf(change.who).toLowerCase())?.id
        return { ...stage, figures: stage.figures.filter(({ character }) => character !== gone) }
      }
      case 'show':
        return this.shown(stage, change, lose)
    }
  }

  /** The name of the person that a picture tag belongs to. */
  private nameOf(who: string): string {
    const key = this.byTag.get(who.toLowerCase()) ?? who
    return this.people.get(key)?.name ?? key
  }

  private shown(stage: Stage, { who, look, position }: StageChange & { kind: 'show' }, lose: (what: string) => void) {
    const asset = this.asset(look, 'sprite')
    const character = asset && this.character(this.nameOf(who))
    if (!asset || !character) {
      lose(look)
      return stage
    }
    this.dress(character, asset.id)
    const was = stage.figures.find((figure) => figure.character === character.id)
    const figure = { character: character.id, sprite: asset.id, position: position ?? was?.position ?? 'center' }
    const others = stage.figures.filter((each) => each.character !== character.id)
    return { ...stage, figures: [...others, figure] }
  }

  private dress(character: Character, sprite: AssetId) {
    const [mix] = character.sprites
    if (!mix) character.sprites.push(newSpriteMix(this.newId(), character.prompt_name, [sprite]))
    else if (!mix.sprite_ids.includes(sprite)) mix.sprite_ids.push(sprite)
  }

  private asset(name: string, type: 'sprite' | 'background' | 'music'): Asset | null {
    const path = this.media.find(name, type === 'music' ? 'music' : 'picture')
    if (path === null) return null
    const key = `${type} ${path}`
    const existing = this.known.get(key)
    if (existing) return existing
    if (this.known.size >= limits.assets) return null
    const called = cutText((path.split('/').at(-1) ?? path).replace(/\.[^.]*$/, ''), limits.name)
    const made: Asset = {
      id: this.newId(),
      name: called.trim() || type,
      prompt_description: called.replace(/[_-]+/g, ' '),
      extension: extensionOf(path),
    }
    this.known.set(key, made)
    this.files.set(made.id, path)
    if (type === 'sprite') this.sprites.push(made)
    else if (type === 'background') this.backgrounds.push(made)
    else {
      this.musics.push(made)
      this.mixes.push({ id: this.newId(), name: made.name, music_asset_ids: [made.id] })
    }
    return made
  }
}
