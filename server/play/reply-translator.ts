import type { Language } from '@fabula/core/novel/language'
import { storableText } from '@fabula/core/record/storable'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { estimateTranslation } from '@fabula/core/translation/estimate-translation'
import { translatedUnits } from '@fabula/core/translation/translated-unit'
import { type TranslationBatch, translationBatches } from '@fabula/core/translation/translation-batch'
import type { GameState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import { isOver } from '../database/is-over.ts'
import { abortForReaders } from '../jobs/readers-first.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { type Translator, TranslatorError } from '../translation/translator.ts'
import type { StateKey } from './game-store.ts'
import type { PlayContext } from './play-context.ts'
import { needsTranslation } from './reply-translations.ts'
import { pickedWords } from './shown-message.ts'
import { reserveTurn, settleTurn, type TurnEnd } from './spend-turn.ts'

/** The time limit of a call, in ms; the claim on the reply lasts longer. */
const callMs = 240_000
const claimSeconds = 300
/** The pause after a failure, in seconds; and the most attempts. */
const pauseSeconds = 20
const maxTries = 3

type Ports = Pick<PlayContext, 'pool' | 'running' | 'caps'>

/**
 * Translates a model's replies, once per reply and language, for readers who switched languages. A translation counts
 * as one of the reader's turns. At a cap and after a failure the original stays.
 */
export class ReplyTranslator {
  /** Translations in progress by reader: one reply at a time. */
  private readonly work = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()

  constructor(
    private readonly ports: Ports,
    /** Returns null while no model translates. */
    private readonly translatorNow: () => Translator | null,
    private readonly log: { warn(facts: object, message: string): void },
  ) {}

  /** Begins to translate a reply if that is still to be done; never waits and never throws. */
  readonly translateIfNeeded = (caller: Caller, loaded: LoadedNovel, state: GameState, language: Language): void => {
    if (!needsTranslation(state, language) || this.work.has(caller.id) || this.stopping.signal.aborted) return
    const translator = this.translatorNow()
    if (translator === null || pickedWords(loaded, state, language) !== null) return
    const done = this.translate(translator, caller, loaded, state, language)
      .catch((err: unknown) => this.log.warn({ err }, 'a reply was not translated'))
      .finally(() => this.work.delete(caller.id))
    this.work.set(caller.id, done)
  }

  /** Resolves when no translation is in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.work.values())
  }

  /** Aborts translations in progress; another server, or this one later, makes them. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.settled()
  }

  private async translate(
    translator: Translator,
    caller: Caller,
    loaded: LoadedNovel,
    state: GameState,
    language: Language,
  ): Promise<void> {
    const { pool, caps } = this.ports
    const key = { user_id: caller.id, id: state.id }
    if (!(await claim(pool, key, language))) return
    const batch = batchOf(loaded, state, language)
    const { input_tokens, output_tokens } = estimateTranslation([batch])
    let reserved: Awaited<ReturnType<typeof reserveTurn>>
    try {
      reserved = await reserveTurn(pool, caller, caps, {
        tokens: input_tokens + output_tokens,
        nanos: 0,
        novel: loaded.id,
      })
    } catch (error) {
      await releaseClaim(pool, key, language)
      if (error instanceof ProblemError) return
      throw error
    }
    let usage = noUsage
    let end: TurnEnd = 'failed'
    try {
      const answer = await this.ask(translator, batch)
      usage = answer.usage
      const [result] = answer.results
      if (result && 'text' in result) {
        await storeTranslation(pool, key, language, result.text)
        end = 'answered'
      } else {
        await postpone(pool, key, language)
      }
    } catch (error) {
      if (error instanceof TranslatorError) usage = error.usage
      if (error instanceof TranslatorError && error.reason === 'cancelled') await releaseClaim(pool, key, language)
      else await postpone(pool, key, language)
      throw error
    } finally {
      await settleTurn(pool, caller, { ...reserved, leave: () => undefined }, usage, end)
    }
  }

  private async ask(translator: Translator, batch: TranslationBatch): ReturnType<Translator['translate']> {
    const abort = new LinkedAbort([this.stopping.signal])
    if (abort.signal.aborted) throw new TranslatorError('cancelled', 'The server stops.')
    const timer = setTimeout(() => abort.abort(), callMs)
    const forget = abortForReaders(this.ports.running, translator.describe(), abort)
    try {
      return await translator.translate(batch, { signal: abort.signal })
    } finally {
      forget()
      clearTimeout(timer)
      abort.release()
    }
  }
}

/** The batch with one text to translate: the reply, with its cast and scene. */
function batchOf({ novel, translations }: LoadedNovel, state: GameState, language: Language): TranslationBatch {
  const units = translatedUnits(novel, translations, language)
  const unit = `${state.scene_type}_scene/${state.scene_id}/start_message_original`
  const source = state.message
  const reply = { unit, source, text: '', made_by: null, fault: null, stale: false }
  const [batch] = translationBatches(novel, language, [reply], units, { units: 1, characters: 1 }, 1)
  const kind = state.speaker.type === 'narrator' ? 'narration' : `line of ${state.speaker.name}`
  if (!batch) throw new Error('there is nothing to translate')
  return { ...batch, from: state.language, units: [{ unit, source, kind }] }
}

/** Whether this process may translate the reply now. */
async function claim(pool: pg.Pool, { user_id, id }: StateKey, language: Language): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'claim-reply-translation',
    text: `insert into reply_translations (user_id, state_id, language, try_after)
           values ($1, $2, $3, now() + interval '${claimSeconds} seconds')
           on conflict (user_id, state_id, language) do update
             set try_after = excluded.try_after, tries = reply_translations.tries + 1
             where reply_translations.text is null and ${isOver('reply_translations.try_after', claimSeconds)}
               and reply_translations.tries < ${maxTries}`,
    values: [user_id, id, language],
  })
  return rowCount === 1
}

async function storeTranslation(
  pool: pg.Pool,
  { user_id, id }: StateKey,
  language: Language,
  text: string,
): Promise<void> {
  await pool.query('update reply_translations set text = $4 where user_id = $1 and state_id = $2 and language = $3', [
    user_id,
    id,
    language,
    storableText(text),
  ])
}

async function postpone(pool: pg.Pool, { user_id, id }: StateKey, language: Language): Promise<void> {
  await pool.query(
    `update reply_translations set try_after = now() + interval '${pauseSeconds} seconds'
     where user_id = $1 and state_id = $2 and language = $3 and text is null`,
    [user_id, id, language],
  )
}

/** Frees the claim of a translation that did not take place: the next look may begin again at once. */
async function releaseClaim(pool: pg.Pool, { user_id, id }: StateKey, language: Language): Promise<void> {
  await pool.query(
    `update reply_translations set try_after = now(), tries = tries - 1
     where user_id = $1 and state_id = $2 and language = $3 and text is null`,
    [user_id, id, language],
  )
}
