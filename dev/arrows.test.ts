import { describe, expect, it } from 'vitest'
import { checkArrows, forbiddenImports } from './arrows.ts'

describe('the arrows between rooms', () => {
  it('hold in the whole repository', () => {
    expect(checkArrows(`${import.meta.dirname}/..`)).toEqual([])
  })

  it.each([
    ['core/novel/novel.ts', '../turn/plan-turn.ts'],
    ['core/conditional/evaluate.ts', '../novel/novel.ts'],
    ['core/edit/add-scene.ts', '../storyteller/prompt/cast.ts'],
    ['core/turn/plan-turn.ts', 'node:fs'],
    ['core/novel/novel.ts', 'fflate'],
    ['core/novel/novel.ts', '@fabula/contract/problem'],
    ['contract/route.ts', '@fabula/phrases/en'],
    ['phrases/en.ts', 'react'],
    ['server/play/take-turn.ts', '../http/server.ts'],
    ['server/play/take-turn.ts', '../models/hosted.ts'],
    ['server/media/store-asset.ts', '../files/disk.ts'],
    ['server/publishing/publish.ts', '../main.ts'],
    ['server/http/routes.ts', '../telegram/bot.ts'],
    ['server/database/migrate.ts', '../play/take-turn.ts'],
    ['server/play/take-turn.ts', '@fabula/web/app/render'],
    ['server/play/take-turn.ts', '../../core/ids.ts'],
    ['web/play/page.tsx', '../editor/page.tsx'],
    ['web/stage/stage.tsx', '../play/page.tsx'],
    ['web/page/frame.tsx', '../home/page.tsx'],
    ['web/client/send.ts', '../stage/stage.tsx'],
    ['web/ui/button.tsx', '@fabula/core/ids'],
    ['web/play/page.tsx', '@fabula/core/storyteller/prompt/cast'],
    ['web/app/routes.tsx', '@fabula/server/env'],
    ['demo/story/build-novel.ts', '@fabula/server/env'],
  ])('keep %s from importing %s', (path, target) => {
    expect(forbiddenImports(path, `import { x } from '${target}'\n`)).toHaveLength(1)
    expect(forbiddenImports(path, `export type { x } from '${target}'\n`)).toHaveLength(1)
    expect(forbiddenImports(path, `const x = await import('${target}')\n`)).toHaveLength(1)
  })

  it.each([
    ['core/turn/plan-turn.ts', '../scene/world.ts'],
    ['core/novel/novel.ts', 'zod/mini'],
    ['core/exchange/archive.ts', 'fflate'],
    ['contract/route.ts', '@fabula/core/ids'],
    ['server/play/take-turn.ts', '../accounts/caller.ts'],
    ['server/models/hosted.ts', '../play/storyteller.ts'],
    ['server/http/routes.ts', '../play/take-turn.ts'],
    ['server/main.ts', './http/server.ts'],
    ['web/play/page.tsx', '../stage/stage.tsx'],
    ['web/app/routes.tsx', '../play/page.tsx'],
    ['web/ui/button.tsx', 'react'],
  ])('let %s import %s', (path, target) => {
    expect(forbiddenImports(path, `import {\n  x,\n  y,\n} from '${target}'\n`)).toEqual([])
  })
})
