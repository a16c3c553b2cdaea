import type { EntryOf, ListName } from '@fabula/core/edit/entry-lists'
import { conditionalsPhrases } from './conditionals.ts'
import { castPhrases } from './editor-cast.ts'
import { editorNovelPhrases } from './editor-novel.ts'
import { scenePhrases } from './editor-scenes.ts'
import { interactiveScenePhrases } from './interactive-scene.ts'
import { stagingPhrases } from './staging.ts'
import { staticScenePhrases } from './static-scene.ts'

/** The label of a form field, and its help texts. */
export type FieldWords = {
  label: string
  hint?: string
  /** Of lists: the button that adds an entry. */
  add?: string
  /** Of choices: their labels. */
  options?: Record<string, string>
}

/** Fields without an input: ids, derived fields, and the card that a character was imported from. */
type WithoutInput = 'id' | 'scene_type' | 'card'
type WordsOf<Entry> = { [Field in Exclude<keyof Entry, WithoutInput>]: FieldWords }

type Language = 'english' | 'russian'

/** Every field of every list's records, by name; a field added to a record must be added here too. */
function entryFields(language: Language): { [List in ListName]: WordsOf<EntryOf[List]> } {
  const cast = castPhrases[language]
  const live = interactiveScenePhrases[language]
  const { next } = staticScenePhrases[language]
  const { entries, pickers, trigger } = scenePhrases[language]
  const alive = stagingPhrases[language]
  const { name } = editorNovelPhrases[language]
  const state = {
    name: { label: cast.states.name },
    initial_value: { label: cast.states.initial, options: cast.states.values },
  }
  const conditionals = { label: conditionalsPhrases[language].conditions }
  const keywords = { label: entries.keywords, hint: entries.keywordsHint }
  const way = { next_scene: { label: pickers.nextScene }, states_trigger: { label: trigger.title, hint: trigger.hint } }
  return {
    flags: state,
    scales: state,
    world_prompts: {
      name: { label: name },
      prompt_description: { label: cast.prompts.description },
      conditionals,
      keywords: { label: cast.prompts.keywords, hint: cast.prompts.keywordsHint, add: cast.prompts.addKeyword },
      secondary_keywords: {
        label: cast.prompts.secondary,
        hint: cast.prompts.secondaryHint,
        add: cast.prompts.addKeyword,
      },
      secondary_logic: { label: cast.prompts.logic, options: cast.prompts.logics },
      word_match: { label: cast.prompts.match, options: cast.prompts.matches },
      case_sensitive: { label: cast.prompts.cased },
      constant: { label: cast.prompts.constant, hint: cast.prompts.constantHint },
      order: { label: cast.prompts.order, hint: cast.prompts.orderHint },
      probability: { label: cast.prompts.probability },
      depth: { label: cast.prompts.depth, hint: cast.prompts.depthHint },
      lines_back: { label: cast.prompts.linesBack, hint: cast.prompts.linesBackHint },
    },
    characters: {
      prompt_name: { label: cast.characters.name },
      sprites: { label: cast.characters.mixes, hint: cast.characters.mixesHint, add: cast.characters.addMix },
      biographies: {
        label: cast.characters.biographies,
        hint: cast.characters.biographiesHint,
        add: cast.characters.addBiography,
      },
      name_translations: { label: cast.characters.voice, hint: cast.characters.translationHint },
      aliases: { label: cast.characters.aliases, hint: cast.characters.aliasesHint, add: cast.characters.addAlias },
      example_lines: { label: cast.characters.lines, hint: cast.characters.linesHint, add: cast.characters.addLine },
      voice: { label: alive.voice.label, hint: alive.voice.hint },
    },
    music_mixes: { name: { label: cast.music.name }, music_asset_ids: { label: cast.music.tracks } },
    scene_characters: {
      character_id: { label: live.characters.character },
      sprite_mix_id: { label: live.characters.mix },
      start_sprite_id: { label: live.characters.startSprite },
      conditionals,
      inactive: { label: live.characters.inactive, hint: live.characters.inactiveHint },
      position: { label: live.characters.position, options: live.characters.positions },
      size: { label: live.characters.size },
      x: { label: live.characters.x },
      example_lines: { label: entries.lines, hint: entries.linesHint },
    },
    backgrounds: {
      background_asset_id: { label: live.backgrounds.asset },
      priority: { label: live.backgrounds.priority, hint: live.backgrounds.priorityHint },
      conditionals,
    },
    prompts: { prompt_description: { label: live.prompts.description }, conditionals },
    modifying_states: {
      type: { label: live.modifying.type, options: live.modifying.types },
      states: { label: live.modifying.flags },
      conditionals,
    },
    endings: {
      name: { label: live.endings.name },
      prompt_ending_conditional: { label: live.endings.prompt, hint: live.endings.promptHint },
      conditionals,
      keywords,
      ...way,
    },
    static_endings: {
      name: { label: live.endings.internalName, hint: live.endings.internalHint },
      display_name: { label: live.endings.displayName, hint: live.endings.displayHint },
      conditionals,
      ...way,
    },
    context_ending: { message_count: { label: live.endings.count, hint: live.endings.countHint }, ...way },
    next_scenes: {
      scene_id: { label: next.scene },
      priority: { label: next.priority, hint: next.priorityHint },
      conditionals,
    },
  }
}

/** The fields of records nested in an entry: a character's mixes and biographies, a modification's changes. */
function partFields(language: Language) {
  const cast = castPhrases[language].characters
  const { modifying } = interactiveScenePhrases[language]
  const { entries } = scenePhrases[language]
  const { info } = staticScenePhrases[language]
  const alive = stagingPhrases[language]
  const reason = {
    change_reason_prompt: { label: modifying.reason, hint: modifying.reasonHint },
    keywords: { label: entries.keywords, hint: entries.keywordsHint },
  }
  return {
    sprites: {
      name: { label: cast.mixName },
      sprite_ids: { label: cast.sprites },
      faces: { label: alive.figure.faces, hint: alive.figure.facesHint, options: alive.figure.facings },
      breathes: { label: alive.figure.breathes, hint: alive.figure.breathesHint },
      eyelids: { label: alive.figure.eyelids, hint: alive.figure.eyelidsHint, add: alive.figure.addEyelids },
    },
    eyelids: { sprite_id: { label: alive.figure.eyelidsOf }, eyelids_asset_id: { label: alive.figure.eyelidsPicture } },
    layers: {
      background_asset_id: { label: alive.scene.picture },
      place: { label: alive.scene.place, options: alive.scene.places },
      depth: { label: alive.scene.depth, hint: alive.scene.depthHint },
      over_asset_id: { label: alive.scene.over },
    },
    lights: {
      x: { label: alive.scene.x },
      y: { label: alive.scene.y },
      size: { label: alive.scene.size },
      colour: { label: alive.scene.colour, options: alive.scene.colours },
      flicker: { label: alive.scene.flicker, options: alive.scene.flickers },
      over_asset_id: { label: alive.scene.over },
    },
    biographies: {
      prompt_description: { label: cast.biographyText },
      secret: { label: cast.biographySecret, hint: cast.biographySecretHint },
      conditionals: { label: conditionalsPhrases[language].conditions },
    },
    flags: { flag_id: { label: modifying.flag }, ...reason },
    scales: {
      scale_id: { label: modifying.scale },
      max_step: { label: modifying.maxStep, hint: modifying.maxStepHint },
      ...reason,
    },
    cast: {
      character_id: { label: info.character },
      sprite_mix_id: { label: info.mix },
      sprite_id: { label: info.sprite },
      position: { label: info.position, options: interactiveScenePhrases[language].characters.positions },
    },
  } satisfies Record<string, Record<string, FieldWords>>
}

/** How replies are written, of a novel or of a scene. */
function storytelling(language: Language, of: 'novel' | 'scene') {
  const words = editorNovelPhrases[language].info.storytelling
  const isScene = of === 'scene'
  return {
    reply_length: { label: words.length, options: words.lengths },
    reply_mood: { label: words.mood, hint: words.moodHint, options: words.moods },
    reply_speakers: { label: words.speakers, hint: words.speakersHint, options: words.speakerCounts },
    reply_style: { label: words.style, hint: isScene ? words.sceneHint : words.styleHint },
    author_note: { label: words.note, hint: isScene ? words.sceneNoteHint : words.noteHint },
  }
}

/** The fields of the novel itself and of its scenes. */
function formFields(language: Language) {
  const { info: novel } = editorNovelPhrases[language]
  const { info: live, start, music } = interactiveScenePhrases[language]
  const { info: fixed } = staticScenePhrases[language]
  const alive = stagingPhrases[language]
  return {
    novelInfo: {
      name: { label: novel.name },
      description: { label: novel.description, hint: novel.descriptionHint },
      technical_description: { label: novel.technicalDescription, hint: novel.technicalHint },
      preferred_biography: { label: novel.preferredBiography, hint: novel.preferredHint },
      credits: { label: novel.credits, hint: novel.creditsHint },
      required_18_age: { label: novel.adult },
      readers_may_edit: { label: novel.mayEdit, hint: novel.mayEditHint },
      language: { label: novel.language, hint: novel.languageHint, options: novel.languages },
      first_scene_id: { label: novel.firstScene },
      cover_background_image_id: { label: novel.cover, hint: novel.coverHint },
      price_stars: { label: novel.price, hint: novel.priceHint },
      telegram_group_required: { label: novel.group, hint: novel.groupHint },
      ...storytelling(language, 'novel'),
    },
    interactiveInfo: {
      name: { label: live.name },
      help: { label: live.help, hint: live.helpHint },
      description: { label: live.description, hint: live.descriptionHint },
      interactive: { label: live.interactive, hint: live.interactiveHint },
      ...storytelling(language, 'scene'),
    },
    startMessage: {
      start_message_original: { label: start.text, hint: start.textHint },
      start_message_speaker_id: { label: start.speaker },
    },
    sceneMusic: { music_mix_id: { label: music.mix }, start_asset_music_id: { label: music.start } },
    staging: {
      transition: { label: alive.scene.transition, hint: alive.scene.transitionHint, options: alive.scene.transitions },
      particles: { label: alive.scene.particles, options: alive.scene.kinds },
      density: { label: alive.scene.density, options: alive.scene.densities },
      ambience_asset_id: { label: alive.scene.ambience, hint: alive.scene.ambienceHint },
      effect_asset_id: { label: alive.scene.effect, hint: alive.scene.effectHint },
      layers: { label: alive.scene.layers, hint: alive.scene.layersHint, add: alive.scene.addLayer },
      lights: { label: alive.scene.lights, hint: alive.scene.lightsHint, add: alive.scene.addLight },
    },
    staticInfo: {
      name: { label: fixed.name },
      description: { label: fixed.description, hint: fixed.descriptionHint },
      original_message: { label: fixed.message, hint: fixed.messageHint },
      speaker_type: { label: fixed.speakerType, hint: fixed.speakerTypeHint, options: fixed.speakerTypes },
      speaker_id: { label: fixed.speaker },
      background_id: { label: fixed.background },
      characters: { label: fixed.cast, hint: fixed.castHint, add: fixed.addCharacter },
      music_id: { label: fixed.music },
    },
  } satisfies Record<string, Record<string, FieldWords>>
}

const fieldsIn = (language: Language) => ({
  entries: entryFields(language),
  parts: partFields(language),
  forms: formFields(language),
})

/** The labels and hints of every form of the editor. */
export const recordFieldPhrases = { english: fieldsIn('english'), russian: fieldsIn('russian') }
