/** Ways to ask for a reply, from the most to the least that a model must be able to do. */
const rungs = ['schema', 'object', 'split'] as const
export type Rung = (typeof rungs)[number]

/** So many answers in a row without the form that was asked for, and a plainer one is used from then on. */
const patience = 2
/** So many different games must have lost a form, with no success between, before it is lost for all. */
const witnesses = 3
/** After so many good turns the form above is tried again; each time in vain, after twice as many. */
const firstTrial = 12
const lastTrial = 400
/** Games whose form is kept; who was longest away is forgotten, and begins as everybody does. */
const mostGames = 1_000

interface Standing {
  rung: Rung
  misses: number
  /** Good turns since the form was lowered, and how many make it worth trying the one above. */
  good: number
  trialAfter: number
}

/**
 * Remembers how one model is best asked one kind of question. A form that failed is lowered for the game it failed in;
 * for everybody only when several games lost it and nobody had it answered in between. What was lowered is tried again
 * after some good turns: nothing lasts until a restart.
 */
export class Ladder {
  private readonly common: Standing
  private readonly games = new Map<string, Standing>()
  private readonly lostIn = new Set<string>()

  constructor(private begin: Rung = 'schema') {
    this.common = standing(begin)
  }

  /** A probe found that the model keeps no stricter form than this: nobody is asked in one from now on. */
  beginAt(rung: Rung): void {
    if (!isBelow(rung, this.begin)) return
    this.begin = rung
    if (isBelow(rung, this.common.rung)) Object.assign(this.common, standing(rung))
  }

  /** The form that everybody is asked in, but for games where it failed. */
  get rung(): Rung {
    return this.common.rung
  }

  /** The form for the next question of a game. */
  rungFor(game: string): Rung {
    const lowest = this.lowestOf(game)
    return isDue(lowest) ? this.above(lowest.rung) : lowest.rung
  }

  /** The next plainer way, or null at the bottom. */
  below(rung: Rung): Rung | null {
    return rungs[rungs.indexOf(rung) + 1] ?? null
  }

  /** A plainer way worked where the model had refused the one that was asked first. */
  settleAt(rung: Rung, game: string): void {
    const lowest = this.lowestOf(game)
    if (isBelow(rung, lowest.rung)) {
      this.lower(this.ownOf(game), rung)
      this.lose(rung, game)
    } else if (rung === lowest.rung && isDue(lowest)) this.lower(lowest, rung)
  }

  /** An answer came by this form, in it or not. */
  answered(rung: Rung, inForm: boolean, game: string): void {
    const own = this.ownOf(game)
    if (inForm) {
      this.praise(own, rung)
      this.praise(this.common, rung)
      if (!isBelow(rung, this.common.rung)) this.lostIn.clear()
      return
    }
    const lowest = this.lowestOf(game)
    // A trial in vain is over at once; the ordinary form has some patience.
    if (isBelow(lowest.rung, rung)) {
      this.lower(lowest, lowest.rung)
      return
    }
    const lower = this.below(rung)
    if (rung !== lowest.rung || ++own.misses < patience || lower === null) return
    this.lower(own, lower)
    this.lose(lower, game)
  }

  private praise(one: Standing, rung: Rung): void {
    if (isBelow(rung, one.rung)) return
    one.misses = 0
    if (isBelow(one.rung, rung)) Object.assign(one, standing(rung), { trialAfter: one.trialAfter })
    else one.good++
  }

  private lower(one: Standing, rung: Rung): void {
    const wasTrial = isDue(one)
    const trialAfter = wasTrial ? Math.min(lastTrial, one.trialAfter * 2) : one.trialAfter
    Object.assign(one, { rung: isBelow(rung, one.rung) ? rung : one.rung, misses: 0, good: 0, trialAfter })
  }

  private lose(rung: Rung, game: string): void {
    this.lostIn.add(game)
    if (this.lostIn.size < witnesses) return
    this.lostIn.clear()
    if (isBelow(rung, this.common.rung)) this.lower(this.common, rung)
  }

  /** What counts for a game: its own standing where it is lower than everybody's. */
  private lowestOf(game: string): Standing {
    const own = this.games.get(game)
    return own && isBelow(own.rung, this.common.rung) ? own : this.common
  }

  private ownOf(game: string): Standing {
    const own = this.games.get(game) ?? standing(this.common.rung)
    this.games.delete(game)
    this.games.set(game, own)
    const [oldest] = this.games.keys()
    if (this.games.size > mostGames && oldest !== undefined) this.games.delete(oldest)
    return own
  }

  private above(rung: Rung): Rung {
    const higher = rungs[rungs.indexOf(rung) - 1]
    return higher === undefined || isBelow(this.begin, higher) ? rung : higher
  }
}

const standing = (rung: Rung): Standing => ({ rung, misses: 0, good: 0, trialAfter: firstTrial })

const isDue = (one: Standing): boolean => one.good >= one.trialAfter

const isBelow = (rung: Rung, other: Rung): boolean => rungs.indexOf(rung) > rungs.indexOf(other)
