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

const kinds = ['scene', 'character', 'sprite', 'background', 'music'] as const

/** What each name meant when a script was printed: somebody may have given it to another thing, or away, since. */
export type PrintedNames = Partial<Record<(typeof kinds)[number], Readonly<Record<string, string>>>>

/** The names that a script which is printed now is written with. */
export function printedNames(novel: Novel): PrintedNames {
  const names = scriptNames(novel)
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      Object.fromEntries(names[kind].all.map((name) => [name, names[kind].read(name) ?? ''])),
    ]),
  )
}

/**
 * Names of the things of a novel as its script writes them. A name that nothing has now, or several have, means what it meant
 * when the script was `printed`.
 */
export const scriptNames = (novel: Novel, printed: PrintedNames = {}): ScriptNames => ({
  scene: namesOf([...novel.static_scenes, ...novel.interactive_scenes], / #|^-$/, printed.scene),
  character: namesOf(
    novel.characters.map(({ id, prompt_name }) => ({ id, name: prompt_name })),
    /:|^\{\{\s*user\s*\}\}$/i,
    printed.character,
  ),
  sprite: namesOf(novel.assets.sprites, /,/, printed.sprite),
  background: namesOf(novel.assets.backgrounds, /^-$/, printed.background),
  music: namesOf(novel.assets.musics, /^-$/, printed.music),
})

const reference = /^#([0-9a-f-]{36})$/i

function namesOf<Id extends string>(
  things: readonly { id: Id; name: string }[],
  never: RegExp,
  printed: Readonly<Record<string, string>> = {},
): Names<Id> {
  const byName = new Map<string, Id | null>()
  for (const { id, name } of things) byName.set(name, byName.has(name) ? null : id)
  const ids = new Map<string, Id>(things.map(({ id }) => [id, id]))
  const plain = (name: string) =>
    name.length <= 60 &&
    name === name.trim() &&
    /^[^\s#@\\[=>-]/.test(name) &&
    !/[\n\r\u2028\u2029]/.test(name) &&
    !never.test(name)
  const names = new Map(things.filter(({ name }) => byName.get(name) && plain(name)).map(({ id, name }) => [id, name]))
  return {
    write: (id) => names.get(id) ?? `#${id}`,
    read: (written) => {
      const id = reference.exec(written)?.[1]
      if (id !== undefined) return ids.get(id) ?? (id as Id)
      return byName.get(written) ?? ids.get(Object.hasOwn(printed, written) ? (printed[written] ?? '') : '') ?? null
    },
    has: (name) => byName.has(name),
    all: [...names.values()],
  }
}
