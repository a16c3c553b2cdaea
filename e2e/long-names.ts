import type { Author } from './author.ts'

/** The longest possible name, without a place to break the line. */
const long = 'Превысокомногорассмотрительствующий'.repeat(6).slice(0, 200)

/** Gives one item of each kind in an author's novels the longest possible name. */
export async function lengthenNames({ draft, published, call }: Author): Promise<void> {
  const first = <T extends object>(list: readonly T[], change: Partial<T>) =>
    list.map((each, at) => (at === 0 ? { ...each, ...change } : each))
  const change = {
    name: long,
    characters: first(draft.characters, { prompt_name: long }).map((each) => ({
      ...each,
      sprites: first(each.sprites, { name: long }),
      aliases: each.aliases.slice(0, 2).concat(long),
    })),
    states: {
      flags: first(draft.states.flags, { name: long }),
      scales: first(draft.states.scales, { name: long }),
    },
    music_mixes: first(draft.music_mixes, { name: long }),
    world_prompts: first(draft.world_prompts, { name: long }),
  }
  const [talk] = draft.interactive_scenes
  const [letter] = draft.static_scenes
  for (const at of [`building_novel/${draft.id}`, `production_novel/${published.id}`]) {
    const put = async (path: string, body: object) => {
      const answer = await call('PUT', `/api/${at}${path}`, body)
      if (!answer.ok) throw new Error(`${at}${path}: ${answer.status} ${await answer.text()}`)
    }
    await put('', change)
    if (talk) {
      const endings = first(talk.endings, { name: long })
      await put(`/interactive_scenes/${talk.id}`, { name: long, endings })
    }
    if (letter) await put(`/static_scenes/${letter.id}`, { name: long })
  }
}
