import type { InteractiveSceneAnswer, NovelAnswer, StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import type { UserId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

/** The whole document, as sent to its author or a co-author. */
export function novelAnswer(loaded: LoadedNovel, author: UserId): NovelAnswer {
  return {
    ...loaded.novel,
    graph_layout: loaded.novel.graph_layout ?? {},
    interactive_scenes: loaded.novel.interactive_scenes.map((scene) => interactiveAnswer(loaded, scene)),
    static_scenes: loaded.novel.static_scenes.map((scene) => staticAnswer(loaded, scene)),
    revision: loaded.revision,
    play_link: loaded.play_link,
    likes: loaded.likes,
    is_owner: loaded.owner_id === author,
    ...(loaded.members[author] ? { my_role: loaded.members[author] } : {}),
    price_stars: loaded.price_stars,
    telegram_group_required: loaded.telegram_group_required,
    ...(loaded.kind === 'production' ? { full_novel: null } : {}),
  }
}

export const interactiveAnswer = (loaded: LoadedNovel, scene: InteractiveScene): InteractiveSceneAnswer => ({
  ...scene,
  revision: loaded.sceneRevisions.get(scene.id) ?? 1,
})

export const staticAnswer = (loaded: LoadedNovel, scene: StaticScene): StaticSceneAnswer => ({
  ...scene,
  revision: loaded.sceneRevisions.get(scene.id) ?? 1,
})
