import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { type Picks, pathKey } from '@fabula/core/compare/merge-values'
import type { NovelId, SceneId } from '@fabula/core/ids'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { ApiError } from '@fabula/web/client/api-problem'
import { createEditor, type Editor } from '@fabula/web/editor/store/editor'
import type { EditorCalls } from '@fabula/web/editor/store/editor-calls'
import type { PersistedActionStore } from '@fabula/web/editor/store/persisted-actions'
import type { PersistedEdits } from '@fabula/web/editor/store/persisted-edits'
import { callsOf } from './calls.ts'

/** An author of a novel, with the editor's own store, over HTTP. They type words that are unique. */
export class Author {
  private editor: Editor | null = null
  private persisted: PersistedEdits = {}
  private actions: ReturnType<PersistedActionStore['read']> = null
  private offline = false
  private stopped = new AbortController()
  private words = 0
  /** Words that this author typed. */
  readonly typed = new Set<string>()
  /** Words that somebody undid, or gave up by picking the other version. */
  readonly givenUp = new Set<string>()
  readonly counts: Record<string, number> = {}

  constructor(
    readonly name: string,
    private readonly options: { address: string; token: string; id: NovelId; chance: () => number },
  ) {}

  /** A closed page gets no answers any more, and stores nothing. */
  private callsUntil(signal: AbortSignal): EditorCalls {
    return callsOf({
      ...this.options,
      refuse: () => {
        if (signal.aborted) return new Promise(() => undefined)
        if (this.offline) throw new ApiError({ status: 0, code: 'no_connection', detail: 'offline' })
        return Promise.resolve()
      },
    })
  }

  /** Opens the novel as a freshly loaded page does: with what an earlier one has stored. */
  async open(): Promise<void> {
    const stopped = new AbortController()
    this.stopped = stopped
    const calls = this.callsUntil(stopped.signal)
    this.editor = createEditor(await this.read(calls), {
      calls,
      editStore: {
        read: () => structuredClone(this.persisted),
        write: (edits) => {
          if (!stopped.signal.aborted) this.persisted = structuredClone(edits)
          return true
        },
      },
      actionStore: {
        read: () => structuredClone(this.actions),
        write: (actions) => {
          if (!stopped.signal.aborted) this.actions = structuredClone(actions)
        },
      },
    })
    void this.listen(this.editor, stopped.signal)
  }

  /** Retries while the server is busy. */
  private async read(calls: EditorCalls): Promise<NovelAnswer> {
    for (;;) {
      try {
        return await calls.readNovel()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        await pause((error.retryAfter ?? 1) * 1_000)
      }
    }
  }

  private get now(): Editor {
    if (!this.editor) throw new Error(`${this.name} has no novel open`)
    return this.editor
  }

  get novel(): NovelAnswer {
    return this.now.read().novel
  }

  get saving(): string {
    return this.now.read().saving.kind
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  /** Follows others' changes as the page does, with the long-polling call for news. */
  private async listen(editor: Editor, signal: AbortSignal): Promise<void> {
    const { address, token, id } = this.options
    const tab = crypto.randomUUID()
    let seen = ''
    while (!signal.aborted) {
      try {
        if (this.offline) throw new Error('offline')
        const response = await fetch(`${address}/api/building_novel/${id}/news`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ tab, at: { scene_id: null, section: 'info', entry: null }, seen }),
          signal,
        })
        if (!response.ok) throw new Error(`${response.status}`)
        const news = await response.json()
        seen = news.seen
        if (!signal.aborted && !this.offline) await editor.follow(news.mark)
      } catch {
        // Closed, offline or refused for the moment: retried, as the page does.
        await pause(200)
      }
    }
  }

  /** Performs a random action of an author. */
  async step(): Promise<void> {
    const chance = this.options.chance()
    if (this.saving === 'stale') return this.settle()
    if (this.offline && chance < 0.15) return this.back()
    if (chance < 0.72) return this.write()
    if (chance < 0.8) return this.undo()
    if (chance < 0.86) return this.make()
    if (chance < 0.92) return this.reload()
    if (chance < 0.96) {
      this.offline = true
      return this.count('times offline')
    }
    await pause(100 + this.options.chance() * 900)
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.options.chance() * list.length)] as T
  }

  private write(): void {
    const word = `${this.name}${++this.words}`
    const first = this.options.chance() < 0.5
    const add = (was: string) => (first ? `${word} ${was}` : `${was} ${word}`)
    this.typed.add(word)
    this.count('words')
    if (this.options.chance() < 0.25) {
      const field = this.pick(['name', 'description'] as const)
      // Names have a maximum length: a nearly full one is replaced, which gives up its words.
      const put = (was: string) => (field === 'name' && was.length > 150 ? this.giveUp(was, word) : add(was))
      this.edit((novel) => ({ ...novel, [field]: put(novel[field]) }))
      return
    }
    const { id } = this.pick(this.novel.static_scenes)
    const field = this.pick(['original_message', 'description'] as const)
    this.edit((novel) => ({
      ...novel,
      static_scenes: novel.static_scenes.map((each) =>
        each.id === id ? { ...each, [field]: add(each[field]) } : each,
      ),
    }))
  }

  private giveUp(was: string, word: string): string {
    for (const each of wordsIn(was)) this.givenUp.add(each)
    return word
  }

  private make(): void {
    if (this.novel.static_scenes.length >= 30) return
    const id = crypto.randomUUID() as SceneId
    const word = `${this.name}${++this.words}`
    this.typed.add(word)
    this.count('scenes')
    const scene = { ...newStaticScene(id, word, new Date().toISOString()), revision: 0 }
    this.edit((novel) => ({ ...novel, static_scenes: [...novel.static_scenes, scene] }))
  }

  private edit(change: (novel: NovelAnswer) => NovelAnswer): void {
    this.now.edit('Write', change).catch((error: unknown) => {
      // A refused edit is taken out of the novel and reported to the author.
      if (!(error instanceof ApiError)) throw error
      this.count(`refused: ${error.code}`)
    })
  }

  private async undo(): Promise<void> {
    if (this.now.read().undo === null) return
    const before = wordsIn(JSON.stringify(this.novel))
    const undone = this.now.undo().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    const account = () => {
      const after = wordsIn(JSON.stringify(this.novel))
      for (const word of before) if (!after.has(word)) this.givenUp.add(word)
    }
    // An undo may wait for another one, and become visible only then.
    const counted = undone.then(account)
    await Promise.race([counted, pause(this.offline ? 0 : 500)])
    account()
    this.count('undone')
  }

  /** Picks one version of each text that collides, having seen both: the words of the other are given up. */
  private async settle(): Promise<void> {
    const { saving, novel } = this.now.read()
    if (saving.kind !== 'stale' || this.offline) return this.offline ? this.back() : undefined
    const picks: Picks = Object.fromEntries(
      saving.collisions.map(({ path }) => [pathKey(path), this.options.chance() < 0.5 ? 'ours' : 'theirs'] as const),
    )
    this.count('collisions')
    const seen = [...wordsIn(JSON.stringify(novel)), ...wordsIn(JSON.stringify(saving.theirs))]
    await this.now.settleStale(picks).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    const { saving: next } = this.now.read()
    // Picked texts may be merged, and others may collide by now: words shown there still count.
    const stays = wordsIn(JSON.stringify([this.novel, next.kind === 'stale' ? next.theirs : null]))
    for (const word of seen) if (!stays.has(word)) this.givenUp.add(word)
  }

  private async reload(): Promise<void> {
    if (this.offline) return
    this.count('reloads')
    this.stopped.abort()
    await this.open()
  }

  /** Restores the network. */
  async back(): Promise<void> {
    this.offline = false
    await this.now.retry()
  }

  /** Waits until this author has no unsaved edits; false if that never happens. */
  async rest(): Promise<boolean> {
    await this.back()
    for (let round = 0; round < 600; round++) {
      if (this.saving === 'stale') await this.settle()
      else if (this.saving === 'failed') await this.now.retry()
      else if (this.saving === 'saved') return true
      await pause(50)
    }
    return false
  }

  follow(): Promise<void> {
    return this.now.follow('')
  }

  close(): void {
    this.stopped.abort()
  }
}

/** Both authors' words in a text: a name and a number. */
export const wordsIn = (text: string): Set<string> => new Set(text.match(/\b(?:Ann|Bob)\d+\b/g) ?? [])

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
