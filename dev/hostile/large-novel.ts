import { randomUUID } from 'node:crypto'
import { type Archive, assetPath } from '@fabula/core/exchange/archive'
import { plainPicture } from '@fabula/core/exchange/plain-picture'
import { writeArchive } from '@fabula/core/exchange/write-archive'
import type { AssetId, CharacterId, EndingId, FlagId, NovelId, SceneId, SpriteMixId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { type Novel, newNovelHead } from '@fabula/core/novel/novel'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { textUnits } from '@fabula/core/novel/texts'

const words = 'fog lamp quay oil tide rope bell gull stone smoke harbour keeper night glass stair light'.split(' ')
let said = 0
/** Text that rarely repeats itself, so that it compresses badly. */
function prose(letters: number): string {
  let text = `${(++said).toString(36)}`
  while (text.length < letters) text += ` ${words[(said * 7 + text.length * 13) % words.length]}`
  return text.slice(0, letters)
}
const made = '2026-01-01T00:00:00.000Z'

/**
 * An archive of a novel with the given number of scenes, a third of them interactive with a cast, endings and
 * conditions, and the given number of letters in all: about the largest that may be imported. With `translated`, every
 * text has a Russian translation.
 */
export async function largeNovel({
  scenes,
  letters,
  translated,
}: {
  scenes: number
  letters: number
  translated: boolean
}): Promise<Uint8Array<ArrayBuffer>> {
  const flag = randomUUID() as FlagId
  const each = Math.max(40, Math.floor(letters / scenes / 4))
  const speakers = Array.from({ length: 20 }, () => randomUUID() as CharacterId)
  const ids = Array.from({ length: scenes }, () => randomUUID() as SceneId)
  const sprite = { id: randomUUID() as AssetId, name: 'Ilse', prompt_description: 'calm', extension: 'png' }
  const mixes = speakers.map(() => randomUUID() as SpriteMixId)
  const isTalk = (at: number) => at % 3 === 0
  const conditionals = [{ flags: [{ flag_id: flag, has: true }], scales: [], completed_endings: [] }]
  const refTo = (at: number) => ({
    scene_id: ids[at % scenes] as SceneId,
    scene_type: isTalk(at % scenes) ? ('interactive' as const) : ('static' as const),
  })
  const novel = {
    ...newNovelHead('The Large One'),
    id: randomUUID() as NovelId,
    created_at: made,
    description: prose(2_000),
    language: 'english',
    first_scene_id: ids[0],
    first_scene_type: 'interactive',
    states: { flags: [{ id: flag, name: 'lit', initial_value: false }], scales: [] },
    characters: speakers.map((id, at) => ({
      id,
      prompt_name: prose(12),
      example_lines: [prose(80)],
      sprites: [{ id: mixes[at], name: 'usual', sprite_ids: [sprite.id] }],
    })),
    assets: { sprites: [sprite], backgrounds: [], musics: [] },
    interactive_scenes: ids.flatMap((id, at) =>
      isTalk(at)
        ? {
            ...newInteractiveScene(id, prose(30), made),
            characters: [
              {
                character_id: speakers[at % 20],
                sprite_mix_id: mixes[at % 20],
                start_sprite_id: sprite.id,
                conditionals: [],
                example_lines: [prose(40)],
              },
            ],
            start_message_original: prose(Math.min(each, 19_000)),
            description: prose(Math.min(each, 19_000)),
            additional_prompt_descriptions: Array.from({ length: Math.ceil(each / 19_000) }, () => ({
              prompt_description: prose(Math.min(2 * each, 19_000)),
              conditionals,
            })),
            static_endings: [1, 2, 3].map((step) => ({
              id: randomUUID() as EndingId,
              name: prose(20),
              display_name: prose(20),
              conditionals,
              next_scene: refTo(at + step),
            })),
          }
        : [],
    ),
    static_scenes: ids.flatMap((id, at) =>
      isTalk(at)
        ? []
        : {
            ...newStaticScene(id, prose(30), made),
            original_message: prose(Math.min(2 * each, 19_000)),
            description: prose(Math.min(2 * each, 19_000)),
            next_scenes: [1, 5].map((step) => ({ ...refTo(at + step), priority: step, conditionals })),
          },
    ),
    // As in a file: missing fields get their defaults when it is read.
  } as unknown as Novel
  const translations: Archive['translations'] = translated
    ? textUnits({ ...novel, characters: [] }).map((unit) => ({
        ...unit,
        language: 'russian',
        text: unit.source,
        made_by: 'author',
      }))
    : []
  const files = [{ path: assetPath('sprite', sprite), bytes: plainPicture([40, 40, 60], [200, 180, 160]) }]
  const pieces: Uint8Array[] = []
  for await (const piece of writeArchive({ novel, translations }, files)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}
