import type { AssetId, CharacterId, EndingId, FlagId, ScaleId } from '../ids.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { foldName, matchFolded } from './match-name.ts'

/**
 * Readable, unique names for things in prompts and replies. A name too long to be copied reliably becomes a letter
 * with a number, such as `e1`, which the prompt explains and which costs fewer tokens.
 */
export class Aliases<Id extends string> {
  private readonly byId = new Map<Id, string>()
  /** The folded names to search; built on first use. */
  private folded: { id: Id; names: string[] }[] | null = null
  private own: Map<string, Id> | null = null

  constructor(
    private readonly things: readonly { id: Id; names: readonly string[] }[],
    fallback: string,
  ) {
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

  of(id: Id): string {
    return this.byId.get(id) ?? ''
  }

  /**
   * Finds the thing that a reply names by alias, name or id; null if none is close enough. A thing's own name goes
   * before another one's nickname.
   */
  find(name: string): Id | null {
    this.own ??= this.ownNames()
    const own = this.own.get(foldName(name))
    if (own !== undefined) return own
    this.folded ??= this.things.map(({ id, names }) => ({ id, names: [this.of(id), ...names, id].map(foldName) }))
    return matchFolded(name, this.folded)
  }

  /** The things by alias, and by main name where that is nobody's alias; folded. */
  private ownNames(): Map<string, Id> {
    const own = new Map<string, Id>()
    for (const nameOf of [this.of.bind(this), (_: Id, names: readonly string[]) => names[0] ?? '']) {
      for (const { id, names } of this.things) {
        const folded = foldName(nameOf(id, names))
        if (folded !== '' && !own.has(folded)) own.set(folded, id)
      }
    }
    return own
  }

  all(): string[] {
    return [...this.byId.values()]
  }
}

/** Turns a name into an alias. */
export const slug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The longest alias made from a name, in characters. */
const longestAlias = 24

/** The aliases in a brief, by the kind of thing. */
export interface BriefAliases {
  actors: Aliases<CharacterId>
  sprites: Map<CharacterId, Aliases<AssetId>>
  tracks: Aliases<AssetId>
  states: Aliases<FlagId | ScaleId>
  endings: Aliases<EndingId>
}

/** All aliases of a brief, cached, because the prompt, the reply and each judgement need them. */
export const aliasesOf = memoizeWeak(
  (brief: TurnBrief): BriefAliases => ({
    actors: actorsOf(brief.cast),
    sprites: spritesOf(brief.cast),
    tracks: tracksOf(brief.music.tracks),
    states: new Aliases(
      brief.changes.map((change) => ({ id: change.id, names: [change.name] })),
      'state',
    ),
    endings: endingsOf(brief.endings),
  }),
)

// The cast, tracks and endings are the same objects in every turn.
const actorsOf = memoizeWeak(
  (cast: TurnBrief['cast']) =>
    new Aliases(
      cast.map((member) => ({ id: member.character_id, names: [member.name, ...member.aliases] })),
      'actor',
    ),
)
const spritesOf = memoizeWeak(
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
const tracksOf = memoizeWeak(
  (tracks: TurnBrief['music']['tracks']) =>
    new Aliases(
      tracks.map((track) => ({ id: track.id, names: [track.name] })),
      'track',
    ),
)
const endingsOf = memoizeWeak(
  (endings: TurnBrief['endings']) =>
    new Aliases(
      endings.map((ending) => ({ id: ending.id, names: [ending.name] })),
      'ending',
    ),
)
