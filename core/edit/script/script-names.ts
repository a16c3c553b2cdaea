import type { AssetId, CharacterId, SceneId } from '../../ids.ts'
import type { Novel } from '../../novel/novel.ts'

/** What a script calls scenes, characters and files: by their names, or as `#id` where a name would not do. */
export interface ScriptNames {
  scene: Names<SceneId>
  character: Names<CharacterId>
  sprite: Names<AssetId>
  background: Names<AssetId>
  music: Names<AssetId>
}

export interface Names<Id extends string> {
  /** How the thing is written. */
  write: (id: Id) => string
  /** What is meant; null: nothing is called so. */
  read: (written: string) => Id | null
  /** Whether anything is called so, were it several. */
  has: (name: string) => boolean
  /** Every name that can be written, for whoever is asked which. */
  all: readonly string[]
}

/** Names of the things of a novel as its script writes them. */
export const scriptNames = (novel: Novel): ScriptNames => ({
  scene: namesOf([...novel.static_scenes, ...novel.interactive_scenes], / #|^-$/),
  character: namesOf(
    novel.characters.map(({ id, prompt_name }) => ({ id, name: prompt_name })),
    /:|^\{\{\s*user\s*\}\}$/i,
  ),
  sprite: namesOf(novel.assets.sprites, /,/),
  background: namesOf(novel.assets.backgrounds, /^-$/),
  music: namesOf(novel.assets.musics, /^-$/),
})

const reference = /^#([0-9a-f-]{36})$/i

function namesOf<Id extends string>(things: readonly { id: Id; name: string }[], never: RegExp): Names<Id> {
  const byName = new Map<string, Id | null>()
  for (const { id, name } of things) byName.set(name, byName.has(name) ? null : id)
  const ids = new Map<string, Id>(things.map(({ id }) => [id, id]))
  const plain = (name: string) =>
    name.length <= 60 &&
    name === name.trim() &&
    /^[^\s#@\\[=>-]/.test(name) &&
    !/[\n\r]/.test(name) &&
    !never.test(name)
  const names = new Map(things.filter(({ name }) => byName.get(name) && plain(name)).map(({ id, name }) => [id, name]))
  return {
    write: (id) => names.get(id) ?? `#${id}`,
    read: (written) => {
      const id = reference.exec(written)?.[1]
      return id === undefined ? (byName.get(written) ?? null) : (ids.get(id) ?? (id as Id))
    },
    has: (name) => byName.has(name),
    all: [...names.values()],
  }
}
