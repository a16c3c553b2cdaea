import type { AssetId, CharacterId, EndingId, FlagId, ScaleId } from '../ids.ts'
import { keepWith } from '../novel/keep-with.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { foldName, matchFolded } from './match-name.ts'

/**
 * Names by which a prompt speaks of things, and a reply names them: readable and unique. A name too long to be copied
 * without a slip becomes a letter with a number, such as `e1`: models are told what it stands for, and cost fewer tokens.
 */
export class Aliases<Id extends string> {
  private readonly byId = new Map<Id, string>()
  /** By what they are found; made when something is looked for. */
  private folded: { id: Id; names: string[] }[] | null = null

  constructor(things: readonly { id: Id; names: readonly string[] }[], fallback: string) {
    this.things = things
    const taken = new Set<string>()
    for (const { id, names } of things) {
      if (this.byId.has(id)) continue
      const readable = slug(names[0] ?? '') || fallback
      const isShort = readable.length <= longestAlias
      const base = isShort ? readable : (fallback[0] ?? '')
      let alias = isShort ? base : `${base}1`
      for (let n = 2; taken.has(alias); n++) alias = isShort ? `${base}-${n}` : `${base}${n}`
      taken.add(alias)
      this.byId.set(id, alias)
    }
  }

  private readonly things: readonly { id: Id; names: readonly string[] }[]

  of(id: Id): string {
    return this.byId.get(id) ?? ''
  }

  /** The thing that a reply means: by alias, by name, or by id; null when none is near enough. */
  find(said: string): Id | null {
    this.folded ??= this.things.map(({ id, names }) => ({ id, names: [this.of(id), ...names, id].map(foldName) }))
    return matchFolded(said, this.folded)
  }

  all(): string[] {
    return [...this.byId.values()]
  }
}

/** A name as an alias is made of it. */
export const slug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Letters of an alias that is a name. */
const longestAlias = 24

/** All aliases of one brief. */
export interface BriefAliases {
  actors: Aliases<CharacterId>
  sprites: Map<CharacterId, Aliases<AssetId>>
  tracks: Aliases<AssetId>
  states: Aliases<FlagId | ScaleId>
  endings: Aliases<EndingId>
}

export function aliasesOf(brief: TurnBrief): BriefAliases {
  const known = kept.get(brief)
  if (known) return known
  const aliases = makeAliases(brief)
  kept.set(brief, aliases)
  return aliases
}

/** A brief is asked for its aliases by its prompt, its reply and each judgement; it never changes. */
const kept = new WeakMap<TurnBrief, BriefAliases>()

function makeAliases(brief: TurnBrief): BriefAliases {
  return {
    actors: actorsOf(brief.cast),
    sprites: spritesOf(brief.cast),
    tracks: tracksOf(brief.music.tracks),
    states: new Aliases(
      brief.changes.map((change) => ({ id: change.id, names: [change.name] })),
      'state',
    ),
    endings: endingsOf(brief.endings),
  }
}

// Who is here, what plays and what may end come again with every turn as the same objects.
const actorsOf = keepWith(
  (cast: TurnBrief['cast']) =>
    new Aliases(
      cast.map((member) => ({ id: member.character_id, names: [member.name, ...member.aliases] })),
      'actor',
    ),
)
const spritesOf = keepWith(
  (cast: TurnBrief['cast']) =>
    new Map(
      cast.map((member) => [
        member.character_id,
        new Aliases(
          member.sprites.map((sprite) => ({ id: sprite.id, names: [sprite.name] })),
          'look',
        ),
      ]),
    ),
)
const tracksOf = keepWith(
  (tracks: TurnBrief['music']['tracks']) =>
    new Aliases(
      tracks.map((track) => ({ id: track.id, names: [track.name] })),
      'track',
    ),
)
const endingsOf = keepWith(
  (endings: TurnBrief['endings']) =>
    new Aliases(
      endings.map((ending) => ({ id: ending.id, names: [ending.name] })),
      'ending',
    ),
)
