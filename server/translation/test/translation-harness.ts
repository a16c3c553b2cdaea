import type { NovelId, SceneId, UserId } from '@fabula/core/ids'
import type { BatchUnit, TranslationBatch } from '@fabula/core/translation/translation-batch'
import { expect } from 'vitest'
import { changeNovel } from '../../authoring/change-novel.ts'
import { changeScene } from '../../authoring/change-scene.ts'
import { createStaticScene } from '../../authoring/create-scene.ts'
import { type Harness, openHarness } from '../../authoring/test-author.ts'
import { RunningTurns } from '../../play/running-turns.ts'
import { type OpenTranslations, openTranslations } from '../open-translations.ts'
import type { TranslatedBatch, Translator } from '../translator.ts'

/** A translator controlled by a test; by default it answers each text in Cyrillic. */
export class ScriptedTranslator implements Translator {
  readonly batches: TranslationBatch[] = []
  size = { units: 2, characters: 3_000 }
  kind: 'hosted' | 'embedded' = 'hosted'
  answer: (batch: TranslationBatch, signal: AbortSignal) => Promise<TranslatedBatch['results']> = async ({ units }) =>
    units.map(cyrillic)

  describe() {
    return { kind: this.kind, name: 'told' }
  }

  async translate(batch: TranslationBatch, { signal }: { signal: AbortSignal }): Promise<TranslatedBatch> {
    this.batches.push(batch)
    const results = await this.answer(batch, signal)
    return { results, calls: 1, usage: { input_tokens: 100, cached_tokens: 0, output_tokens: 10 } }
  }

  /** Every text that was requested, in order. */
  get asked(): string[] {
    return this.batches.flatMap(({ units }) => units.map(({ source }) => source))
  }
}

export const cyrillic = ({ source }: Pick<BatchUnit, 'source'>): { text: string } => ({ text: `Я: ${source.length}` })

/** For tests: a draft with three scenes, and a server's translations for it. */
export interface TranslationHarness extends Harness {
  owner: UserId
  id: NovelId
  place: { author: UserId; base: 'building_novel'; id: NovelId }
  scenes: SceneId[]
  translator: ScriptedTranslator
  running: RunningTurns
  warnings: object[]
  open(more?: { tokensPerDay?: number }): OpenTranslations
  /** Changes the message of a scene. */
  write(scene: number, message: string): Promise<void>
  texts(): Promise<Record<string, string>>
  until(condition: () => Promise<boolean> | boolean): Promise<void>
}

const messages = ['The lamp is out.', 'The fog is in.', 'The ferry sleeps.']

export async function openTranslationHarness(): Promise<TranslationHarness> {
  const harness = await openHarness()
  const owner = await harness.author()
  const place = await harness.draft(owner, 'The Lamp')
  await changeNovel(harness, place, { language: 'english' }, null)
  const scenes: SceneId[] = []
  for (const [index, message] of messages.entries()) {
    const { id } = await createStaticScene(harness, place, `Scene ${index}`)
    scenes.push(id)
    await changeScene(harness, { ...place, type: 'static', sceneId: id }, { original_message: message }, null)
  }
  const translator = new ScriptedTranslator()
  const running = new RunningTurns()
  const warnings: object[] = []
  return {
    ...harness,
    owner,
    id: place.id,
    place,
    scenes,
    translator,
    running,
    warnings,
    open: ({ tokensPerDay = 0 } = {}) =>
      openTranslations({
        pool: harness.pool,
        novels: harness.novels,
        translator,
        play: running,
        caps: { tokensPerDay, money: { day: 0, novel: 0 } },
        log: { warn: (facts) => warnings.push(facts) },
      }),
    async write(scene, message) {
      const sceneId = scenes[scene] ?? place.id
      await changeScene(
        harness,
        { ...place, type: 'static', sceneId: sceneId as SceneId },
        { original_message: message },
        null,
      )
    },
    async texts() {
      const { rows } = await harness.pool.query<{ source: string; text: string }>(
        "select source, text from translations where novel_id = $1 and text <> '' order by source",
        [place.id],
      )
      return Object.fromEntries(rows.map(({ source, text }) => [source, text]))
    },
    until: (condition) => expect.poll(condition, { interval: 25 }).toBe(true),
  }
}
