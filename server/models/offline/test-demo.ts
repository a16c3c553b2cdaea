import type { GameId, GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { idOf } from '@fabula/core/test/tiny-novel'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { enterScene, startGame } from '@fabula/core/turn/enter-scene'
import type { GameState, NewState, Reader } from '@fabula/core/turn/game-state'
import { pastLines } from '@fabula/core/turn/history'
import type { Move } from '@fabula/core/turn/move'
import { planTurn } from '@fabula/core/turn/plan-turn'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { buildDemo } from '@fabula/demo/story/build-novel'

const { novel: english, translations } = buildDemo()

/** The demo novel as a reader of this language sees it. */
export const demoIn = (language: Language): Novel =>
  localizeNovel(english, translationTable(translations, language), language)

/** A reader's walk through the demo without a model, for tests and for trying the offline storyteller. */
export class DemoWalk {
  readonly path: GameState[] = []
  readonly novel: Novel
  readonly reader: Reader
  lastBrief: TurnBrief | null = null

  constructor(
    language: Language,
    private readonly answer: (brief: TurnBrief) => StorytellerReply | Promise<StorytellerReply>,
  ) {
    this.novel = demoIn(language)
    this.reader = { name: language === 'russian' ? 'Анна' : 'Anna', biography: '', language }
    const first = startGame(this.novel, this.reader)
    if (first === null) throw new Error('the demo has no first scene')
    this.add(first)
  }

  get state(): GameState {
    const last = this.path.at(-1)
    if (!last) throw new Error('a walk begins with a state')
    return last
  }

  /** Continues as if the scene with this English name had just been entered. */
  jumpTo(name: string): void {
    const id = english.interactive_scenes.find((scene) => scene.name === name)?.id
    const scene = id && indexOf(this.novel).scenes.get(id)
    if (!scene) throw new Error(`no scene ${name}`)
    this.add(enterScene(this.novel, scene, this.state.world, this.reader, null))
  }

  async move(move: Move): Promise<GameState> {
    const game = { state: this.state, reader: this.reader, remembered: { summaries: [], recent: pastLines(this.path) } }
    const plan = planTurn(this.novel, game, move)
    if (plan.kind === 'refused') throw new Error(`${this.state.scene_name}: ${plan.problem}`)
    this.lastBrief = plan.kind === 'settled' ? null : plan.brief
    const after = applyTurn(this.novel, plan, plan.kind === 'settled' ? null : await this.answer(plan.brief))
    if (after === null) throw new Error('the turn failed')
    this.add(after.next)
    return this.state
  }

  private add(next: NewState): void {
    const id = idOf<GameStateId>(`state ${this.path.length}`)
    const parent_id = this.path.at(-1)?.id ?? null
    this.path.push({ ...next, id, game_id: idOf<GameId>('walk'), parent_id, created_at: '2026-01-01T00:00:00.000Z' })
  }
}
