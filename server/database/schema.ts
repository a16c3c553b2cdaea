import type { CommentPlace, EditorPlace, MemberRole } from '@fabula/contract/shapes/coauthors'
import type { Summary } from '@fabula/core/memory/summary'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { NovelHead } from '@fabula/core/novel/novel'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import type { OutlinedGame, RehearsalGame } from '@fabula/core/rehearsal/rehearsal-game'
import type { RehearsalPlan } from '@fabula/core/rehearsal/rehearsal-plan'
import type { RehearsalReport } from '@fabula/core/rehearsal/rehearsal-report'
import type { TurnRecord } from '@fabula/core/storyteller/turn-record'
import type { TranslationDefect } from '@fabula/core/translation/translation-defect'
import type { NewState } from '@fabula/core/turn/game-state'
import type { KeptLine } from '@fabula/core/turn/turn-brief'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The product's tables, the one truth of what is stored; migrations are generated from it.
 * Documents that are read and written whole (a novel's head, a scene, a state) are one jsonb each; what is searched,
 * sorted or joined on has a column. `changed` numbers come from one sequence, drawn under the novel's lock, so that a
 * process that has seen a novel at some number can ask for exactly what is newer.
 */
export const changes = pgSequence('changes')

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Bytes, as they are. */
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const created = () => when('created_at').notNull().defaultNow()

/** Registered people and guests alike. A guest has no username; `guest_key` is the hash of their cookie or address. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username'),
    username_folded: text('username_folded'),
    password_hash: text('password_hash'),
    guest_key: text('guest_key'),
    ip: text('ip'),
    settings: jsonb('settings').notNull().default({}),
    telegram_user_id: bigint('telegram_user_id', { mode: 'number' }),
    telegram_name: text('telegram_name'),
    telegram_group_member: boolean('telegram_group_member').notNull().default(false),
    /** When the messenger was last asked about the membership. */
    telegram_checked_at: when('telegram_checked_at'),
    administrator: boolean('administrator').notNull().default(false),
    join_date: when('join_date').notNull().defaultNow(),
    /** Since when administrators keep them out; null: they do not. */
    blocked_at: when('blocked_at'),
    /** Why, for administrators alone. */
    blocked_reason: text('blocked_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('users_username').on(t.username_folded),
    uniqueIndex('users_guest').on(t.guest_key),
    uniqueIndex('users_telegram').on(t.telegram_user_id),
  ],
)

/** Bearer tokens and document cookies, both stored hashed; deleting the row kills both. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    document_hash: text('document_hash').notNull(),
    user_agent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    created_at: created(),
    used_at: when('used_at').notNull().defaultNow(),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.token_hash),
    uniqueIndex('sessions_document').on(t.document_hash),
    index('sessions_user').on(t.user_id),
  ],
)

export type NovelKind = 'building' | 'production'

const asked = <C>(
  t: Record<'for_adults' | 'language' | 'scene_count' | 'price_stars' | 'telegram_group_required', C>,
) => [t.for_adults, t.language, t.scene_count, t.price_stars, t.telegram_group_required] as const

/** A draft or a published novel. `head` is everything but scenes and assets; folded columns serve the search. */
export const novels = pgTable(
  'novels',
  {
    id: uuid('id').primaryKey(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NovelKind>().notNull(),
    play_link: text('play_link'),
    head: jsonb('head').$type<NovelHead>().notNull(),
    name_folded: text('name_folded').notNull(),
    description_folded: text('description_folded').notNull(),
    revision: integer('revision').notNull().default(1),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    likes: integer('likes').notNull().default(0),
    price_stars: integer('price_stars').notNull().default(0),
    telegram_group_required: boolean('telegram_group_required').notNull().default(false),
    hidden: boolean('hidden').notNull().default(false),
    /** What its author is told of why administrators have hidden it. */
    hidden_reason: text('hidden_reason'),
    /** What the head says, as a column: search must not open every head. */
    for_adults: boolean('for_adults')
      .notNull()
      .generatedAlwaysAs(sql`coalesce((head->>'required_18_age')::boolean, false)`),
    /** Which language it is written in, for the same reason. */
    language: text('language').notNull().generatedAlwaysAs(sql`coalesce(head->>'language', 'english')`),
    /** How many scenes a published novel has: kept by a trigger on `scenes`, because a search must not count them. */
    scene_count: integer('scene_count').notNull().default(0),
    /** Of a published novel: the draft that it came from, and the version of it in which both last said the same. */
    draft_id: uuid('draft_id').references((): AnyPgColumn => novels.id, { onDelete: 'set null' }),
    synced_version: integer('synced_version'),
    created_at: created(),
    updated_at: when('updated_at').notNull().defaultNow(),
    /** Of a draft: since when it lies in the bin. For everything but the bin there is no such novel. */
    deleted_at: when('deleted_at'),
  },
  (t) => [
    index('novels_draft').on(t.draft_id).where(sql`draft_id is not null`),
    index('novels_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    uniqueIndex('novels_play_link').on(t.play_link),
    index('novels_owner').on(t.owner_id, t.kind, t.updated_at),
    // With all that a search may ask for besides words: what is passed over is not looked at in the table.
    index('novels_recent')
      .on(t.created_at, t.id, ...asked(t))
      .where(sql`kind = 'production' and not hidden`),
    index('novels_liked')
      .on(t.likes, t.id, ...asked(t))
      .where(sql`kind = 'production' and not hidden`),
    index('novels_name').using('gin', sql`name_folded gin_trgm_ops`).where(sql`kind = 'production' and not hidden`),
    index('novels_description')
      .using('gin', sql`description_folded gin_trgm_ops`)
      .where(sql`kind = 'production' and not hidden`),
    check('novels_kind', sql`kind in ('building', 'production')`),
    check('novels_link', sql`(kind = 'production') = (play_link is not null)`),
  ],
)

/** A scene, one row each, so that changing one writes one. Ids repeat between a draft and what was published of it. */
export const scenes = pgTable(
  'scenes',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    type: text('type').$type<'interactive' | 'static'>().notNull(),
    place: integer('place').notNull(),
    document: jsonb('document').$type<InteractiveScene | StaticScene>().notNull(),
    revision: integer('revision').notNull().default(1),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    created_at: created(),
    changed_at: when('changed_at').notNull().defaultNow(),
    deleted_at: when('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.id] }),
    index('scenes_changed').on(t.novel_id, t.changed),
    index('scenes_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    check('scenes_type', sql`type in ('interactive', 'static')`),
  ],
)

/** A picture or track; its bytes are in the file store under the novel and `file`, which every replacement renews. */
export const assets = pgTable(
  'assets',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    type: text('type').$type<'sprite' | 'background' | 'music'>().notNull(),
    name: text('name').notNull(),
    prompt_description: text('prompt_description').notNull(),
    extension: text('extension').notNull(),
    file: uuid('file').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    created_at: created(),
    /** When the file or the words last changed: the `?t=` of its address. */
    changed_at: when('changed_at').notNull().defaultNow(),
    deleted_at: when('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.id] }),
    index('assets_changed').on(t.novel_id, t.changed),
    index('assets_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    check('assets_type', sql`type in ('sprite', 'background', 'music')`),
  ],
)

/** A reader-visible text in another language. `source` is the text it was made from: when that changed, it is stale. */
export const translations = pgTable(
  'translations',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    unit: text('unit').notNull(),
    source_hash: text('source_hash').notNull(),
    source: text('source').notNull(),
    text: text('text').notNull(),
    made_by: text('made_by').$type<'author' | 'model'>().notNull(),
    /** Why a model's answer was refused; the text is empty then, and readers see the original. */
    fault: text('fault').$type<TranslationDefect>(),
    /** Of a model's text: the version of the prompt that it was made with. */
    prompt_version: integer('prompt_version'),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    changed_at: when('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.language, t.unit, t.source_hash] }),
    index('translations_changed').on(t.novel_id, t.changed),
    /** Which novels can be read in a language: a translation begins with the name. */
    index('translations_names').on(t.language, t.novel_id).where(sql`unit = 'novel/name' and text <> ''`),
    check('translations_made_by', sql`made_by in ('author', 'model')`),
  ],
)

export type VersionKind = 'hour' | 'named' | 'publish' | 'import' | 'before' | 'restore' | 'update' | 'take'

/**
 * States of a novel that one can look at, compare and go back to; `number` counts up within the novel. What each part said
 * is in `version_parts`.
 */
export const versions = pgTable(
  'versions',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<VersionKind>().notNull(),
    /** What its author calls it; of a restored one, the number of the version that came back. */
    name: text('name').notNull().default(''),
    made_by: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.novel_id, t.number] }), index('versions_made_by').on(t.made_by)],
)

/**
 * What a part of a novel said from a version on, until the next row of that part: JSON, deflated; as a difference to another
 * row of the part where `base` names its number. Null: the part is not there.
 */
export const versionParts = pgTable(
  'version_parts',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    part: text('part').notNull(),
    number: integer('number').notNull(),
    base: integer('base'),
    bytes: bytes('bytes'),
  },
  (t) => [primaryKey({ columns: [t.novel_id, t.part, t.number] })],
)

/** Novels that were written to since their last version, and since when: an hour later a version is kept. */
export const versionsDue = pgTable(
  'versions_due',
  {
    novel_id: uuid('novel_id')
      .primaryKey()
      .references(() => novels.id, { onDelete: 'cascade' }),
    since: when('since').notNull().defaultNow(),
  },
  (t) => [index('versions_due_since').on(t.since)],
)

export type TranslationJobStatus = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

/**
 * The work of translating a novel into a language: what is left of it is what its texts lack, so that a server that stops
 * and another that starts go on where it was. The lease is held by the process that works on it.
 */
export const translationJobs = pgTable(
  'translation_jobs',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    status: text('status').$type<TranslationJobStatus>().notNull(),
    /** Not before: a quiet moment after an edit, or the end of a wait that the provider asked for. */
    due_at: when('due_at').notNull().defaultNow(),
    lease: uuid('lease'),
    lease_until: when('lease_until'),
    /** Texts done since it was started, those among them that were refused, calls and tokens of all that. */
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    calls: integer('calls').notNull().default(0),
    input_tokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    output_tokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** Failures in a row. */
    failures: integer('failures').notNull().default(0),
    /** Why it waits or failed, as a problem's code. */
    problem: text('problem'),
    started_at: when('started_at').notNull().defaultNow(),
    updated_at: when('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.language] }),
    index('translation_jobs_due').on(t.due_at).where(sql`status in ('waiting', 'running')`),
    check('translation_jobs_status', sql`status in ('waiting', 'running', 'done', 'cancelled', 'failed')`),
  ],
)

export type RehearsalStatus = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

/**
 * Simulated readers playing a novel, for its author. Games that are over are kept, so that a server that starts again goes
 * on with those that are left. The lease is held by the process that works on it.
 */
export const rehearsals = pgTable(
  'rehearsals',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    /** Counts an author's runs of a novel from 1. */
    number: integer('number').notNull(),
    status: text('status').$type<RehearsalStatus>().notNull(),
    plan: jsonb('plan').$type<RehearsalPlan>().notNull(),
    /** Who answered, as the author is shown. */
    storyteller: text('storyteller').notNull(),
    /** Games in all, and those that are over; replies and tokens of those. */
    games: integer('games').notNull(),
    done: integer('done').notNull().default(0),
    replies: integer('replies').notNull().default(0),
    input_tokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    cached_tokens: bigint('cached_tokens', { mode: 'number' }).notNull().default(0),
    output_tokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** What they cost, in billionths of the currency; null where no price was known. */
    nanos: bigint('nanos', { mode: 'number' }),
    due_at: when('due_at').notNull().defaultNow(),
    lease: uuid('lease'),
    lease_until: when('lease_until'),
    /** Why it waits or failed, as a problem's code. */
    problem: text('problem'),
    /** What it came to, once it is over. */
    report: jsonb('report').$type<RehearsalReport>(),
    started_at: when('started_at').notNull().defaultNow(),
    ended_at: when('ended_at'),
  },
  (t) => [
    uniqueIndex('rehearsals_number').on(t.novel_id, t.number),
    index('rehearsals_due').on(t.due_at).where(sql`status in ('waiting', 'running')`),
    check('rehearsals_status', sql`status in ('waiting', 'running', 'done', 'cancelled', 'failed')`),
  ],
)

/** A game of a run that is over, step by step. */
export const rehearsalGames = pgTable(
  'rehearsal_games',
  {
    rehearsal_id: uuid('rehearsal_id')
      .notNull()
      .references(() => rehearsals.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    document: jsonb('document').$type<RehearsalGame>().notNull(),
    /** The same without what was seen and said: what reports are made from. */
    outline: jsonb('outline').$type<OutlinedGame>().notNull(),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.rehearsal_id, t.number] })],
)

/** What one person is to one published novel: who they are in it, where they are in it, whether they keep it. */
export const readings = pgTable(
  'readings',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    current_state_id: uuid('current_state_id'),
    biography_name: text('biography_name'),
    biography: text('biography'),
    confirmed_18: boolean('confirmed_18').notNull().default(false),
    in_library_since: when('in_library_since'),
    paid_at: when('paid_at'),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.novel_id] }),
    index('readings_library').on(t.user_id, t.in_library_since).where(sql`in_library_since is not null`),
    index('readings_novel').on(t.novel_id),
  ],
)

/** The send that a reply is written for, and the states that its reader may name when they cancel it. */
export interface LeasedFor {
  key: string
  hash: string
  from: string
  asked_at: string
}

/** A refusal as it is kept. */
interface RefusalShape {
  code: string
  facts: object
}

/** One playing of a novel from its first scene: the root of a tree of states. The lease is held while a turn is made. */
export const games = pgTable(
  'games',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    lease: uuid('lease'),
    lease_until: when('lease_until'),
    /** The process that has the lease, by a name that it keeps when it is started again. */
    leased_by: text('leased_by'),
    /** The send that the lease was taken for: who sends the same to another process follows the reply there. */
    leased_for: jsonb('leased_for').$type<LeasedFor>(),
    /** The guest cookie that was given with the call which began this game: whoever comes back with it takes the game. */
    claim_key: text('claim_key'),
    /** Where its reader is in it: kept of every game, so that none needs to be saved to be found again. */
    current_state_id: uuid('current_state_id'),
    created_at: created(),
  },
  (t) => [
    index('games_claim').on(t.claim_key).where(sql`claim_key is not null`),
    index('games_user').on(t.user_id, t.novel_id),
    index('games_novel').on(t.novel_id),
  ],
)

/**
 * A reply that somebody follows through another process than the one that writes it. There is no row of a reply whose
 * readers are all at its own process, and none that outlives its reply for long.
 */
export const followedReplies = pgTable(
  'followed_replies',
  {
    lease: uuid('lease').primaryKey(),
    game_id: uuid('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    /** The reader has cancelled it, at the other process. */
    cancelled: boolean('cancelled').notNull().default(false),
    /** Why there is no reply, as its readers are told. */
    failure: jsonb('failure').$type<RefusalShape>(),
    created_at: created(),
  },
  (t) => [index('followed_replies_game').on(t.game_id), index('followed_replies_over').on(t.created_at)],
)

/** What has been shown of a followed reply, numbered as its readers know it. */
export const replyEvents = pgTable(
  'reply_events',
  {
    lease: uuid('lease')
      .notNull()
      .references(() => followedReplies.lease, { onDelete: 'cascade' }),
    id: integer('id').notNull(),
    event: jsonb('event').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lease, t.id] })],
)

/** A node of a game's tree; never updated. `depth` counts from the root. `record` is what the turn cost and left out. */
export const states = pgTable(
  'states',
  {
    id: uuid('id').primaryKey(),
    game_id: uuid('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    parent_id: uuid('parent_id'),
    depth: integer('depth').notNull(),
    document: jsonb('document').$type<NewState>().notNull(),
    /** The send that made it: the same key again answers with this state. */
    idempotency_key: text('idempotency_key'),
    move_hash: text('move_hash'),
    record: jsonb('record'),
    created_at: created(),
  },
  (t) => [
    foreignKey({ columns: [t.parent_id], foreignColumns: [t.id] }),
    index('states_game').on(t.game_id),
    index('states_parent').on(t.parent_id),
    uniqueIndex('states_idempotency').on(t.game_id, t.idempotency_key),
  ],
)

/**
 * A reply of a model in a language that it was not said in; it is made once. Without a text somebody is at it, or has
 * failed: nobody tries again before `try_after`.
 */
export const replyTranslations = pgTable(
  'reply_translations',
  {
    state_id: uuid('state_id')
      .notNull()
      .references(() => states.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    text: text('text'),
    tries: integer('tries').notNull().default(1),
    try_after: when('try_after').notNull(),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.state_id, t.language] })],
)

/** A state kept under a name. A game's quick save is the one with its `quick_game_id`. What is deleted is kept for a day. */
/**
 * What a game remembers in short up to a state, and what making it cost. It belongs to the last state that it covers: a
 * path that does not pass there never reads it. Never updated.
 */
export const memories = pgTable('memories', {
  state_id: uuid('state_id')
    .primaryKey()
    .references(() => states.id, { onDelete: 'cascade' }),
  summaries: jsonb('summaries').$type<Summary[]>().notNull(),
  /** Lines of what was summarised that can come to mind again; null in rows older than they. */
  kept: jsonb('kept').$type<KeptLine[]>(),
  record: jsonb('record').$type<TurnRecord>(),
  created_at: created(),
})

/** Messages that a reader wants remembered, each of the state it was said at: a path that does not pass there has none of it. */
export const pins = pgTable(
  'pins',
  {
    state_id: uuid('state_id')
      .notNull()
      .references(() => states.id, { onDelete: 'cascade' }),
    speaker_type: text('speaker_type').$type<'user' | 'other'>().notNull(),
    game_id: uuid('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.state_id, t.speaker_type] }), index('pins_game').on(t.game_id)],
)

export const saves = pgTable(
  'saves',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    state_id: uuid('state_id')
      .notNull()
      .references(() => states.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position'),
    quick_game_id: uuid('quick_game_id').references(() => games.id, { onDelete: 'cascade' }),
    created_at: created(),
    deleted_at: when('deleted_at'),
  },
  (t) => [
    index('saves_user').on(t.user_id, t.novel_id, t.created_at),
    index('saves_state').on(t.state_id),
    uniqueIndex('saves_quick').on(t.quick_game_id),
    index('saves_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
  ],
)

export const likes = pgTable(
  'likes',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.novel_id] }), index('likes_novel').on(t.novel_id)],
)

/**
 * Tokens and money spent per spender and day, settled after every turn however it ended. Money is in billionths of the
 * installation's currency: a token of the cheapest model comes to a whole number of them.
 */
export const spending = pgTable(
  'spending',
  {
    spender: text('spender').notNull(),
    day: text('day').notNull(),
    turns: integer('turns').notNull().default(0),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    nanos: bigint('nanos', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.spender, t.day] }), index('spending_day').on(t.day)],
)

/**
 * A model at a provider. Those with an owner write for that person alone; the others are the installation's. The key is
 * sealed by what is not in the database (`settings/secret-box.ts`), for this row, provider and address alone.
 */
export const modelConnections = pgTable(
  'model_connections',
  {
    id: uuid('id').primaryKey(),
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    provider: text('provider').notNull(),
    /** Empty: the provider's own. */
    base_url: text('base_url').notNull().default(''),
    model: text('model').notNull(),
    sealed_key: text('sealed_key'),
    prices: jsonb('prices'),
    probe: jsonb('probe'),
    created_at: created(),
    changed_at: when('changed_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('model_connections_owner').on(t.owner_id)],
)

/**
 * Folders of the file store that no row vouches for: written before their row is, or left by a row that is gone. Whatever
 * is still here after `remove_after` is removed from the store, so that no crash leaves a file without a row.
 */
export const strayFiles = pgTable(
  'stray_files',
  {
    folder: text('folder').primaryKey(),
    remove_after: when('remove_after').notNull(),
  },
  (t) => [index('stray_files_due').on(t.remove_after)],
)

/**
 * What readers did in a novel on a day in UTC, as numbers: `metric` says what is counted, `subject` of what (a scene, an
 * ending, a language). Stays when readers and their games go.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    metric: text('metric').notNull(),
    subject: text('subject').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.novel_id, t.day, t.metric, t.subject] })],
)

/** Who is counted already as a reader of a novel, a day, a scene or an ending, so that nobody is counted twice. */
export const countedReaders = pgTable(
  'counted_readers',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    metric: text('metric').notNull(),
    mark: text('mark').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.user_id, t.metric, t.mark] }),
    index('counted_readers_user').on(t.user_id),
  ],
)

/** Links by which somebody sets a new password, made by administrators; stored hashed. */
export const passwordLinks = pgTable(
  'password_links',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [index('password_links_user').on(t.user_id)],
)

/** Links by which accounts are made where registration is by invitation; stored hashed. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    token_hash: text('token_hash').notNull(),
    note: text('note').notNull().default(''),
    /** How many accounts it makes, and how many it has made. */
    most: integer('most').notNull(),
    used: integer('used').notNull().default(0),
    created_at: created(),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [uniqueIndex('invitations_token').on(t.token_hash)],
)

/** Who writes at a draft besides its owner. */
export const novelMembers = pgTable(
  'novel_members',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<MemberRole>().notNull(),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.user_id] }),
    index('novel_members_user').on(t.user_id),
    check('novel_members_role', sql`role in ('viewer', 'editor')`),
  ],
)

/**
 * Invitations to a draft: made out to an account, or a link whose token is stored hashed. One that was used or withdrawn
 * stays until its time is over, so that whoever opens the link is told what became of it.
 */
export const novelInvitations = pgTable(
  'novel_invitations',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    role: text('role').$type<MemberRole>().notNull(),
    token_hash: text('token_hash'),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    created_at: created(),
    expires_at: when('expires_at').notNull(),
    used_at: when('used_at'),
    withdrawn_at: when('withdrawn_at'),
  },
  (t) => [
    index('novel_invitations_novel').on(t.novel_id),
    index('novel_invitations_user').on(t.user_id),
    uniqueIndex('novel_invitations_token').on(t.token_hash),
    check('novel_invitations_role', sql`role in ('viewer', 'editor')`),
    check('novel_invitations_means', sql`(token_hash is null) <> (user_id is null)`),
  ],
)

/** Windows in which a draft is open, and where in it. `held` is the call that tells of it: the next one takes its place. */
export const novelPresence = pgTable(
  'novel_presence',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    tab: uuid('tab').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: jsonb('at').$type<EditorPlace>().notNull(),
    held: uuid('held').notNull(),
    seen_at: when('seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.tab] }),
    index('novel_presence_user').on(t.user_id),
    index('novel_presence_seen').on(t.seen_at),
  ],
)

/** What is talked about at a draft: one thing of it, with the name that it had. */
export const novelThreads = pgTable(
  'novel_threads',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    place: jsonb('place').$type<CommentPlace>().notNull(),
    about: text('about').notNull(),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    created_at: created(),
    resolved_at: when('resolved_at'),
    resolved_by: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('novel_threads_changed').on(t.novel_id, t.changed), index('novel_threads_resolver').on(t.resolved_by)],
)

/** What was said in a thread. Without its author's name once they have deleted their account. */
export const novelComments = pgTable(
  'novel_comments',
  {
    id: uuid('id').primaryKey(),
    thread_id: uuid('thread_id')
      .notNull()
      .references(() => novelThreads.id, { onDelete: 'cascade' }),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    created_at: created(),
  },
  (t) => [index('novel_comments_thread').on(t.thread_id, t.created_at), index('novel_comments_author').on(t.author_id)],
)

/** What administrators did, and scripts with the server's key. Stays when they go, with the name they had. */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: uuid('id').primaryKey(),
    at: when('at').notNull().defaultNow(),
    actor_id: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Empty: a script with the server's key. */
    actor: text('actor').notNull(),
    /** The name of the route. */
    action: text('action').notNull(),
    subject: text('subject').notNull().default(''),
    details: jsonb('details').notNull(),
  },
  (t) => [index('admin_actions_at').on(t.at, t.id), index('admin_actions_actor').on(t.actor_id)],
)

/** Small facts about this installation, such as whether the demo was published once. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})

/** What is sent to the bot to prove who one is: for the group (no novel) or to pay for a novel. One of each is live. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    code: text('code').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id').references(() => novels.id, { onDelete: 'cascade' }),
    created_at: created(),
    expires_at: when('expires_at').notNull(),
    used_at: when('used_at'),
  },
  (t) => [
    uniqueIndex('telegram_codes_live').on(t.user_id, sql`coalesce(novel_id, user_id)`).where(sql`used_at is null`),
    index('telegram_codes_novel').on(t.novel_id),
    index('telegram_codes_expired').on(t.expires_at),
  ],
)

/**
 * Whatever Telegram has delivered, kept before it is confirmed and handled from here: once, however often it comes. The
 * body goes when it has been handled. Bots number their updates each for itself.
 */
export const telegramUpdates = pgTable(
  'telegram_updates',
  {
    bot_id: bigint('bot_id', { mode: 'number' }).notNull(),
    update_id: bigint('update_id', { mode: 'number' }).notNull(),
    body: jsonb('body'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be taken before: while somebody handles it, and while it waits to be tried again. */
    due_at: when('due_at').notNull().defaultNow(),
    received_at: created(),
    handled_at: when('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.bot_id, t.update_id] }),
    index('telegram_updates_due').on(t.bot_id, t.due_at).where(sql`handled_at is null`),
    index('telegram_updates_handled').on(t.handled_at).where(sql`handled_at is not null`),
  ],
)

/** What an invoice is for: its payload is the id. No reference to the novel, which may go while payments stay. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    novel_id: uuid('novel_id').notNull(),
    stars: integer('stars').notNull(),
    telegram_user_id: bigint('telegram_user_id', { mode: 'number' }),
    created_at: created(),
    paid_at: when('paid_at'),
  },
  (t) => [uniqueIndex('orders_open').on(t.user_id, t.novel_id).where(sql`paid_at is null`)],
)

/** A charge of Telegram's. Stays when the novel or the account goes; then it has no name. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    charge_id: text('charge_id').notNull(),
    order_id: uuid('order_id'),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    novel_id: uuid('novel_id'),
    novel_name: text('novel_name').notNull().default(''),
    stars: integer('stars').notNull(),
    telegram_user_id: bigint('telegram_user_id', { mode: 'number' }),
    /** Why this money has to go back without anybody asking; null: it bought what it was for. */
    fault: text('fault'),
    /** What the payer wrote to `/paysupport`. */
    complaint: text('complaint'),
    paid_at: when('paid_at').notNull().defaultNow(),
    refunded_at: when('refunded_at'),
  },
  (t) => [
    uniqueIndex('payments_charge').on(t.charge_id),
    index('payments_user').on(t.user_id),
    index('payments_telegram').on(t.telegram_user_id),
    index('payments_recent').on(t.paid_at, t.id),
  ],
)

/** How often something that is limited was tried, such as a name's password or a Telegram account's codes. */
export const attempts = pgTable(
  'attempts',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    until: when('until').notNull(),
  },
  (t) => [index('attempts_over').on(t.until)],
)

/** What a reader, guests too, found wrong with a novel: once for each novel and person. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    /** The turn that it is about, where its reader lets administrators see it. */
    state_id: uuid('state_id').references(() => states.id, { onDelete: 'set null' }),
    created_at: created(),
    closed_at: when('closed_at'),
  },
  (t) => [
    uniqueIndex('reports_once').on(t.novel_id, t.user_id),
    index('reports_user').on(t.user_id),
    index('reports_state').on(t.state_id).where(sql`state_id is not null`),
    index('reports_open').on(t.created_at, t.id).where(sql`closed_at is null`),
  ],
)
