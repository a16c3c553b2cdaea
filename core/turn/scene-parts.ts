import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { keepWith } from '../novel/keep-with.ts'
import type { Novel } from '../novel/novel.ts'
import type { Storytelling } from '../novel/storytelling.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import type { CastMember, OfferedEnding, Shown, TurnBrief } from './turn-brief.ts'

/** So many forms of one part are kept before all of them are made anew. */
const mostForms = 200

/** Forms of one part, by what they depend on besides the novel. */
export class Forms<Part> {
  private readonly kept = new Map<string, Part>()

  get(key: string, make: () => Part): Part {
    const known = this.kept.get(key)
    if (known !== undefined) return known
    const made = make()
    if (this.kept.size >= mostForms) this.kept.clear()
    this.kept.set(key, made)
    return made
  }
}

/**
 * What authors wrote for a scene, as briefs speak of it. For as long as the same of it holds it is the same object from
 * turn to turn and from reader to reader, so that whatever is made of it, prompts above all, can be kept with it.
 */
export class SceneParts {
  readonly storytelling = new Forms<Storytelling>()
  readonly tracks = new Forms<Shown[]>()
  readonly members = new Forms<CastMember[]>()
  readonly cast = new Forms<CastMember[]>()
  readonly prompts = new Forms<string[]>()
  readonly endings = new Forms<OfferedEnding[]>()
  private readonly told = new Forms<TurnBrief['world_prompts']>()

  constructor(private readonly places: ReadonlyMap<WorldPrompt, number>) {}

  /** World prompts as they are told. One that had to be cut short is of this turn alone. */
  tell(prompts: readonly WorldPrompt[]): TurnBrief['world_prompts'] {
    const places = prompts.map((prompt) => this.places.get(prompt))
    const make = () => prompts.map(({ name, prompt_description: text }) => ({ name, text }))
    return places.includes(undefined) ? make() : this.told.get(places.join(), make)
  }
}

const ofNovel = keepWith((novel: Novel) => ({
  places: new Map(novel.world_prompts.map((prompt, place) => [prompt, place])),
  scenes: new WeakMap<InteractiveScene, SceneParts>(),
}))

/** The parts of a scene of a novel, which never changes: a changed one is another. */
export function scenePartsOf(novel: Novel, scene: InteractiveScene): SceneParts {
  const { places, scenes } = ofNovel(novel)
  const known = scenes.get(scene)
  if (known) return known
  const made = new SceneParts(places)
  scenes.set(scene, made)
  return made
}
