import { applyScript } from '../../edit/apply-script.ts'
import { parseScript } from '../../edit/script/parse-script.ts'
import { resolveScript, type ScriptProblem } from '../../edit/script/resolve-script.ts'
import { scriptNames } from '../../edit/script/script-names.ts'
import type { AssetId, CharacterId, NewId, SceneId } from '../../ids.ts'
import type { Asset } from '../../novel/asset.ts'
import { type Character, newCharacter, newSpriteMix } from '../../novel/character.ts'
import { exitsOf } from '../../novel/exits.ts'
import { positions } from '../../novel/interactive-scene.ts'
import { type Novel, newNovelHead } from '../../novel/novel.ts'
import { newStaticScene } from '../../novel/static-scene.ts'
import { limits } from '../../record/limits.ts'
import { cutText } from '../../record/text-length.ts'
import { extensionOf, type Media } from '../flow/media.ts'
import { ScriptError } from '../flow/statements.ts'
import { FreeNames } from '../free-names.ts'
import { type LossKind, type PlacedLoss, type StoryReport, shortly } from '../story/loss.ts'

/** Whether a text is a script as printed by the script view: its first line begins a scene. */
export const looksLikeOwnScript = (text: string): boolean =>
  /^\s*==(?: ?[^\s=]|[^\n]* #[0-9a-f-]{36}[^\S\n]*(?:\n|$))/i.test(text)

export interface ReadOwnScript extends StoryReport {
  novel: Novel
  /** The uploaded files of the novel's pictures and tracks. */
  files: Map<AssetId, string>
}

interface Ports {
  newId: NewId
  /** The background of scenes whose own was not uploaded. */
  paper: Asset
  media: Media
}

/** How often invalid lines are left out: without them, others may turn out to be invalid. */
const maxPasses = 6

/**
 * Reads a script in the notation of the script view as a new novel. Everything it names is created: scenes and
 * characters; pictures and tracks if they were uploaded. An invalid line is left out and reported with its scene.
 * Throws {@link ScriptError}.
 */
export function readOwnScript(source: string, name: string, ports: Ports): ReadOwnScript {
  const script = new OwnScript(source, name, ports)
  return script.read()
}

class OwnScript {
  private lines: string[]
  private readonly losses: { passage: string; kind: LossKind; what: string }[] = []
  private readonly files = new Map<AssetId, string>()
  private readonly assets: Record<'backgrounds' | 'musics' | 'sprites', Map<string, Asset>> = {
    backgrounds: new Map(),
    musics: new Map(),
    sprites: new Map(),
  }
  /** The looks of each character by the name they are shown by. */
  private readonly looks = new Map<string, Set<AssetId>>()
  private readonly scenes = new Map<string, string>()
  private readonly strangers = new Map<string, string>()

  constructor(
    source: string,
    private readonly name: string,
    private readonly ports: Ports,
  ) {
    this.lines = source.split('\n')
  }

  read(): ReadOwnScript {
    const { newId, paper } = this.ports
    this.renewIds()
    this.bring()
    const { novel, script, missing } = this.mended()
    for (const name of missing) this.lose(name, 'link', `-> ${name}`)
    const made = applyScript(novel, { script, was: '', created_at: '', newId })
    const names = scriptNames(made)
    const order = new Map<string, number>()
    for (const { id, name } of parseScript(script, names).scenes)
      order.set(id ?? names.scene.read(name) ?? '', order.size)
    const inOrder = <S extends { id: string }>(scenes: readonly S[]): S[] =>
      [...scenes].sort((one, other) => (order.get(one.id) ?? order.size) - (order.get(other.id) ?? order.size))
    const [start] = inOrder([...made.static_scenes, ...made.interactive_scenes])
    if (!start) throw new ScriptError('No scene')
    const usesPaper = script.includes(`@background ${paper.name}\n`)
    const whole: Novel = {
      ...made,
      static_scenes: inOrder(made.static_scenes),
      interactive_scenes: inOrder(made.interactive_scenes),
      first_scene_id: start.id,
      first_scene_type: made.static_scenes.some(({ id }) => id === start.id) ? 'static' : 'interactive',
      assets: { ...made.assets, backgrounds: made.assets.backgrounds.filter(({ id }) => usesPaper || id !== paper.id) },
    }
    return { novel: whole, files: this.files, forks: forksOf(whole, script), losses: this.placed(whole) }
  }

  /** Replaces the ids of the original novel with new ones, one for each. */
  private renewIds(): void {
    const ids = new Map<string, string>()
    const fresh = (id: string) => {
      const assigned = ids.get(id.toLowerCase()) ?? this.ports.newId()
      ids.set(id.toLowerCase(), assigned)
      return assigned
    }
    this.lines = this.lines.map((line) =>
      /^(?:==|->|\[|@|#)/.test(line) ? line.replace(reference, (_, id: string) => `#${fresh(id)}`) : line,
    )
    for (const line of this.lines) {
      const [, title = '', id] = /^==(.*)#([0-9a-f-]{36})\s*$/i.exec(line) ?? []
      if (id !== undefined) this.scenes.set(id, cutText(titleOf(title), limits.name))
      const [, who] = /^(?:@show )?#([0-9a-f-]{36}):/.exec(line) ?? []
      // A script has no name for characters whose names cannot be written in it.
      if (who !== undefined && !this.strangers.has(who)) this.strangers.set(who, `Somebody ${this.strangers.size + 1}`)
    }
  }

  /** Creates assets for pictures and tracks whose files were uploaded; lines that name others are removed. */
  private bring(): void {
    let scene = ''
    let staged = true
    const lines: string[] = []
    for (const line of this.lines) {
      const [, what = ''] = /^@(\w+)\s/.exec(line) ?? []
      const value = line.slice(1 + what.length).trim()
      const opens = line.startsWith('==')
      // Every scene needs a background.
      if (opens || !line.startsWith('@')) {
        if (!staged) lines.push(`@background ${this.ports.paper.name}`)
        staged = true
      }
      if (opens) {
        scene = line.slice(2).trim()
        staged = false
      }
      if (what === 'background') {
        if (value !== this.ports.paper.name && !this.asset('backgrounds', value)) this.lose(scene, 'media', line)
        else {
          staged = true
          lines.push(line)
        }
      } else if (what === 'music') {
        if (this.asset('musics', value)) lines.push(line)
        else this.lose(scene, 'media', line)
      } else if (what === 'show') {
        const shown = this.shown(value)
        if (shown) lines.push(shown)
        else this.lose(scene, 'media', line)
      } else lines.push(line)
    }
    if (!staged) lines.push(`@background ${this.ports.paper.name}`)
    this.lines = lines
  }

  private shown(value: string): string | null {
    const [, who = '', told = ''] = /^([^:]+)(?::(.*))?$/.exec(value) ?? []
    const look = told.trimStart()
    const [, sprite = look, position] = /^(.*?),\s*([\w-]+)$/.exec(look) ?? []
    const asset = this.asset('sprites', sprite.trim() || who)
    if (!asset) return null
    this.looks.set(who, (this.looks.get(who) ?? new Set()).add(asset.id))
    const place = positions.some((each) => each === position) ? `, ${position}` : ''
    return `@show ${who}: ${asset.name}${place}`
  }

  private asset(kind: 'backgrounds' | 'musics' | 'sprites', name: string): Asset | null {
    const existing = this.assets[kind].get(name)
    if (existing) return existing
    const path = name.startsWith('#') ? null : this.ports.media.find(name, kind === 'musics' ? 'music' : 'picture')
    if (path === null || name.length > 60) return null
    const asset: Asset = {
      id: this.ports.newId(),
      name,
      prompt_description: name,
      extension: extensionOf(path),
    }
    this.assets[kind].set(name, asset)
    this.files.set(asset.id, path)
    return asset
  }

  /** Creates everything that the script names, and removes the lines that cannot be read. */
  private mended(): { novel: Novel; script: string; missing: string[] } {
    const novel = this.empty()
    for (let pass = 0; pass < maxPasses; pass++) {
      const script = `${this.lines.join('\n')}\n`
      const { problems, scenes, made } = resolveScript(novel, script, '')
      if (scenes.length > limits.scenes) throw new ScriptError('No script of a novel')
      const told = new Set(scenes.map(({ name }) => name))
      // Ways to scenes that the script lacks lead to empty scenes.
      if (problems.length === 0) return { novel, script, missing: made.scenes.filter((name) => !told.has(name)) }
      this.leaveOut(problems, script)
    }
    throw new ScriptError('No script of a novel')
  }

  private empty(): Novel {
    const { newId, paper } = this.ports
    const character = (id: CharacterId, called: string, looks: ReadonlySet<AssetId>): Character => {
      const name = cutText(called, limits.name)
      return newCharacter(id, name, {
        sprites: looks.size > 0 ? [newSpriteMix(newId(), name, [...looks])] : [],
      })
    }
    const none: ReadonlySet<AssetId> = new Set()
    const named = [...this.looks].filter(([who]) => !who.startsWith('#'))
    return {
      ...newNovelHead(cutText(this.name, limits.name) || 'Story'),
      id: newId(),
      created_at: '',
      characters: [
        ...named.map(([who, looks]) => character(newId(), who, looks)),
        ...[...this.strangers].map(([id, name]) =>
          character(id as CharacterId, name, this.looks.get(`#${id}`) ?? none),
        ),
      ],
      assets: {
        backgrounds: [paper, ...this.assets.backgrounds.values()],
        musics: [...this.assets.musics.values()],
        sprites: [...this.assets.sprites.values()],
      },
      static_scenes: [...this.scenes].map(([id, title]) => newStaticScene(id as SceneId, title, '')),
      interactive_scenes: [],
    }
  }

  private leaveOut(problems: readonly ScriptProblem[], script: string): void {
    const starts = [0]
    for (const line of this.lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
    const wrong = new Map<number, ScriptProblem>()
    let at = 0
    for (const problem of problems) {
      while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= problem.at.from) at++
      wrong.set(at, problem)
    }
    let scene = ''
    let isBoth = false
    const names = new FreeNames(this.lines.flatMap((line) => (line.startsWith('==') ? [titleOf(line.slice(2))] : [])))
    this.lines = this.lines.flatMap((line, at): string[] => {
      if (line.startsWith('==')) {
        scene = line.slice(2).trim()
        isBoth = false
      }
      if (isBoth && line.startsWith('->')) {
        this.lose(scene, 'link', line)
        return []
      }
      const problem = wrong.get(at)
      if (!problem) return [line]
      if (problem.code === 'too_long')
        throw new ScriptError(`Too long: ${shortly(script.slice(problem.at.from, problem.at.to))}`)
      if (problem.code === 'both_ways') {
        isBoth = true
        return [line]
      }
      this.lose(scene, problem.code === 'scene_unknown' ? 'link' : 'macro', line)
      // A repeated scene gets a name of its own.
      return line.startsWith('==') ? [`== ${names.take(cutText(titleOf(scene), limits.name - 8))}`] : []
    })
  }

  private lose(scene: string, kind: LossKind, line: string): void {
    this.losses.push({ passage: titleOf(scene), kind, what: shortly(line) })
  }

  private placed(novel: Novel): PlacedLoss[] {
    const scenes = new Map<string, PlacedLoss['scene']>()
    for (const { id, name } of novel.interactive_scenes) scenes.set(name, { scene_id: id, scene_type: 'interactive' })
    for (const { id, name } of novel.static_scenes) scenes.set(name, { scene_id: id, scene_type: 'static' })
    return this.losses.map((loss) => ({ ...loss, scene: scenes.get(loss.passage) ?? null }))
  }
}

/** The name of a scene in its heading, without its id. */
const titleOf = (heading: string): string =>
  heading
    .trim()
    .replace(/#[0-9a-f-]{36}$/i, '')
    .trim() || 'Scene'

const reference = /#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\s*$|:|,)/i

/** Counts scenes with several ways on, and those that have as many in the novel. */
function forksOf(novel: Novel, script: string): StoryReport['forks'] {
  const { scenes } = parseScript(script, scriptNames(novel))
  const forks = scenes.filter(({ ways }) => ways.length > 1)
  const exits = new Map<string, number>()
  for (const scene of [...novel.static_scenes, ...novel.interactive_scenes]) {
    exits.set(scene.id, exitsOf(scene).length)
    exits.set(scene.name, exitsOf(scene).length)
  }
  return {
    all: forks.length,
    arrived: forks.filter(({ id, name, ways }) => (exits.get(id ?? name) ?? 0) >= ways.length).length,
  }
}
