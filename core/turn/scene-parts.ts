import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import type { Novel } from '../novel/novel.ts'
import type { Storytelling } from '../novel/storytelling.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import type { CastMember, OfferedEnding, Shown, TurnBrief } from './turn-brief.ts'

/** The number of values that a cache holds before it is cleared. */
const maxCached = 200

/** Caches a part of a brief, by what it depends on besides the novel. */
export class PartCache<Part> {
  private readonly cache = new Map<string, Part>()

  get(key: string, make: () => Part): Part {
    const cached = this.cache.get(key)
    if (cached !== undefined) return cached
    const part = make()
    if (this.cache.size >= maxCached) this.cache.clear()
    this.cache.set(key, part)
    return part
  }
}

/**
 * The author's texts for a scene in the form that briefs use. While the same texts are active, they are the same
 * objects for all turns and readers, so that values derived from them, above all prompts, can be cached.
 */
export class SceneParts {
  readonly storytelling = new PartCache<Storytelling>()
  readonly tracks = new PartCache<Shown[]>()
  readonly members = new PartCache<CastMember[]>()
  readonly cast = new PartCache<CastMember[]>()
  readonly prompts = new PartCache<string[]>()
  readonly endings = new PartCache<OfferedEnding[]>()
  private readonly briefPrompts = new PartCache<TurnBrief['world_prompts']>()

  constructor(private readonly places: ReadonlyMap<WorldPrompt, number>) {}

  /** World prompts for a brief. A shortened prompt is not cached, because it belongs to this turn only. */
  toBrief(prompts: readonly WorldPrompt[]): TurnBrief['world_prompts'] {
    const places = prompts.map((prompt) => this.places.get(prompt))
    const make = () => prompts.map(({ name, prompt_description: text }) => ({ name, text }))
    return places.includes(undefined) ? make() : this.briefPrompts.get(places.join(), make)
  }
}

const partsOfNovel = memoizeWeak((novel: Novel) => ({
  places: new Map(novel.world_prompts.map((prompt, place) => [prompt, place])),
  scenes: new WeakMap<InteractiveScene, SceneParts>(),
}))

/** The parts of a scene. Novels are immutable, so an edited one gets new parts. */
export function scenePartsOf(novel: Novel, scene: InteractiveScene): SceneParts {
  const { places, scenes } = partsOfNovel(novel)
  const cached = scenes.get(scene)
  if (cached) return cached
  const parts = new SceneParts(places)
  scenes.set(scene, parts)
  return parts
}
