/** The forms of a reply, from the one that demands most of a model to the one that demands least. */
const rungs = ['schema', 'object', 'split'] as const
export type Rung = (typeof rungs)[number]

/** The answers in a row without the requested form after which a plainer one is used. */
const patience = 2
/** The number of games that must have lost a form, without a success in between, before it is lost for all. */
const witnesses = 3
/** The good turns after which the form above is tried again; doubled after each failed trial. */
const firstTrial = 12
const lastTrial = 400
/** The most games whose form is remembered; the game unused for longest is forgotten, and begins at the common form. */
const maxGames = 1_000

interface Standing {
  rung: Rung
  misses: number
  /** Good turns since the form was lowered, and how many justify a trial of the one above. */
  good: number
  trialAfter: number
}

/**
 * Remembers how one model is best asked one kind of question. A failed form is lowered for its own game; for everybody
 * only when several games lost it without a success in between. A lowered form is tried again after some good turns, so
 * that nothing lasts until a restart.
 */
export class Ladder {
  private readonly common: Standing
  private readonly games = new Map<string, Standing>()
  private readonly lostIn = new Set<string>()

  constructor(private begin: Rung = 'schema') {
    this.common = standing(begin)
  }

  /** Lowers the form for everybody, after a probe found that the model keeps none stricter than this. */
  beginAt(rung: Rung): void {
    if (!isBelow(rung, this.begin)) return
    this.begin = rung
    if (isBelow(rung, this.common.rung)) Object.assign(this.common, standing(rung))
  }

  /** The common form, used in all games in which it did not fail. */
  get rung(): Rung {
    return this.common.rung
  }

  /** The form for the next question of a game. */
  rungFor(game: string): Rung {
    const lowest = this.lowestOf(game)
    return isDue(lowest) ? this.above(lowest.rung) : lowest.rung
  }

  /** The next plainer form, or null at the bottom. */
  below(rung: Rung): Rung | null {
    return rungs[rungs.indexOf(rung) + 1] ?? null
  }

  /** Records that a plainer form worked after the model had refused the first one. */
  settleAt(rung: Rung, game: string): void {
    const lowest = this.lowestOf(game)
    if (isBelow(rung, lowest.rung)) {
      this.lower(this.ownOf(game), rung)
      this.lose(rung, game)
    } else if (rung === lowest.rung && isDue(lowest)) this.lower(lowest, rung)
  }

  /** Records an answer to a question in this form; `inForm` says whether it kept the form. */
  answered(rung: Rung, inForm: boolean, game: string): void {
    const own = this.ownOf(game)
    if (inForm) {
      this.praise(own, rung)
      this.praise(this.common, rung)
      if (!isBelow(rung, this.common.rung)) this.lostIn.clear()
      return
    }
    const lowest = this.lowestOf(game)
    // A failed trial is over at once; the regular form has some patience.
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

  /** The entry that applies to a game: its own if it is lower than the common one. */
  private lowestOf(game: string): Standing {
    const own = this.games.get(game)
    return own && isBelow(own.rung, this.common.rung) ? own : this.common
  }

  private ownOf(game: string): Standing {
    const own = this.games.get(game) ?? standing(this.common.rung)
    this.games.delete(game)
    this.games.set(game, own)
    const [oldest] = this.games.keys()
    if (this.games.size > maxGames && oldest !== undefined) this.games.delete(oldest)
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
