import type { Random } from '../random.ts'
import type { SoundedNote } from '../score/score.ts'
import type { Stereo } from '../sound/stereo.ts'

/** The sound of one note from its start on, tail included; a note in the middle of the range at velocity 0.6 peaks near 0.25. */
export type Instrument = (note: SoundedNote, random: Random) => Stereo
