import { NovelAnswer } from '@fabula/contract/shapes/novel'
import { SceneId } from '@fabula/core/ids'
import { newNovelHead } from '@fabula/core/novel/novel'
import { newStaticScene } from '@fabula/core/novel/static-scene'

/** A novel with one scene, as the server would return it. */
export function testNovel(): NovelAnswer {
  const id = SceneId.parse('00000000-0000-4000-8000-0000000000a1')
  const scene = newStaticScene(id, 'Hall', '2026-01-01T00:00:00.000Z')
  return NovelAnswer.parse({
    ...newNovelHead('Forty lamps'),
    id: '00000000-0000-4000-8000-000000000001',
    created_at: '2026-01-01T00:00:00.000Z',
    assets: { sprites: [], backgrounds: [], musics: [] },
    interactive_scenes: [],
    static_scenes: [{ ...scene, revision: 1 }],
    revision: 1,
    play_link: null,
    likes: 0,
    is_owner: true,
    price_stars: 0,
    telegram_group_required: false,
  })
}
