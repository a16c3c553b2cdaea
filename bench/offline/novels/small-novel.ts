import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { character, ending, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'

/** A text in English and in Russian, as its author wrote it. */
type Both = readonly [english: string, russian: string]

/** A novel of one scene, in both languages side by side. */
export interface SmallNovel {
  name: string
  scene: string
  help: Both
  start: Both
  /** The English name also identifies the character. */
  cast: { name: Both; aliases: Both[]; lines: Both[] }[]
  endings: { slug: string; name: Both; when: string; keywords: Both[] }[]
}

/** The novel in one language. */
export function novelInLanguage(told: SmallNovel, language: 'english' | 'russian'): Novel {
  const say = ([english, russian]: Both) => (language === 'english' ? english : russian)
  const scene: Partial<InteractiveScene> = {
    help: say(told.help),
    start_message_original: say(told.start),
    characters: told.cast.map(({ name, lines }) => onStage(name[0], { example_lines: lines.map(say) })),
    endings: told.endings.map(({ slug, name, when, keywords }) => ({
      id: ending(slug),
      name: say(name),
      prompt_ending_conditional: when,
      conditionals: [],
      keywords: keywords.map(say),
      next_scene: null,
      states_trigger: { flags: [], scales: [] },
    })),
  }
  const novel = tinyNovel({
    cast: told.cast.map(({ name }) => name[0]),
    first: told.scene,
    interactive: { [told.scene]: scene },
  })
  return {
    ...novel,
    characters: novel.characters.map((entry) => {
      const script = told.cast.find(({ name }) => character(name[0]) === entry.id)
      return script ? { ...entry, prompt_name: say(script.name), aliases: script.aliases.map(say) } : entry
    }),
  }
}
