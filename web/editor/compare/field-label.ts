import type { ComparedKind, FieldStep } from '@fabula/core/compare/compare-novels'
import type { Language } from '@fabula/core/novel/language'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { type FieldWords, recordFieldPhrases } from '@fabula/phrases/record-fields'

type Fields = Partial<Record<string, FieldWords>>
type Level = { fields: Fields; lists: Partial<Record<string, Level>> }

const levels = new Map<Language, Record<ComparedKind, Level>>()

/** The labels of all fields, by kind of record. */
function levelsOf(language: Language): Record<ComparedKind, Level> {
  const cached = levels.get(language)
  if (cached) return cached
  const { entries, parts, forms } = recordFieldPhrases[language]
  const leaf = (fields: Fields): Level => ({ fields, lists: {} })
  const states: Level = { fields: {}, lists: { flags: leaf(parts.flags), scales: leaf(parts.scales) } }
  const staging: Level = { fields: forms.staging, lists: { layers: leaf(parts.layers), lights: leaf(parts.lights) } }
  const made: Record<ComparedKind, Level> = {
    novel: leaf(forms.novelInfo),
    characters: {
      fields: entries.characters,
      lists: {
        sprites: { fields: parts.sprites, lists: { eyelids: leaf(parts.eyelids) } },
        biographies: leaf(parts.biographies),
      },
    },
    flags: leaf(entries.flags),
    scales: leaf(entries.scales),
    music_mixes: leaf(entries.music_mixes),
    world_prompts: leaf(entries.world_prompts),
    interactive: {
      fields: { ...forms.interactiveInfo, ...forms.startMessage },
      lists: {
        characters: leaf(entries.scene_characters),
        backgrounds: leaf(entries.backgrounds),
        additional_prompt_descriptions: leaf(entries.prompts),
        modifying_states: { fields: entries.modifying_states, lists: { states } },
        endings: leaf(entries.endings),
        static_endings: leaf(entries.static_endings),
        context_ending: leaf(entries.context_ending),
        music: leaf(forms.sceneMusic),
        staging,
      },
    },
    static: {
      fields: forms.staticInfo,
      lists: { characters: leaf(parts.cast), next_scenes: leaf(entries.next_scenes), staging },
    },
  }
  levels.set(language, made)
  return made
}

/**
 * The path to a field in the author's words: "Automatic endings, run: Condition in words". Empty for the record itself.
 */
export function fieldLabel(kind: ComparedKind, steps: readonly FieldStep[], language: Language): string {
  const words = comparePhrases[language]
  let level: Level | undefined = levelsOf(language)[kind]
  const labels = steps.map(({ field, entry }) => {
    const label = level?.fields[field]?.label ?? words.fields[field as keyof typeof words.fields] ?? words.other
    level = level?.lists[field]
    return entry === undefined ? label : `${label}, ${entry}`
  })
  return labels.join(': ')
}

/** The labels of a field's options, if it has any. */
export function optionsOf(kind: ComparedKind, steps: readonly FieldStep[], language: Language) {
  let level: Level | undefined = levelsOf(language)[kind]
  for (const { field } of steps.slice(0, -1)) level = level?.lists[field]
  return level?.fields[steps.at(-1)?.field ?? '']?.options
}
