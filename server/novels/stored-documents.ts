import { InteractiveScene, upgradeInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { NovelHead, upgradeNovelHead } from '@fabula/core/novel/novel'
import { StaticScene, upgradeStaticScene } from '@fabula/core/novel/static-scene'
import { newId } from '../database/new-id.ts'

// Stored documents as current records: one that an older version has written is upgraded. Throws for an invalid one.

export const headOf = (document: unknown): NovelHead => NovelHead.parse(upgradeNovelHead(document, newId))

export const interactiveSceneOf = (document: unknown): InteractiveScene =>
  InteractiveScene.parse(upgradeInteractiveScene(document, newId))

export const staticSceneOf = (document: unknown): StaticScene => StaticScene.parse(upgradeStaticScene(document))
