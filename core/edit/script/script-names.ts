import type { AssetId, CharacterId, SceneId } from '../../ids.ts'
import type { Novel } from '../../novel/novel.ts'

/** How a script refers to scenes, characters and files: by name, or as `#id` if a name is not enough. */
export interface ScriptNames {
  scene: Names<SceneId>
  character: Names<CharacterId>
  sprite: Names<AssetId>
  background: Names<AssetId>
  music: Names<AssetId>
}

export interface Names<Id extends string> {
  /** The written form of a reference. */
  write: (id: Id) => string
  /** Resolves a written reference; null if nothing has that name. */
  read: (written: string) => Id | null
  /** Whether anything has this name, even if several things do. */
  has: (name: string) => boolean
  /** Every name that can be written, for suggestions. */
  all: readonly string[]
}

const kinds = ['scene', 'character', 'sprite', 'background', 'music'] as const

/** What each name meant when the script was printed: it may have been changed or given to another thing since. */
export type PrintedNames = Partial<Record<(typeof kinds)[number], Readonly<Record<string, string>>>>

/** The meaning of every name in a script printed now. */
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
 * The names of a novel's things as its script writes them. A name that is now unknown or ambiguous means what it meant
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
