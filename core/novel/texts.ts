import type { Character } from './character.ts'
import type { InteractiveScene } from './interactive-scene.ts'
import type { Language } from './language.ts'
import { readMarkedLine } from './line-mark.ts'
import type { Novel } from './novel.ts'
import type { StaticScene } from './static-scene.ts'

/**
 * A text of the author that readers see. `unit` names its place; in lists without ids several texts share a unit, and
 * `source` distinguishes them.
 */
export interface TextUnit {
  unit: string
  source: string
}

/** A text in another language, and who made it: an author's translation is never replaced by a model's. */
export interface Translation extends TextUnit {
  language: Language
  text: string
  made_by: 'author' | 'model'
}

/** Rewrites one text of a novel; called for every text that a reader can see. */
type Rewrite = (unit: string, source: string) => string

/** Every non-blank text of a novel that readers see, in the novel's order. */
export function textUnits(novel: Novel): TextUnit[] {
  const units: TextUnit[] = []
  rewriteTexts(novel, (unit, source) => {
    if (source.trim() !== '') units.push({ unit, source })
    return source
  })
  return units
}

/** The novel with every reader-visible text passed through `rewrite`. Everything else is shared with the original. */
export function rewriteTexts(novel: Novel, rewrite: Rewrite): Novel {
  return {
    ...novel,
    name: rewrite('novel/name', novel.name),
    description: rewrite('novel/description', novel.description),
    technical_description: rewrite('novel/technical_description', novel.technical_description),
    preferred_biography: rewrite('novel/preferred_biography', novel.preferred_biography),
    ...(novel.credits !== undefined && { credits: rewrite('novel/credits', novel.credits) }),
    characters: novel.characters.map((character) => rewriteCharacter(character, rewrite)),
    interactive_scenes: novel.interactive_scenes.map((scene) => rewriteInteractiveScene(scene, rewrite)),
    static_scenes: novel.static_scenes.map((scene) => rewriteStaticScene(scene, rewrite)),
  }
}

function rewriteCharacter(character: Character, rewrite: Rewrite): Character {
  const at = `character/${character.id}`
  return {
    ...character,
    prompt_name: rewrite(`${at}/prompt_name`, character.prompt_name),
    aliases: character.aliases.map((alias) => rewrite(`${at}/alias`, alias)),
    example_lines: character.example_lines.map((line) => rewriteLine(line, `${at}/example_line`, rewrite)),
  }
}

/** A line's mark addresses the stage: readers never see it, and it is not translated. */
function rewriteLine(line: string, unit: string, rewrite: Rewrite): string {
  const { mark, text } = readMarkedLine(line)
  return `${mark}${rewrite(unit, text)}`
}

function rewriteInteractiveScene(scene: InteractiveScene, rewrite: Rewrite): InteractiveScene {
  const at = `interactive_scene/${scene.id}`
  return {
    ...scene,
    name: rewrite(`${at}/name`, scene.name),
    help: rewrite(`${at}/help`, scene.help),
    start_message_original: rewrite(`${at}/start_message_original`, scene.start_message_original),
    characters: scene.characters.map((entry) => ({
      ...entry,
      example_lines: entry.example_lines.map((line) =>
        rewriteLine(line, `${at}/character/${entry.character_id}/example_line`, rewrite),
      ),
    })),
    modifying_states: scene.modifying_states.map((state) => ({
      ...state,
      states: {
        flags: state.states.flags.map((entry) => ({
          ...entry,
          keywords: entry.keywords.map((word) => rewrite(`${at}/flag/${entry.flag_id}/keyword`, word)),
        })),
        scales: state.states.scales.map((entry) => ({
          ...entry,
          keywords: entry.keywords.map((word) => rewrite(`${at}/scale/${entry.scale_id}/keyword`, word)),
        })),
      },
    })),
    endings: scene.endings.map((ending) => ({
      ...ending,
      name: rewrite(`${at}/ending/${ending.id}/name`, ending.name),
      keywords: ending.keywords.map((word) => rewrite(`${at}/ending/${ending.id}/keyword`, word)),
    })),
    static_endings: scene.static_endings.map((ending) => ({
      ...ending,
      display_name: rewrite(`${at}/static_ending/${ending.id}/display_name`, ending.display_name),
    })),
  }
}

function rewriteStaticScene(scene: StaticScene, rewrite: Rewrite): StaticScene {
  const at = `static_scene/${scene.id}`
  return {
    ...scene,
    name: rewrite(`${at}/name`, scene.name),
    original_message: rewrite(`${at}/original_message`, scene.original_message),
  }
}
